import type { Query } from '../../db/db.ts';
import { type BetRow, listBets, stakedItems } from '../bets.store.ts';
import type { RoundBets } from './round-bets.ts';
import type { RoundName } from '../rounds.store.ts';
import type { StakedBet } from '../stake.ts';

const ALL_BETS = 1_000_000;

/** All bets of a round, in the order in which they were made. */
export const allBets = async <Terms>(query: Query, { game, id }: RoundName): Promise<BetRow<Terms>[]> =>
  (await listBets<Terms>(query, { game, roundId: id, most: ALL_BETS })).sort((a, b) => a.id - b.id);

/**
 * Returns the bets of a resumed round, in the order in which they were made. Items of a settled bet get entry 0 and
 * price 0. Throws if the items of a pending bet are not in escrow.
 */
const resumedBets = async <Terms>(
  query: Query,
  round: RoundName,
): Promise<{ row: BetRow<Terms>; stake: StakedBet }[]> => {
  const rows = await allBets<Terms>(query, round);
  const items = new Map(
    (await stakedItems(query, round)).map((item) => [
      item.id,
      { id: item.id, entryId: item.entry_id, priceCents: item.price_cents },
    ]),
  );
  return rows.map((row) => {
    const staked = row.item_ids.flatMap(
      (id) => items.get(id) ?? (row.status === 0 ? [] : [{ id, entryId: 0, priceCents: 0 }]),
    );
    if (staked.length !== row.item_ids.length)
      throw new Error(`bet ${row.id} is pending, but its items are not in the escrow`);
    return { row, stake: { ...shownBet(row), roundId: round.id, playerId: row.player_id, staked } };
  });
};

/** Loads the bets of a resumed round into memory. `own`: returns the game's fields of a bet. Returns the bets' rows. */
export const loadBets = async <Terms, Bet extends StakedBet>(
  query: Query,
  round: RoundName & { bets: RoundBets<Bet> },
  own: (row: BetRow<never>) => Omit<Bet, keyof StakedBet>,
): Promise<BetRow<Terms>[]> => {
  const resumed = await resumedBets<Terms>(query, round);
  for (const { row, stake } of resumed)
    round.bets.add(Object.assign(stake, own(row as BetRow<never>)) as StakedBet as Bet);
  return resumed.map(({ row }) => row);
};

/** Builds the public fields of a bet from its row. The caller adds the round and the items. */
export const shownBet = (row: BetRow): Omit<StakedBet, 'roundId' | 'playerId' | 'staked'> => ({
  id: row.id,
  user: { id: row.player_id, username: row.username, avatar: row.avatar, is_demo: row.is_demo },
  shown: row.items,
  itemCount: row.item_ids.length,
  stakeCents: row.stake_cents,
  status: row.status,
  multiplierHundredths: row.multiplier_hundredths,
  winCents: row.win_cents,
  winItem: row.win_item,
});
