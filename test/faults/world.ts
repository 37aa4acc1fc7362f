import { rmSync } from 'node:fs';
import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import { openDb } from '../../apps/server/src/db/open.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { audit } from '../simulation/audit.ts';
import { Records } from '../simulation/records.ts';
import type { ChosenRounds } from '../support/chosen-chain.ts';
import { CallFailed, type Client, byId, connect } from '../support/client.ts';
import { countInterruptions } from '../support/interruptions.ts';
import { type Player, prepareDatabase } from '../support/players.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** The built server as a separate process on a database with players, for faults from outside. */
export interface FaultWorld {
  players: Player[];
  server: RunningServer;
  url: string;
  /** Records of acknowledged results, which must be found again later. */
  records: Records;
  /** Connects one of the players. */
  join(at: number): Promise<Client>;
  /** Stakes the player's next item; records the bet when it is acknowledged. */
  bet(
    client: Client,
    at: number,
    autoWithdraw?: number,
  ): Promise<Awaited<ReturnType<Client['request']>> & { status: string; message: string; bet?: { id: number } }>;
  /** Starts another process on the same database, after the first has ended. */
  restart(): Promise<void>;
  /** Ends the server and returns all contradictions of the records or the rules. */
  contradictions(): Promise<string[]>;
  /** Ends the server and returns the number of recorded interruptions. */
  interruptions(): Promise<number>;
  drop(): Promise<void>;
}

interface Options {
  players?: number;
  settings?: Record<string, unknown>;
  /** Returns the address at which the server reaches the database; undefined: the database's own address. */
  through?: (databaseUrl: string | null) => string | null;
  /** Chosen crash points of the first rounds; undefined: the default ones. */
  rounds?: ChosenRounds;
  /** Data directory of the caller; by default a new one. */
  dataDir?: string;
  /** PostgreSQL database of the caller; undefined: an embedded database in the directory. */
  databaseUrl?: string;
}

const ITEMS_EACH = 30;
/** Flights of 3 to 18 s, long enough for a cash-out and short enough for a test. */
const ROUNDS = { count: 14, lowest: 120, highest: 300 };

export const openFaultWorld = async ({
  players: count = 4,
  settings = {},
  through = (url) => url,
  dataDir,
  databaseUrl,
  rounds = ROUNDS,
}: Options = {}): Promise<FaultWorld> => {
  const place =
    dataDir === undefined
      ? await newDatabase({ template: await stockedTemplate() })
      : {
          databaseUrl: databaseUrl ?? null,
          dataDir,
          drop: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
        };
  const players = await prepareDatabase(place, { count, itemsEach: ITEMS_EACH, rounds });
  const start = (): Promise<RunningServer> =>
    startServer({
      dataDir: place.dataDir,
      databaseUrl: through(place.databaseUrl),
      settings: { 'crash.countdownTicks': 4, 'crash.crashedMs': 300, 'fairness.chainLength': 2000, ...settings },
    });
  const spent = new Map<number, number>();
  const server = await start();
  const world: FaultWorld = {
    players,
    server,
    records: new Records(),
    url: `http://127.0.0.1:${server.port}`,
    join: (at) => connect(world.url, 'new', players[at]?.token ?? ''),
    bet: async (client, at, autoWithdraw = NO_AUTO_CASH_OUT) => {
      const item = players[at]?.items[spent.get(at) ?? 0];
      if (!item) throw new Error('the player has run out of items');
      spent.set(at, (spent.get(at) ?? 0) + 1);
      const ack = await client.request('newBet', {
        apiToken: client.token,
        items: byId([{ myId: item.id }]),
        sum: item.cents / 100,
        autoWithdraw,
      });
      if (ack.status === 'success') {
        world.records.bets.set(ack.bet.id, {
          betId: ack.bet.id,
          playerId: players[at]?.id ?? 0,
          itemIds: [item.id],
          stakeCents: item.cents,
          autoCashOutHundredths: autoWithdraw === NO_AUTO_CASH_OUT ? null : Math.round(autoWithdraw * 100),
          roundId: 0,
        });
      }
      return ack;
    },
    restart: async () => {
      world.server = await start();
      world.url = `http://127.0.0.1:${world.server.port}`;
    },
    contradictions: async () => {
      await world.server.stop();
      const db = await openDb(place);
      try {
        return await audit(db, world.records);
      } finally {
        await db.close();
      }
    },
    interruptions: async () => {
      await world.server.stop();
      return countInterruptions(place);
    },
    drop: async () => {
      await world.server.stop();
      await place.drop();
    },
  };
  return world;
};

/** Returns the response; null: none within the client's timeout. */
export const answered = <T>(request: Promise<T>): Promise<T | null> => request.catch(() => null);

/** Returns the response of a call, or of a failed call its message; null: none within the client's timeout. */
export const answeredCall = (
  request: Promise<{ success?: boolean; message?: string }>,
): Promise<{ success?: boolean; message?: string } | null> =>
  request.catch((error: unknown) =>
    error instanceof CallFailed ? (JSON.parse(error.text) as { message: string }) : null,
  );
