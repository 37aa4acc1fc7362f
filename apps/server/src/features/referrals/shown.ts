import type { OwnReferrals } from '@updraft/contract';
import { toDollars, wholeCents } from '@updraft/rules/money';
import { nextCreditMs } from '@updraft/rules/referrals';
import type { Query } from '../../db/db.ts';
import { ownReferrals } from './referrals.store.ts';

/** Builds a player's own referrals, without data of single referred players. [RF-8] */
export const shownReferrals = async (query: Query, playerId: number): Promise<OwnReferrals> => {
  const row = await ownReferrals(query, playerId);
  return {
    code: row.code,
    count: row.players,
    earned: toDollars(row.earned_cents),
    staked: toDollars(row.staked_cents),
    pending: toDollars(wholeCents(row.open_units)),
    next_credit_at: new Date(nextCreditMs(row.now.getTime())).toISOString(),
  };
};
