import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOfCopies } from './copy.ts';

/**
 * Name of the file by which a command requests a copy. A command cannot open the embedded database while a server has
 * it, so the server makes the copy. The response is the copy's folder, or a file with the error.
 */
const REQUEST = 'backup.request';
const FAILED = '.failed';
const ID = /^[0-9a-f]{12}$/;
const LOOK_EVERY_MS = 500;

/** Returns a new id for a copy. */
export const newCopyId = (): string => randomBytes(6).toString('hex');

/** Returns the folder of a copy in the data directory. */
export const copyFolder = (dataDir: string, id: string): string => join(dataDir, `backup-${id}`);

/**
 * Removes copies and requests that killed commands and processes have left. The caller must have the lock of the data
 * directory.
 */
export const removeOldCopies = (dataDir: string): void => {
  for (const name of readdirSync(dataDir))
    if (isOfCopies(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
};

/** Checks for requests by timer and makes the copies with `copy`. Returns a function that ends the timer. */
export const serveCopies = (dataDir: string, copy: (to: string) => Promise<void>): (() => void) => {
  const request = join(dataDir, REQUEST);
  let isUnderWay = false;
  const look = async (): Promise<void> => {
    const id = await readFile(request, 'utf8').catch(() => '');
    if (!ID.test(id)) return;
    await rm(request, { force: true });
    const to = copyFolder(dataDir, id);
    await copy(to).catch(async (error: unknown) => {
      await writeFile(`${to}.parts`, (error as Error).message);
      await rename(`${to}.parts`, `${to}${FAILED}`);
    });
  };
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    // A request that could not be removed is found again at the next tick. After other failures the command times out.
    look()
      .catch(() => undefined)
      .finally(() => (isUnderWay = false));
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
};

/**
 * Requests a copy from the server that has the data directory. Returns the copy's folder, which the caller must remove.
 * Throws with the server's error, or if no response comes within `timeoutMs`.
 */
export const requestCopy = async (dataDir: string, timeoutMs: number): Promise<string> => {
  const id = newCopyId();
  const folder = copyFolder(dataDir, id);
  const request = join(dataDir, REQUEST);
  await writeFile(`${folder}.request`, id);
  await rename(`${folder}.request`, request);
  const deadlineMs = performance.now() + timeoutMs;
  while (!existsSync(folder)) {
    const failure = await readFile(`${folder}${FAILED}`, 'utf8').catch(() => null);
    if (failure !== null) {
      await rm(`${folder}${FAILED}`, { force: true });
      throw new Error(failure);
    }
    if (performance.now() > deadlineMs) {
      await rm(request, { force: true });
      throw new Error(`The process that has ${dataDir} made no copy within ${Math.round(timeoutMs / 1000)} s.`);
    }
    await sleep(100);
  }
  return folder;
};
