import type { TableGame } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import type { Lease } from '../../tables/lease.ts';
import type { RoundSeed } from '../ports.ts';
import { insertSpentRounds, lastPlace, lastSign, openRound } from '../rounds.store.ts';
import { type AnyRefundRules, type RefundDependencies, refundStakes } from '../settling/refund.ts';
import { recordInterruption } from './interruptions.store.ts';

/** Number of rounds in one commit. */
const AT_ONCE = 500;

interface Dependencies {
  outbox: Transactions;
  lease: Lease;
  limits: RefundDependencies['limits'];
  /**
   * Reader of stored chains in a transaction. `after` returns the seed after a place; null: the chain ends there, and
   * its successor is not stored or has no salt yet.
   */
  chainsIn: (query: Query) => { after: (place: { chainId: number; index: number }) => Promise<RoundSeed | null> };
}

interface Options {
  rules: AnyRefundRules;
  /** Shortest possible duration of a round of the game, ms. */
  shortestMs: number;
  /** The actor's name in the audit log. */
  actor: string;
}

export interface SpentRounds {
  /** Numbers of the first and the last round that was stored without bets; null: none was. */
  rounds: { from: number; to: number } | null;
  /** Number of the round that accepted bets and was refunded; null: there was no such round. */
  refunded: number | null;
  /** True if the chain ended before all rounds were spent, and its successor is not stored or has no salt yet. */
  isChainOver: boolean;
}

const REASON = 'restored from a backup';

/**
 * Spends (stores as refunded) the rounds that may have been played in the time that a restore has lost, because players
 * may know their results. Refunds the round that accepts bets, and stores as many refunded rounds without bets as can
 * have been played since the last recorded time. So none of these rounds is played again, and the chain has no gap. A
 * round in phase `running` is left to its table. [FA-15]
 */
export const spendRounds = async (
  { outbox, lease, limits, chainsIn }: Dependencies,
  { rules, shortestMs, actor }: Options,
): Promise<SpentRounds> => {
  const { game } = rules;
  const spent: SpentRounds = { rounds: null, refunded: null, isChainOver: false };
  const sign = await outbox.tx((query) => lastSign(query, game));
  if (sign === null) return spent;
  const open = await outbox.tx((query) => openRound(query, game));
  if (open?.phase === 'waiting') {
    await refundStakes({ outbox, lease, limits }, rules, { roundId: open.id, reason: REASON, actor });
    spent.refunded = open.id;
  }
  const lostMs = sign.now.getTime() - sign.at.getTime();
  for (let left = Math.ceil(lostMs / shortestMs); left > 0 && !spent.isChainOver; left -= AT_ONCE) {
    const places = await spendAtOnce({ outbox, lease, chainsIn }, { game, most: Math.min(left, AT_ONCE), sign, actor });
    spent.isChainOver = places.length < Math.min(left, AT_ONCE);
    const [first, last] = [places[0], places.at(-1)];
    if (first && last) spent.rounds = { from: spent.rounds?.from ?? first.roundId, to: last.roundId };
  }
  return spent;
};

/** Spends up to `most` rounds in one commit, fewer if the chain ends. Returns their seeds. */
const spendAtOnce = (
  { outbox, lease, chainsIn }: Omit<Dependencies, 'limits'>,
  {
    game,
    most,
    sign,
    actor,
  }: { game: TableGame; most: number; sign: { id: number; at: Date; now: Date }; actor: string },
): Promise<RoundSeed[]> =>
  outbox.tx(async (query) => {
    await lease.check(query);
    const chains = chainsIn(query);
    const places: RoundSeed[] = [];
    let place: { chainId: number; index: number } | null = await lastPlace(query, game);
    while (place !== null && places.length < most) {
      const next: RoundSeed | null = await chains.after(place);
      if (next !== null) places.push(next);
      place = next;
    }
    const [first] = places;
    if (first === undefined) return [];
    await insertSpentRounds(query, { game, id: sign.id }, places);
    const rounds = { from: first.roundId, to: first.roundId + places.length - 1 };
    const gapMs = sign.now.getTime() - sign.at.getTime();
    await recordInterruption(query, {
      game,
      roundId: rounds.from,
      from: sign.at,
      to: sign.now,
      gapMs,
      cashedOutAtHundredths: null,
    });
    await appendAudit(query, { actor, action: `${game}.spent`, details: { ...rounds, reason: REASON } });
    return places;
  });
