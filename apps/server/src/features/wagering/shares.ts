import { HOUSE, cashbackOf, post } from '@updraft/ledger';
import { type StakeShares, sharesOfStake } from '@updraft/rules/economics';
import type { Query } from '../../db/db.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { type KeptShare, keepShares } from './shares.store.ts';

/** A settled stake, and what decides about its shares. */
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
 * Accrues what settled stakes give: cashback to their players, a share to who referred them. Whole cents of cashback
 * are posted to the players' accounts. In the settlement's transaction, under the players' locks: nothing is written
 * for stakes that give nothing, otherwise two statements at most. [CB-1 … CB-3, RF-3, RF-4, EC-1]
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
      // Each stake is settled once, so its first one names a settlement.
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
