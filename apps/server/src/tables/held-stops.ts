import type { Query } from '../db/db.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Lease } from './lease.ts';
import type { Answerable } from './mailbox.ts';
import type { TableRunner } from './runner.ts';
import type { GameTable } from './table.ts';

/** Parts of a table that are needed to stop its live bets. */
export interface StoppedTable {
  readonly game: string;
  readonly table: Pick<GameTable<Answerable>, 'stopLive' | 'hasLive'>;
  readonly runner: Pick<TableRunner<Answerable>, 'reserve'>;
  readonly lease: Pick<Lease, 'holds'>;
}

/** Places that are held in the queues of tables for the stops of one player. */
export interface HeldStops {
  /**
   * Keeps the process's ownership of its tables until the break's transaction ends. Must be the first statement of that
   * transaction, before any player is locked. The caller calls the returned `missLiveBet` under the player's lock.
   */
  keepTables: (query: Query) => Promise<KeptTables>;
  stop: (playerId: number) => void;
  release: () => void;
}

/** Tables of this process, kept for the length of one transaction. */
export interface KeptTables {
  /** True if the player has a live manual bet at a table of another process: no stop of this process reaches it. */
  missLiveBet: (playerId: number) => Promise<boolean>;
}

interface Parts {
  tables: readonly StoppedTable[];
  clock: Pick<Clock, 'monoMs'>;
  log: Pick<Log, 'error'>;
}

/**
 * Reserves a place as of now in the queue of each table whose bets players cash out by hand, for a break that is being
 * written. Once the break is written, `stop` cashes out the player's live manual bets as of the reservation. A bet that
 * cannot be cashed out any more, or not yet, runs to its end. A stop that a table does not accept is logged.
 */
export const holdStops = ({ tables, clock, log }: Parts): HeldStops => {
  const receivedMs = clock.monoMs();
  const held = tables
    .filter(({ table }) => table.stopLive)
    .map(({ runner, ...rest }) => ({ ...rest, reservation: runner.reserve(receivedMs) }));
  return {
    keepTables: async (query) => {
      const elsewhere: StoppedTable['table'][] = [];
      for (const { table, lease } of held) if (!(await lease.holds(query))) elsewhere.push(table);
      return {
        missLiveBet: async (playerId) => {
          for (const table of elsewhere) if ((await table.hasLive?.(query, playerId)) ?? true) return true;
          return false;
        },
      };
    },
    stop: (playerId) => {
      for (const { game, table, reservation } of held) {
        const onLost = (): void =>
          log.error({ game, playerId }, 'the table accepted no stop for a break: a live bet of this player stays open');
        const command = table.stopLive?.({ playerId, onLost });
        if (command && !reservation.put(command)) onLost();
      }
    },
    release: () => {
      for (const { reservation } of held) reservation.release();
    },
  };
};
