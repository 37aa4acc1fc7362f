import { BET_RESULT } from '@updraft/contract/constants';
import type { BetLists, BetOrder } from '../../table-client/bet-lists.ts';
import { isManual, toHundredths } from './hundredths.ts';
import type { BetStatus, CashOut, CrashState } from './state-types.ts';
import type { CrashBet, PendingBet } from './wire.ts';

const RANK = { [BET_RESULT.PENDING]: 0, [BET_RESULT.LOST]: 1, [BET_RESULT.WON]: 2 } as const;

/**
 * Returns the newer state of a bet. A later state is never replaced by an earlier one, in any order of events: pending,
 * then lost, then won. A cash-out received before the crash counts even if its event comes after the crash. If nothing
 * has changed, returns the known object, so that its row need not render again.
 */
const newerOf = (known: CrashBet, incoming: CrashBet): CrashBet =>
  RANK[incoming.is_win] > RANK[known.is_win] ? incoming : known;

/** Completes a bet from before the flight, which has no result yet. */
export const pendingBet = (bet: PendingBet): CrashBet => ({
  itemsMore: 0,
  value: bet.bank,
  multiplier: null,
  is_win: BET_RESULT.PENDING,
  win: null,
  winItem: null,
  result: bet.bank,
  ...bet,
});

/** Order of the live list, and the choice between two states of a bet. */
export const ORDER: BetOrder<CrashBet> = { stakeOf: ({ value }) => value, newerOf };

/** Returns the bet as won. A second event about the same cash-out changes nothing. */
export const wonBet = (bet: CrashBet, { hundredths, win, item }: CashOut): CrashBet =>
  bet.is_win === BET_RESULT.WON
    ? bet
    : { ...bet, is_win: BET_RESULT.WON, multiplier: hundredths / 100, win, winItem: item, result: win };

/** Applies cash-outs whose events arrived before those of their bets. */
export const withCashOuts = (bets: readonly CrashBet[], cashOuts: readonly CashOut[]): readonly CrashBet[] =>
  cashOuts.length === 0
    ? bets
    : bets.map((bet) => {
        const cashOut = cashOuts.find((one) => one.betId === bet.id);
        return cashOut === undefined ? bet : wonBet(bet, cashOut);
      });

/**
 * End of a round: the crash point, the cash-out of all bets by the round's cap, and the cash-out of manual bets by an
 * interruption, all in hundredths. Null: there was none.
 */
export interface RoundEnd {
  hundredths: number;
  roundCap: number | null;
  interruptedAt: number | null;
}

/** True if the bet was cashed out automatically below the crash point. It has won, even before its event arrives. */
const hasCashedOut = (bet: CrashBet, { hundredths, roundCap, interruptedAt }: RoundEnd): boolean =>
  Math.min(
    isManual(bet) ? (interruptedAt ?? Number.POSITIVE_INFINITY) : toHundredths(bet.autoWithdraw),
    toHundredths(bet.cap),
    roundCap ?? Number.POSITIVE_INFINITY,
  ) < hundredths;

/** State of the round for a bet. `unheard`: not known without a connection. */
export type RoundStage = CrashState['phase'] | 'unheard';

/**
 * Returns the state of the round for a bet. It is `crashed` for a bet that an interruption has cashed out, and
 * `unheard` without a connection.
 */
export const roundStageFor = (
  bet: Pick<CrashBet, 'autoWithdraw'>,
  { phase, interruptedAt, connection }: Pick<CrashState, 'phase' | 'interruptedAt' | 'connection'>,
): RoundStage => {
  if (connection === 'silent' || connection === 'offline') return 'unheard';
  return phase === 'running' && interruptedAt !== null && isManual(bet) ? 'crashed' : phase;
};

/**
 * Marks the pending bets of a crashed round as lost. Bets that were cashed out automatically below the crash point stay
 * pending, because the crash arrived before their payout.
 */
export const settleLost = (bets: readonly CrashBet[], end: RoundEnd): readonly CrashBet[] =>
  bets.map((bet) =>
    bet.is_win === BET_RESULT.PENDING && !hasCashedOut(bet, end) ? { ...bet, is_win: BET_RESULT.LOST, win: null } : bet,
  );

/** Returns the number of items that these bets still stake in the round. */
export const stakedItems = (bets: readonly CrashBet[]): number =>
  bets.reduce(
    (count, bet) => (bet.is_win === BET_RESULT.PENDING ? count + bet.items.length + bet.itemsMore : count),
    0,
  );

/** Replaces one bet in both lists. Returns the same lists if they do not contain it. */
export const replaceBet = (
  { bets, selfBets }: BetLists<CrashBet>,
  betId: number,
  change: (bet: CrashBet) => CrashBet,
): BetLists<CrashBet> => {
  const known = bets.find((bet) => bet.id === betId);
  if (known === undefined) return { bets, selfBets };
  const changed = change(known);
  if (changed === known) return { bets, selfBets };
  const swap = (bet: CrashBet): CrashBet => (bet.id === betId ? changed : bet);
  return { bets: bets.map(swap), selfBets: selfBets.map(swap) };
};

/** Returns the status of the own bets. `refused` counts only if no bet is live. */
export const statusOf = (selfBets: readonly CrashBet[], refused: boolean): BetStatus => {
  if (selfBets.some((bet) => bet.is_win === BET_RESULT.PENDING)) return 'live';
  if (refused) return 'error';
  return selfBets.some((bet) => bet.is_win === BET_RESULT.WON) ? 'won' : 'waiting';
};

/** Number of cash-outs that are stored for drawing and for bets that arrive after their own cash-out. */
const CASH_OUTS_KEPT = 200;

/** Adds a cash-out, once per bet. The oldest are dropped beyond the limit. */
export const rememberCashOut = (cashOuts: readonly CashOut[], next: CashOut): readonly CashOut[] => {
  if (cashOuts.some((one) => one.betId === next.betId)) return cashOuts;
  return [...cashOuts.slice(-(CASH_OUTS_KEPT - 1)), next];
};
