import { type CashbackState, type CashbackTerms, cashbackConditions, nextTakingMs } from '@updraft/rules/cashback';
import type { Query } from '../../db/db.ts';
import { type Subscriptions, isKnownMemberIfAsked } from '../../lib/subscriptions.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { cashbackRow } from './cashback.store.ts';
import type { CashbackShown } from '../../ports/cashback.ts';

export interface StandingDependencies {
  settings: SettingsReader;
  subscriptions: Subscriptions;
}

/** State and terms that decide a player's cashback, at one moment. */
export interface CashbackStanding {
  state: CashbackState;
  terms: CashbackTerms;
  nowMs: number;
  /** Sum accrued over all time, paid out or not, in ten-thousandths of a cent. */
  accruedUnits: number;
}

export const termsOf = (settings: SettingsReader): CashbackTerms => ({
  minCents: settings.get('cashback.minCents'),
  minDepositCents: settings.get('cashback.minDepositCents'),
  games: settings.get('cashback.games'),
  siteName: settings.get('site.name'),
});

/**
 * Returns the standing of a player's cashback. Throws for an unknown player. `isMember`: true if the player subscribes
 * to the channel. The caller looks this up before, because Telegram may respond late.
 */
export const cashbackStanding = async (
  query: Query,
  { settings, playerId, isMember }: { settings: SettingsReader; playerId: number; isMember: boolean },
): Promise<CashbackStanding> => {
  const terms = termsOf(settings);
  const row = await cashbackRow(query, { playerId, most: terms.games });
  if (!row) throw new Error(`player ${playerId} has no cashback`);
  return {
    state: {
      cashbackCents: row.cashback_cents,
      takenMs: row.taken_at?.getTime() ?? null,
      isMember,
      nickname: row.nickname,
      depositedCents: row.deposited_cents,
      crashBets: row.crash_bets,
    },
    terms,
    nowMs: row.now.getTime(),
    accruedUnits: row.cashback_units,
  };
};

/**
 * Creates the function that builds the view of a player's cashback. Every page loads the view, so the function waits
 * for no other service.
 */
export const createShownCashback =
  ({ db, settings, subscriptions }: StandingDependencies & { db: Query }) =>
  async (playerId: number): Promise<CashbackShown> => {
    const isMember = await isKnownMemberIfAsked(subscriptions, playerId);
    const { state, terms, nowMs } = await cashbackStanding(db, { settings, playerId, isMember });
    return {
      cashbackCents: state.cashbackCents,
      conditions: cashbackConditions(state, terms),
      nextAtMs: nextTakingMs(state.takenMs, nowMs),
    };
  };
