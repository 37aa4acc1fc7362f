import { statfs } from 'node:fs/promises';

/**
 * Interval at which the free bytes are read, ms. Metrics show the last figure, so they never wait for a hanging disk.
 */
const LOOK_EVERY_MS = 5000;

/** Returns the free bytes on the disk of a folder, for ordinary users. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Reads the free bytes of a folder's disk by timer. `lastBytes` returns the last figure at once, NaN before the first.
 */
export const watchFreeBytes = (folder: string): { lastBytes: () => number; end: () => void } => {
  let last = Number.NaN;
  // The last figure stays after a failure, until a later check renews it.
  const look = (): Promise<void> =>
    freeBytesOf(folder).then(
      (bytes) => void (last = bytes),
      () => undefined,
    );
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { lastBytes: () => last, end: () => clearInterval(timer) };
};
