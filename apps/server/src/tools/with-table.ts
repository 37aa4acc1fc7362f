import { hostname } from 'node:os';
import type { Db } from '../db/db.ts';
import { sleep } from '../lib/clock.ts';
import { LEASE_MS, type Lease } from '../tables/lease.ts';
import { Ownership } from '../tables/ownership.ts';

const LOOK_EVERY_MS = 250;

/**
 * Acquires the lease, or returns false if it stays taken. The lease of a killed server expires meanwhile; a running
 * server prolongs its lease.
 */
const acquired = async (lease: Lease): Promise<boolean> => {
  for (let waitedMs = 0; waitedMs <= LEASE_MS + 1000; waitedMs += LOOK_EVERY_MS) {
    if (await lease.acquire()) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
};

/** Runs an operator's command that owns a game's table meanwhile. Throws when a server has it. */
export const withTable = async <T>(db: Db, game: string, work: (lease: Lease) => Promise<T>): Promise<T> => {
  const lease = new Ownership({ db, owner: `operator on ${hostname()}, process ${process.pid}` }).lease(game);
  if (!(await acquired(lease)))
    throw new Error(`Refused: a server has the ${game} table. Stop every server on this database first.`);
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
};
