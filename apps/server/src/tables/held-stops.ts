import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Answerable } from './mailbox.ts';
import type { TableRunner } from './runner.ts';
import type { GameTable } from './table.ts';

/** What stops need of a table. */
export interface StoppedTable {
  readonly game: string;
  readonly table: Pick<GameTable<Answerable>, 'stopLive'>;
  readonly runner: Pick<TableRunner<Answerable>, 'reserve'>;
}

/** Places that are held in the queues of tables for the stops of one player. */
export interface HeldStops {
  stop: (playerId: number) => void;
  release: () => void;
}

interface Parts {
  tables: readonly StoppedTable[];
  clock: Pick<Clock, 'monoMs'>;
  log: Pick<Log, 'error'>;
}

/**
 * Holds the place of a stop as of now in the queue of each table whose bets players cash out by hand. It serves a break
 * that is being written. Once the break is written, the player's live manual bets are cashed out as of that moment. A
 * bet that cannot be cashed out any more, or not yet, runs out. A stop that a table does not accept is logged.
 */
export const holdStops = ({ tables, clock, log }: Parts): HeldStops => {
  const receivedMs = clock.monoMs();
  const held = tables
    .filter(({ table }) => table.stopLive)
    .map(({ game, table, runner }) => ({ game, table, reservation: runner.reserve(receivedMs) }));
  return {
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
