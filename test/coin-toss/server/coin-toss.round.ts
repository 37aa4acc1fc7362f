import type { Query } from '../../../apps/server/src/db/db.ts';
import type { RoundSeed } from '../../../apps/server/src/features/fairness/chains.ts';
import type { BetRow } from '../../../apps/server/src/stakes/bets.store.ts';
import { type Now, sinceBeatMs } from '../../../apps/server/src/stakes/gap.ts';
import { resumedBets } from '../../../apps/server/src/stakes/resumed-bets.ts';
import { RoundBets } from '../../../apps/server/src/stakes/round-bets.ts';
import type { RoundRow } from '../../../apps/server/src/stakes/rounds.store.ts';
import type { StakedBet } from '../../../apps/server/src/stakes/stake.ts';
import type { Clock } from '../../../apps/server/src/lib/clock.ts';
import { toDollars } from '@updraft/rules/money';
import type { TossBet, TossSnapshot } from '../contract.ts';
import { type Limits, type Side, sideOf } from '../rules/index.ts';

/** A bet of the open round: a stake and its side. */
export interface Bet extends StakedBet {
  side: Side;
}

/** What the coin toss alone knows of a bet, and of a round from its opening and from its end on, as the database keeps it. */
export interface BetTerms {
  side: Side;
}
export interface RoundTerms {
  limits: Limits;
  payoutCapCents: number;
  tossMs: number;
}
export interface RoundResult {
  side: Side;
}

/** The open round. All of it can be rebuilt from the database. */
export interface Round extends RoundTerms {
  readonly game: 'coin_toss';
  readonly id: number;
  seed: RoundSeed;
  /** Fixed by the seed before betting opens, and told to nobody before the end. */
  side: Side;
  phase: 'open' | 'toss' | 'result';
  /** When the phase ends, on the monotonic clock; of a result, when it began. */
  untilMs: number;
  bets: RoundBets<Bet>;
  isSettled: boolean;
}

/** A waiting round that was interrupted gives players at least this long. */
const LEAST_OPEN_MS = 2000;

/** When the phase of a row ends. A jump of the wall clock neither skips a phase nor stretches it. */
const untilOf = (row: RoundRow<RoundTerms, RoundResult>, { now, clock }: { now: Now; clock: Clock }): number => {
  if (row.phase === 'ended') return now.monoMs;
  if (row.phase === 'running') return now.monoMs + Math.max(0, row.terms.tossMs - sinceBeatMs(row, now, clock));
  const openMs = row.starts_at.getTime() - row.opened_at.getTime();
  const leftMs = row.starts_at.getTime() - now.dbNow.getTime();
  return now.monoMs + Math.min(Math.max(leftMs, Math.min(LEAST_OPEN_MS, openMs)), openMs);
};

const PHASES = { waiting: 'open', running: 'toss', ended: 'result' } as const;

/** The round as memory holds it, from its row; without its bets. */
export const toRound = (
  row: RoundRow<RoundTerms, RoundResult>,
  { seed, now, clock }: { seed: RoundSeed; now: Now; clock: Clock },
): Round => ({
  game: 'coin_toss',
  id: row.id,
  ...row.terms,
  seed,
  side: sideOf({ secretHash: seed.secretHash, roundId: row.id, dayOfMonth: row.day_of_month }),
  phase: PHASES[row.phase],
  untilMs: untilOf(row, { now, clock }),
  bets: new RoundBets(),
  isSettled: row.settled_at !== null,
});

/** Loads the bets of a resumed round. */
export const loadBets = async (query: Query, round: Round): Promise<void> => {
  for (const { row, stake } of await resumedBets<BetTerms>(query, round))
    round.bets.add(Object.assign(stake, sideOfBet(row)));
};

const sideOfBet = ({ terms }: BetRow<BetTerms>): BetTerms => ({ side: terms.side });

/** A bet as it travels. */
export const toTossBet = (bet: Bet): TossBet => ({
  id: bet.id,
  user: bet.user,
  side: bet.side,
  items: [...bet.shown],
  itemsMore: bet.itemCount - bet.shown.length,
  bank: toDollars(bet.stakeCents),
  win: bet.status === 1 ? toDollars(bet.winCents ?? 0) : bet.status === 2 ? 0 : null,
  winItem: bet.winItem,
});

/** Everything needed to show the round: the largest bets, and the player's own. */
export const snapshotOf = (
  round: Round,
  { playerId, nowMs, isMaintenance }: { playerId: number | null; nowMs: number; isMaintenance: boolean },
): TossSnapshot => {
  const { bets, phase } = round;
  const own = playerId === null ? [] : bets.of(playerId).filter((bet) => !bets.isShown(bet));
  return {
    roundId: round.id,
    userId: playerId,
    publicHash: round.seed.publicHash,
    phase,
    msLeft: phase === 'result' ? 0 : Math.max(0, round.untilMs - nowMs),
    result: phase === 'result' ? round.side : null,
    bets: [...bets.largest(), ...own].map(toTossBet),
    totals: bets.totals(),
    maintenance: isMaintenance,
  };
};
