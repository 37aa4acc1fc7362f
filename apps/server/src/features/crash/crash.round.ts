import type { CrashBet, PublicUser, ShownItem } from '@updraft/contract';
import { MANUAL_STOP } from '@updraft/contract';
import { type BetOffer, type CrashLimits, type LiveBet, roundCap } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { RoundSeed } from '../fairness/chains.ts';

/** A staked item: where it lies in the ledger and what it is worth in this round. */
export interface StakedItem {
  id: number;
  entryId: number;
  priceCents: number;
}

/** A bet of the open round, as the table keeps it in memory. */
export interface Bet extends LiveBet, BetOffer {
  playerId: number;
  user: PublicUser;
  staked: readonly StakedItem[];
  /** The dearest items, for showing. */
  shown: readonly ShownItem[];
  /** 0 pending, 1 won, 2 lost. */
  status: 0 | 1 | 2;
  cashOutHundredths: number | null;
  winCents: number | null;
  winItem: ShownItem | null;
}

/** The open round. Everything here can be rebuilt from the database; the seed's secret never leaves before the crash. */
export interface Round {
  seed: RoundSeed;
  dayOfMonth: number;
  pointHundredths: number;
  limits: CrashLimits;
  payoutCapCents: number;
  phase: 'waiting' | 'running' | 'crashed';
  /** Monotonic clock: when betting closes, and when the multiplier was 1.00. */
  startsAtMs: number;
  startedMs: number;
  crashedMs: number;
  /** Wall clock of the start, for clients. */
  startedAtWallMs: number | null;
  bets: Map<number, Bet>;
  paidCents: number;
  roundCapHundredths: number | null;
  allSettled: boolean;
}

export const liveBets = (round: Round): Bet[] => [...round.bets.values()].filter((bet) => bet.status === 0);

export const betsOf = (round: Round, playerId: number): Bet[] => [...round.bets.values()].filter((bet) => bet.playerId === playerId).sort((a, b) => a.id - b.id);

/** The cap that holds for the bets as they stand; fixed when the round starts. [CR-17] */
export const currentRoundCap = (round: Round): number | null => roundCap(liveBets(round), { paidCents: round.paidCents, capCents: round.payoutCapCents });

/** Items shown with a bet: the three dearest. */
export const SHOWN_ITEMS = 3;

export const totalsOf = (bets: Iterable<Bet>): { players: number; bank: number; items: number } => {
  const players = new Set<number>();
  let bankCents = 0;
  let items = 0;
  for (const bet of bets) {
    players.add(bet.playerId);
    bankCents += bet.stakeCents;
    items += bet.staked.length;
  }
  return { players: players.size, bank: toDollars(bankCents), items };
};

/** A bet as it travels. */
export const toCrashBet = (bet: Bet): CrashBet => ({
  id: bet.id,
  user: bet.user,
  items: [...bet.shown],
  itemsMore: bet.staked.length - bet.shown.length,
  value: toDollars(bet.stakeCents),
  bank: toDollars(bet.stakeCents),
  autoWithdraw: bet.autoStopHundredths === null ? MANUAL_STOP : bet.autoStopHundredths / 100,
  cap: bet.capHundredths / 100,
  multiplier: bet.cashOutHundredths === null ? null : bet.cashOutHundredths / 100,
  is_win: bet.status,
  win: bet.winCents === null ? null : toDollars(bet.winCents),
  winItem: bet.winItem,
  result: toDollars(bet.winCents ?? bet.stakeCents),
});
