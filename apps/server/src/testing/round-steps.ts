import type { TableGame } from '@updraft/contract';
import { expect } from 'vitest';
import type { Db } from '../db/db.ts';

/** World with one table of a game of rounds. */
interface RoundWorld {
  db: Pick<Db, 'query'>;
  run: (ms: number) => Promise<void>;
  table: { snapshot(playerId: null): { game: { phase: string } } | null };
}

/** Row of a round that is drawn by a beacon. */
interface DrawnRow<Result, Terms> {
  phase: string;
  result: Result | null;
  terms: Terms;
  opened_at: Date;
  starts_at: Date | null;
  settled_at: Date | null;
  refunded_at: Date | null;
  secret_hash: string | null;
  public_hash: string;
  seed: string | null;
}

/** Sums the prices of items, in cents. */
export const worthOf = (items: readonly { price_cents: number }[]): number =>
  items.reduce((sum, { price_cents: cents }) => sum + cents, 0);

/** Returns the message of an acknowledgement, with its parameters. */
export const messageOf = (ack: { status: string; message?: string; params?: unknown } | undefined) => [
  ack?.message,
  ack?.status === 'error' ? ack.params : undefined,
];

/** Returns steps through the rounds of a game, for its tests. */
export const roundSteps = <Result, Terms>(game: TableGame, worldNow: () => RoundWorld) => {
  const phaseNow = () => worldNow().table.snapshot(null)?.game.phase;
  return {
    phaseNow,
    /** Lets the clock run until the round is in this phase. */
    runTo: async (phase: string): Promise<void> => {
      for (let guard = 0; guard < 3000 && phaseNow() !== phase; guard++) await worldNow().run(50);
      expect(phaseNow()).toBe(phase);
    },
    rowOf: async (id: number): Promise<DrawnRow<Result, Terms>> => {
      const [row] = await worldNow().db.query<DrawnRow<Result, Terms>>(
        `select * from rounds where game = '${game}' and id = $1`,
        [id],
      );
      if (!row) throw new Error(`no round ${id}`);
      return row;
    },
    /** Makes time pass for the database. Its clock cannot be moved, so the moments of the open round are moved back. */
    passForDatabase: async (ms: number): Promise<void> => {
      const { db } = worldNow();
      await db.query(
        `update rounds set opened_at = opened_at - $1 * interval '1 ms', starts_at = starts_at - $1 * interval '1 ms',
           ended_at = ended_at - $1 * interval '1 ms' where game = '${game}' and settled_at is null`,
        [ms],
      );
      await db.query(
        `update bets set created_at = created_at - $1 * interval '1 ms' where game = '${game}' and status = 0`,
        [ms],
      );
    },
  };
};
