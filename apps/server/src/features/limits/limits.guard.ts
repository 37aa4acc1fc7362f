import { type Break, type LimitInWindow, type LimitReached, breakAt, limitAt, reachedBy } from '@updraft/rules/limits';
import { toDollars } from '@updraft/rules/money';
import { type Query, databaseNowMs } from '../../db/db.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { CountedStake, PlayLimits, StakeGuard } from '../../stakes/ports.ts';
import {
  type PlayInWindow,
  type StoredLimit,
  addStakes,
  addWins,
  breaksOf,
  breaksSince,
  depositsOf,
  limitsOf,
  playOf,
  subtractStakes,
} from './limits.store.ts';
import type { MoneyLimits } from '../../ports/limits.ts';

const onBreak = (current: Break): Refusal =>
  refuse('user_api.on_break', { until: new Date(current.untilMs).toISOString() });
const limitReached = ({ roomCents, window }: LimitReached): Refusal =>
  refuse('user_api.limit_reached', { sum: toDollars(roomCents), days: window });

const NO_PLAY: PlayInWindow = {
  1: { stakeCents: 0, winCents: 0 },
  7: { stakeCents: 0, winCents: 0 },
  30: { stakeCents: 0, winCents: 0 },
};

interface Guarded {
  current: Break | null;
  limits: readonly LimitInWindow[];
}

const inForce = (
  stored: readonly StoredLimit[],
  { nowMs, usageIn }: { nowMs: number; usageIn: (window: LimitInWindow['window']) => LimitInWindow['usage'] },
): LimitInWindow[] =>
  stored.flatMap(({ kind, window, limit }) => {
    const { cents } = limitAt(limit, nowMs);
    return cents === null ? [] : [{ kind, window, cents, usage: usageIn(window) }];
  });

/** Room for stakes of each player of a batch. Bets accepted within the batch count at once. [LI-1, LI-3, LI-4, LI-7] */
class BatchGuard implements StakeGuard {
  private readonly guarded: ReadonlyMap<number, Guarded>;
  private readonly acceptedCents = new Map<number, number>();

  constructor(guarded: ReadonlyMap<number, Guarded>) {
    this.guarded = guarded;
  }

  refuse({ playerId, stakeCents }: CountedStake): Refusal | null {
    const found = this.guarded.get(playerId);
    if (!found) return null;
    if (found.current) return onBreak(found.current);
    const before = this.acceptedCents.get(playerId) ?? 0;
    const limits = found.limits.map((limit) => ({
      ...limit,
      usage: { ...limit.usage, stakeCents: limit.usage.stakeCents + before },
    }));
    const reached = reachedBy(limits, { what: 'stake', cents: stakeCents });
    return reached && limitReached(reached);
  }

  accept({ playerId, stakeCents }: CountedStake): void {
    this.acceptedCents.set(playerId, (this.acceptedCents.get(playerId) ?? 0) + stakeCents);
  }

  has(playerId: number): boolean {
    return this.guarded.has(playerId);
  }
}

const breakOf = async (query: Query, playerId: number): Promise<Break | null> =>
  breakAt(await breaksOf(query, [playerId]), await databaseNowMs(query));

/** True during a self-exclusion, in which no wagering is required. [WA-6] */
export const isExcluded = async (query: Query, playerId: number): Promise<boolean> =>
  (await breaksOf(query, [playerId])).some(({ kind }) => kind === 'exclusion');

/** Returns the limits that a deposit would count against. `withOpen`: open invoices and offers for skins count too. */
const depositLimits = async (
  query: Query,
  { playerId, withOpen }: { playerId: number; withOpen: boolean },
): Promise<LimitInWindow[]> => {
  const [stored, { credited, openCents }, nowMs] = await Promise.all([
    limitsOf(query, [playerId]),
    depositsOf(query, playerId),
    databaseNowMs(query),
  ]);
  return inForce(stored, {
    nowMs,
    usageIn: (window) => ({ depositCents: credited[window] + (withOpen ? openCents : 0), stakeCents: 0, winCents: 0 }),
  });
};

/** Rules LI-1 … LI-4, LI-7, LI-10 and LI-12, applied to the books. */
export const limitsGuard: PlayLimits & MoneyLimits = {
  forStakes: async (query, players) => {
    const ids = [...players].filter((player) => player.has_limits).map((player) => player.id);
    if (ids.length === 0) return null;
    const [stored, breaks, play, nowMs] = await Promise.all([
      limitsOf(query, ids),
      breaksOf(query, ids),
      playOf(query, ids),
      databaseNowMs(query),
    ]);
    return new BatchGuard(
      new Map(
        ids.map((id) => {
          const own = play.get(id) ?? NO_PLAY;
          const limits = inForce(
            stored.filter(({ playerId }) => playerId === id),
            { nowMs, usageIn: (window) => ({ ...own[window], depositCents: 0 }) },
          );
          return [
            id,
            {
              current: breakAt(
                breaks.filter(({ playerId }) => playerId === id),
                nowMs,
              ),
              limits,
            },
          ];
        }),
      ),
    );
  },
  staked: (query, stakes) => (stakes.length === 0 ? Promise.resolve() : addStakes(query, stakes)),
  won: (query, wins) => (wins.bets.length === 0 ? Promise.resolve() : addWins(query, wins)),
  refunded: (query, refunds) => (refunds.bets.length === 0 ? Promise.resolve() : subtractStakes(query, refunds)),
  breaksSince,

  refuseDeposit: async (query, { player, cents }) => {
    if (!player.has_limits) return null;
    const current = await breakOf(query, player.id);
    if (current) return onBreak(current);
    const reached = reachedBy(await depositLimits(query, { playerId: player.id, withOpen: true }), {
      what: 'deposit',
      cents,
    });
    return reached && limitReached(reached);
  },
  refuseCredit: async (query, { player, cents }) => {
    if (!player.has_limits) return null;
    if (await breakOf(query, player.id)) return 'on_break';
    return reachedBy(await depositLimits(query, { playerId: player.id, withOpen: false }), { what: 'deposit', cents })
      ? 'above_limit'
      : null;
  },
  refuseBonus: async (query, player) => {
    const current = player.has_limits ? await breakOf(query, player.id) : null;
    return current && onBreak(current);
  },
};
