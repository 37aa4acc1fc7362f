import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { restoreSnapshot } from '../../apps/server/src/db/embedded/snapshot.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import type { ChosenRounds } from './chosen-chain.ts';
import { ROOT, type RunningServer, startServer } from './server.ts';
import { storeChain } from './stored-chain.ts';

export interface BuiltSite {
  url: string;
  /** Kills the server without warning (SIGKILL). */
  kill(): Promise<void>;
  /** Starts the server again on the same data, after `kill`. */
  restart(): Promise<void>;
  drop(): Promise<void>;
}

export interface BuiltSiteOptions {
  settings?: Record<string, unknown>;
  demoPlayers?: number;
  /** Chosen crash points of the first rounds; without them any point, which may take minutes. */
  rounds?: ChosenRounds;
  /** Port and public address of a site that browsers reach by another address than its own port. */
  port?: number;
  publicUrl?: string;
  /** True for a site that runs for seconds only: see `ServerOptions`. */
  isShortLived?: boolean;
}

const PREPARED = pathToFileURL(join(ROOT, 'dist/server/prepared-database.tar.br'));

/**
 * On a busy machine a server may stand still for seconds. Browser tests do not test what such a gap does to a round, so
 * it interrupts none.
 */
const NO_INTERRUPTIONS = Object.fromEntries(
  ['crash', 'jackpot', 'wheel'].map((game) => [`${game}.gapToleratedMs`, 60_000]),
);

/** Prepares the database of a first start, with a chain of the chosen rounds. */
const prepareChain = async (dataDir: string, chosen: ChosenRounds): Promise<void> => {
  await restoreSnapshot(join(dataDir, 'database'), PREPARED);
  const db = await openDb({ databaseUrl: null, dataDir });
  try {
    await storeChain(db, { dataDir, chosen });
  } finally {
    await db.close();
  }
};

/** Starts the site as `npm start` does: the built server in its own process, with the built client. */
export const startBuiltSite = async ({
  settings = {},
  demoPlayers = 0,
  rounds,
  port,
  publicUrl,
  isShortLived = false,
}: BuiltSiteOptions = {}): Promise<BuiltSite> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'updraft-e2e-'));
  const ownPort = port ?? (await freePort());
  if (rounds) await prepareChain(dataDir, rounds);
  const start = (): Promise<RunningServer> =>
    startServer({
      dataDir,
      databaseUrl: null,
      settings: { ...NO_INTERRUPTIONS, ...settings },
      port: ownPort,
      isShortLived,
      environment: {
        WEB_DIR: join(ROOT, 'apps/web/dist'),
        SHUTDOWN_GRACE_MS: '0',
        LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
        DEMO_PLAYERS: String(demoPlayers),
        ...(publicUrl && { PUBLIC_URL: publicUrl }),
      },
    });
  let server = await start();
  return {
    url: `http://localhost:${ownPort}`,
    kill: () => server.kill(),
    restart: async () => {
      server = await start();
    },
    drop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
