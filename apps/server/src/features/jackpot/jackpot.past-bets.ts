import { PAST_BETS_PAGE, type PastBetOf, type ShownItem } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { pageOf } from '../../lib/paging.ts';
import { type PastBetsOf, betsOf, settledSums, usualPart } from '../../stakes/past/past-bets.ts';
import { byPrice, dearest } from './jackpot.pot.ts';
import { JACKPOT } from './jackpot.round.ts';
import { type PastPotRow, firstOfNextRound, playerRounds } from './jackpot.store.ts';
import { BET_STATUS } from '../../stakes/stake.ts';
import { allItemsOf } from '../../stakes/past/staked-items.ts';
import { type Wanted, rangeOf, wantedOf } from '../../stakes/past/wanted-bets.ts';

/** Converts rows to past bets with the dearest of their items, or with all items. */
const toPastBets = async (
  query: Query,
  rows: readonly PastPotRow[],
  { allItems }: { allItems: boolean },
): Promise<PastBetOf<typeof JACKPOT>[]> => {
  if (!allItems) return rows.map((row) => toPastBet(row, dearest(row.items.flat())));
  const all = await allItemsOf(
    query,
    JACKPOT,
    rows.flatMap((row) => row.bet_ids),
  );
  return rows.map((row) => toPastBet(row, byPrice(row.bet_ids.flatMap((id) => all.get(id) ?? []))));
};

const toPastBet = (row: PastPotRow, items: ShownItem[]): PastBetOf<typeof JACKPOT> => ({
  ...usualPart({ ...row, items }),
  game: JACKPOT,
  chance: row.result && row.result.chance / 100,
  pot: row.result && toDollars(row.result.potCents),
});

/** Largest number of rounds that a page with a filter examines. */
const LOOKED_AT = 300;

const isWanted = ({ status, stake_cents }: PastPotRow, { result, leastCents, mostCents }: Wanted): boolean =>
  stake_cents >= leastCents && stake_cents <= mostCents && (result === 'all' || BET_STATUS[status] === result);

/** The jackpot in players' histories: all bets of a round are one row, which has the id of the first of them. */
export const jackpotPastBets: PastBetsOf<typeof JACKPOT> = {
  game: JACKPOT,
  sums: async (query, { playerId, filter }) => {
    const bounds = await rangeOf(query, betsOf(JACKPOT, playerId), { filter });
    const [from, below] = await Promise.all(
      [bounds.from, bounds.below].map((id) => firstOfNextRound(query, { playerId, id })),
    );
    const range = { from: from ?? bounds.from, below: below ?? bounds.below };
    return settledSums(query, { game: JACKPOT, playerId, range, count: 'distinct round_id' });
  },
  page: async (query, { playerId, before, most = PAST_BETS_PAGE, filter, allItems = false }) => {
    const range = await rangeOf(query, betsOf(JACKPOT, playerId), { before, filter });
    const below = await firstOfNextRound(query, { playerId, id: range.below });
    const wanted = wantedOf(filter);
    // A round matches only by the sum of its bets, so a page examines fewer rounds here than bets in other games.
    const looked = wanted ? LOOKED_AT : most;
    const read = await playerRounds(query, { playerId, range: { from: range.from, below }, most: looked + 1 });
    const { rows, next } = pageOf(read, { most: looked, keyOf: ({ id }) => [id] });
    if (!wanted) return { rows: await toPastBets(query, rows, { allItems }), next };
    const found = rows.filter((row) => isWanted(row, wanted));
    const page = pageOf(found, { most, keyOf: ({ id }) => [id] });
    return { rows: await toPastBets(query, page.rows, { allItems }), next: page.next ?? next };
  },
};
