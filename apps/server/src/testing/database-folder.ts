import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Needed space in bytes: for the templates, and for the databases of concurrent tests. */
const ROOM_BYTES = 4e9;

const hasRoom = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
};

/**
 * Returns the folder of tests' databases: in memory if there is room, because each commit is synced. A killed process
 * loses nothing there either. Other tests cover the syncs of a commit to a disk.
 */
export const databaseFolder = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir());
