// Pure: results of own bets and commands that the player missed during a time without messages.
import { BET_RESULT } from '@updraft/contract/constants';
import { isPending, isWaiting, pendingTarget } from '../../../table-client/own-commands.ts';
import { crashElapsedMs } from '../flight-clock.ts';
import { toHundredths } from '../hundredths.ts';
import type { CrashState } from '../state-types.ts';
import type { CrashBet } from '../wire.ts';

export interface UnheardBets {
  /** Player who made the bets. Results are not shown to another player. */
  selfId: number | null;
  roundId: number;
  /** Start of the flight by the server's clock; null: not known. */
  startedAt: number | null;
  /** Ids of all known own bets of the round. `live`: those without a result. */
  knownIds: readonly number[];
  live: readonly CrashBet[];
  /** Id of the bet whose cash-out lost its connection before the response; null: none. */
  cutCashOutId: number | null;
  /** True if a bet was sent, and the connection was lost before the response. */
  cutBet: boolean;
  /** Time of the first message after the gap, by the server's clock; null: not yet. */
  backAt: number | null;
}

/**
 * Result of a missed bet. `at`: multiplier of the cash-out, or of the crash, in hundredths. `momentMs`: time of the
 * result by the server's clock; null: not known.
 */
export type MissedResult =
  | { kind: 'won'; at: number; momentMs: number | null; winDollars: number; bet: CrashBet | null }
  | { kind: 'lost'; at: number; momentMs: number | null; stakeDollars: number }
  | { kind: 'refunded'; stakeDollars: number }
  | { kind: 'cash_out_lost' }
  | { kind: 'bet_in'; stakeDollars: number }
  | { kind: 'bet_lost' };

const isSilent = ({ connection }: CrashState): boolean => connection === 'silent' || connection === 'offline';
const ownOf = (state: CrashState): readonly CrashBet[] => state.ended?.selfBets ?? state.selfBets;

/**
 * Returns the bets whose results the player may have missed, after a change of the screen's state; null: none. `nowMs`:
 * by the server's clock.
 */
export const nextUnheard = (known: UnheardBets | null, state: CrashState, nowMs: number): UnheardBets | null => {
  const unheard = known?.selfId === state.selfId ? known : null;
  if (isSilent(state) || (isWaiting(state.commands) && state.commands.wait !== 'fresh')) return noted(unheard, state);
  const isBack =
    unheard !== null && unheard.backAt === null && state.connection === 'online' && !state.awaitingSnapshot;
  return isBack ? { ...unheard, backAt: nowMs } : unheard;
};

const noted = (unheard: UnheardBets | null, state: CrashState): UnheardBets | null => {
  const own = ownOf(state);
  const live = own.filter((bet) => bet.is_win === BET_RESULT.PENDING);
  if (state.roundId === null || (unheard === null && live.length === 0 && !isWaiting(state.commands))) return unheard;
  const isCut = state.commands.wait === 'cut';
  const cashingOutId = pendingTarget(state.commands, 'cashOut');
  const base = unheard ?? begun(state.roundId, own, state.selfId);
  return {
    ...base,
    startedAt: state.startedAt ?? base.startedAt,
    cutCashOutId: isCut && cashingOutId !== null ? cashingOutId : base.cutCashOutId,
    cutBet: base.cutBet || (isCut && isPending(state.commands, 'bet')),
    backAt: null,
  };
};

const begun = (roundId: number, own: readonly CrashBet[], selfId: number | null): UnheardBets => ({
  selfId,
  roundId,
  startedAt: null,
  knownIds: own.map((bet) => bet.id),
  live: own.filter((bet) => bet.is_win === BET_RESULT.PENDING),
  cutCashOutId: null,
  cutBet: false,
  backAt: null,
});

/** Returns the time at which a flight with this start reached a multiplier; null: the start is not known. */
export const momentOf = (startedAt: number | null, hundredths: number): number | null =>
  startedAt === null ? null : startedAt + crashElapsedMs(hundredths);

interface Verdict {
  /** Results that can be shown now. */
  told: readonly MissedResult[];
  /** Bets whose results are still unknown; null: none. */
  unheard: UnheardBets | null;
  /** True if the round is over and gone from the screen, so the result must be requested from the server. */
  isGone: boolean;
}

/** Returns the results of missed bets that the state contains. */
export const verdictOf = (unheard: UnheardBets, state: CrashState): Verdict => {
  if (unheard.backAt === null || isWaiting(state.commands) || state.awaitingSnapshot)
    return { told: [], unheard, isGone: false };
  if (state.roundId !== unheard.roundId) return { told: [], unheard: null, isGone: true };
  const own = ownOf(state);
  const told: MissedResult[] = [];
  const stillLive: CrashBet[] = [];
  const startedAt = state.startedAt ?? unheard.startedAt;
  for (const { id } of unheard.live) {
    const bet = own.find((one) => one.id === id);
    if (bet === undefined) continue;
    if (bet.is_win === BET_RESULT.PENDING) {
      stillLive.push(bet);
      if (unheard.cutCashOutId === id) told.push({ kind: 'cash_out_lost' });
      continue;
    }
    const result = resultOf(bet, { startedAt, crashedAt: state.ended?.hundredths ?? null });
    // Results after the return of messages are shown as usual.
    if (result !== null && (result.momentMs === null || result.momentMs <= unheard.backAt)) told.push(result);
  }
  if (unheard.cutBet) {
    const arrived = own.filter((bet) => !unheard.knownIds.includes(bet.id));
    told.push(
      ...(arrived.length === 0
        ? [{ kind: 'bet_lost' as const }]
        : arrived.map((bet) => ({ kind: 'bet_in' as const, stakeDollars: bet.value }))),
    );
  }
  const rest = { ...unheard, startedAt, live: stillLive, cutCashOutId: null, cutBet: false };
  return { told, unheard: stillLive.length === 0 ? null : rest, isGone: false };
};

const resultOf = (
  bet: CrashBet,
  { startedAt, crashedAt }: { startedAt: number | null; crashedAt: number | null },
): Extract<MissedResult, { kind: 'won' | 'lost' }> | null => {
  if (bet.is_win === BET_RESULT.WON) {
    const at = toHundredths(bet.multiplier ?? 1);
    return { kind: 'won', at, momentMs: momentOf(startedAt, at), winDollars: bet.win ?? 0, bet };
  }
  return crashedAt === null
    ? null
    : { kind: 'lost', at: crashedAt, momentMs: momentOf(startedAt, crashedAt), stakeDollars: bet.value };
};

/** True if a win of this bet is shown with its time, as a missed result. */
export const isUnheard = (unheard: UnheardBets | null, betId: number): boolean =>
  unheard !== null && unheard.live.some((bet) => bet.id === betId);
