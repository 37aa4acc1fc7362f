import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../apps/server/src/db/db.ts';
import type { ChosenRounds } from '../../test/support/chosen-chain.ts';
import { type ItemsEach, type Player, prepareDatabase } from '../../test/support/players.ts';
import { type RunningServer, startServer } from '../../test/support/server.ts';
import type { Cluster } from '../../test/support/cluster.ts';

export type DatabaseKind = 'PostgreSQL' | 'embedded';

/** Parameters of every measurement. */
export interface Context {
  quick: boolean;
  /** Number of measured runs, for measurements without a number of their own; one when quick. */
  runs: number;
  /** Number of rounds of bets before the measured ones, at least one, in which the engine compiles hot code. */
  warmUps: number;
  /** True to profile the server: its event loop, and the thread of an embedded database. */
  profile: boolean;
  /** Number of journal rows that `growth` fills; null: the default. */
  rows: number | null;
  /** The PostgreSQL server; null: it is not installed, or is not to be measured. */
  cluster: Cluster | null;
  databases: DatabaseKind[];
  say: (text: string) => void;
}

/** A database with players and a server on it. */
export interface Site {
  kind: DatabaseKind;
  /** The cluster whose time counts as the database's; null when embedded. */
  cluster: Cluster | null;
  dataDir: string;
  databaseUrl: string | null;
  players: Player[];
  /** The running server. A restart replaces it. */
  server: RunningServer;
  drop(): Promise<void>;
}

let databases = 0;

/** Rounds of 8 to 23 s: long enough to measure, and none takes minutes. */
const ROUNDS: ChosenRounds = { count: 14, lowest: 160, highest: 400 };

interface SiteOptions {
  players: number;
  itemsEach: ItemsEach;
  settings?: Record<string, unknown>;
  /** Number of first rounds with chosen crash points, and the range of these; left out: the usual ones. */
  rounds?: ChosenRounds;
  /** Fills the database before the server starts. */
  more?: (db: Db) => Promise<void>;
}

export const openSite = async (
  context: Context,
  kind: DatabaseKind,
  { players: count, itemsEach, settings = {}, rounds = ROUNDS, more }: SiteOptions,
): Promise<Site> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'updraft-bench-'));
  const cluster = kind === 'PostgreSQL' ? context.cluster : null;
  const databaseUrl = cluster ? await cluster.create(`bench_${process.pid}_${databases++}`) : null;
  const players = await prepareDatabase({ dataDir, databaseUrl }, { count, itemsEach, rounds, ...(more && { more }) });
  const server = await startServer({ dataDir, databaseUrl, settings, inspect: context.profile });
  const site: Site = {
    kind,
    cluster,
    dataDir,
    databaseUrl,
    players,
    server,
    drop: async () => {
      await site.server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return site;
};
