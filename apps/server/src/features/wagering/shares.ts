import { HOUSE, cashbackOf, post } from '@updraft/ledger';
import { type StakeShares, sharesOfStake } from '@updraft/rules/economics';
import type { Query } from '../../db/db.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { type KeptShare, keepShares } from './shares.store.ts';

/** A settled stake with the values that decide about its shares. */
export interface SharingStake {
  betId: number;
  playerId: number;
  stakeCents: number;
  isLost: boolean;
  /** True if the stake has released bonus money. */
  hasReleased: boolean;
  /** Referrer of the player; null: none. */
  referrerId: number | null;
}

interface Rates {
  cashbackBasisPoints: number;
  referralBasisPoints: number;
}

const isAnything = ({ cashbackUnits, referralUnits }: StakeShares): boolean => cashbackUnits > 0 || referralUnits > 0;

/**
 * Accrues the shares of settled stakes: cashback for their players, and a share for the players' referrers. Posts whole
 * cents of cashback to the players' accounts. Call in the settlement's transaction under the players' locks. Stakes
 * without shares write nothing; others need at most two statements. [CB-1 … CB-3, RF-3, RF-4, EC-1]
 */
export const accrueShares = async (
  query: Query,
  emit: Emit,
  { game, stakes, rates }: { game: string; stakes: readonly SharingStake[]; rates: Rates },
): Promise<void> => {
  const shares = stakes.flatMap((stake): KeptShare[] => {
    const { betId, playerId, stakeCents, isLost, hasReleased, referrerId } = stake;
    const isReferred = referrerId !== null;
    const share = sharesOfStake({ game, stakeCents, isLost, hasReleased, isReferred }, rates);
    return isAnything(share) ? [{ betId, playerId, stakeCents, referrerId, ...share }] : [];
  });
  const [first] = shares;
  if (!first) return;
  const grown = await keepShares(query, { game, shares });
  if (grown.length === 0) return;
  await post(query, [
    {
      // Each stake is settled once, so the first stake is a unique key of the settlement.
      key: `cashback:accrued:${game}:${first.betId}`,
      kind: 'cashback.accrued',
      playerId: null,
      memo: { game },
      cash: grown.map(({ playerId, grownCents }) => ({
        from: HOUSE.cashbackCost,
        to: cashbackOf(playerId),
        cents: grownCents,
      })),
      items: [],
    },
  ]);
  for (const { playerId, grownCents, beforeCents } of grown)
    emit({ playerId }, 'updateCashback', { cashback: beforeCents + grownCents });
};
