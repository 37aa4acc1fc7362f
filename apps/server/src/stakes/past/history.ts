import type { CallOutput, TableGame } from '@updraft/contract';
import { LIVE_BETS_SHOWN } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import { type BetPlace, type BetRow, listBets } from '../bets.store.ts';
import { listInterruptions } from '../interruption/interruptions.store.ts';
import { shownGap } from './past-round.ts';
import { type RoundName, findRound } from '../rounds.store.ts';

/** A page of a round's bets, the largest first. */
const betsPage = async <Terms>(
  query: Query,
  {
    most,
    playerId = null,
    ...asked
  }: {
    game: TableGame;
    roundId: number;
    most: number;
    after?: BetPlace | undefined;
    playerId?: number | null | undefined;
  },
): Promise<Page<BetRow<Terms>>> => {
  const read = await listBets<Terms>(query, { ...asked, most: most + 1, playerId });
  return pageOf(read, { most, keyOf: ({ stake_cents, id }) => [stake_cents, id] });
};

/**
 * Returns a page of a round's bets, by the cursor of a call; null: no such round. `show` converts a row to its public
 * form.
 */
export const askedBets = async <Terms, Shown>(
  query: Query,
  {
    game,
    id,
    playerId,
    cursor: [stakeCents, betId] = [],
  }: RoundName & { playerId?: number | undefined; cursor?: readonly number[] | undefined },
  show: (row: BetRow<Terms>) => Shown,
): Promise<Page<Shown> | null> => {
  if (!(await findRound(query, { game, id }))) return null;
  const after = stakeCents === undefined || betId === undefined ? undefined : { stakeCents, id: betId };
  const { rows, next } = await betsPage<Terms>(query, { game, roundId: id, most: LIVE_BETS_SHOWN, after, playerId });
  return { rows: rows.map(show), next };
};

/** A game's last interruptions as everyone sees them, the newest first. */
export const shownInterruptions = async (
  query: Query,
  game: TableGame,
): Promise<Omit<CallOutput<'GET /api/fairness/interruptions'>[number], 'game'>[]> =>
  (await listInterruptions(query, { game, id: null })).map((row) => ({
    round_id: row.round_id,
    ...shownGap(row),
    refunded: row.refunded,
  }));
