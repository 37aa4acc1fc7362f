import { statfs } from 'node:fs/promises';

/** Interval at which the figure for the metrics is renewed, so that reading metrics never waits for a hanging disk. */
const LOOK_EVERY_MS = 5000;

/** Free bytes on the disk of a folder, for users other than its superuser. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Watches the free bytes. `lastBytes` returns the last figure at once, NaN before the first. */
export const watchFreeBytes = (folder: string): { lastBytes: () => number; end: () => void } => {
  let last = Number.NaN;
  // The figure stays after a failure, and the next check renews it.
  const look = (): Promise<void> =>
    freeBytesOf(folder).then(
      (bytes) => void (last = bytes),
      () => undefined,
    );
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { lastBytes: () => last, end: () => clearInterval(timer) };
};
