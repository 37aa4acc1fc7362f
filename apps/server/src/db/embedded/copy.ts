import { constants } from 'node:fs';
import { cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesOf } from './disk-room.ts';
import { MIN_ROOM_BYTES } from './maintenance.ts';

/** Names of the lock files of a running process. */
const LOCKS = /^updraft\.lock/;
/** Returns true for names of files and folders of copies in the data directory. */
export const isOfCopies = (name: string): boolean => /^backup[.-]/.test(name);
const DATABASE = 'database';

const sizeOf = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  return bytes;
};

/** Throws if the disk of a data directory has no room for a copy of the database and for the database's own needs. */
export const requireRoomForCopy = async (dataDir: string): Promise<void> => {
  const needed = (await sizeOf(join(dataDir, DATABASE))) + MIN_ROOM_BYTES;
  const free = await freeBytesOf(dataDir);
  if (free < needed)
    throw new Error(
      `the disk of ${dataDir} has no room for a copy: ${Math.floor(free / 1e6)} MB are free, ${Math.ceil(needed / 1e6)} MB are needed`,
    );
};

/**
 * Copies a data directory without its lock files. The database comes first: the site writes a file before the row that
 * names it, so every named file is copied. No statement may run meanwhile. `to` exists only once the copy is complete.
 */
export const copyDataDir = async (dataDir: string, to: string): Promise<void> => {
  const names = (await readdir(dataDir)).filter((name) => !LOCKS.test(name) && !isOfCopies(name));
  const parts = `${to}.parts`;
  try {
    for (const name of [DATABASE, ...names.filter((other) => other !== DATABASE)])
      await cp(join(dataDir, name), join(parts, name), { recursive: true, mode: constants.COPYFILE_FICLONE });
    await rename(parts, to);
  } catch (error) {
    await rm(parts, { recursive: true, force: true });
    throw error;
  }
};
