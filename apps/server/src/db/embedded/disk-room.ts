import { statfs } from 'node:fs/promises';

/** How often the figure for the metrics is renewed: nobody who looks at them waits for a disk that hangs. */
const LOOK_EVERY_MS = 5000;

/** What is free on the disk of a folder, for those who are not its superuser, in bytes. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Keeps an eye on it; `lastBytes` answers at once what was seen last, not a number before the first time. */
export const watchFreeBytes = (folder: string): { lastBytes: () => number; end: () => void } => {
  let last = Number.NaN;
  // What cannot be looked at now is looked at the next time; the figure stays.
  const look = (): Promise<void> =>
    freeBytesOf(folder).then(
      (bytes) => void (last = bytes),
      () => undefined,
    );
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { lastBytes: () => last, end: () => clearInterval(timer) };
};
