import { BET_RESULT, CRASH_HISTORY_LENGTH, CRASH_STATUS } from '@updraft/contract/constants';
import { colourClassOf, levelOf, multiplierAt } from '@updraft/rules/crash';
import { mergeBets, NO_BETS } from '../../table-client/bet-lists.ts';
import { answered, connected, decided, NO_COMMANDS, pendingTarget } from '../../table-client/own-commands.ts';
import { keptPast, recordPast as record } from '../../table-client/past-results.ts';
import { groundFor, isStaleSnapshot, keptByTable } from '../../table-client/table-state.ts';
import { toHundredths } from './hundredths.ts';
import { ORDER, settleLost, statusOf, withCashOuts, type RoundEnd } from './state-bets.ts';
import { initialState, type CrashState, type Phase } from './state-types.ts';
import type { CrashBet, PastMultiplier, ServerPayload } from './wire.ts';

const PHASE_ORDER: Record<Phase, number> = { waiting: 0, running: 1, crashed: 2 };

const phaseOf = (snapshot: ServerPayload<'crashInit'>): Phase => {
  if (snapshot.state.status === CRASH_STATUS.TIMER) return 'waiting';
  return snapshot.state.status === CRASH_STATUS.END ? 'crashed' : 'running';
};

/** Opens a new round. It drops everything of the previous round except the values that outlive rounds. */
export const openRound = (state: CrashState, roundId: number): CrashState => {
  const seen = [...state.bets, ...(state.ended?.bets ?? [])];
  return {
    ...initialState,
    ...keptByTable(state),
    growthPerMs: state.growthPerMs,
    ...keptPast(state),
    maintenance: state.maintenance,
    twist: state.twist,
    betIdFloor: seen.reduce((most, bet) => Math.max(most, bet.id), state.betIdFloor),
    roundId,
  };
};

/** Returns the strip with these results added, cut to its length. */
export const recordPast = (
  past: readonly PastMultiplier[],
  incoming: readonly PastMultiplier[],
): readonly PastMultiplier[] => record(past, incoming, CRASH_HISTORY_LENGTH);

/** Merges bets of the current round into the state. After the crash, merges them into the ended round instead. */
export const addBets = (state: CrashState, incoming: readonly CrashBet[]): CrashState => {
  const known = withCashOuts(incoming, state.cashOuts);
  if (state.phase === 'crashed') {
    if (state.ended === null) return state;
    return {
      ...state,
      ended: {
        ...state.ended,
        ...mergeBets(state.ended, settleLost(known, state.ended), { selfId: state.selfId, order: ORDER }),
      },
    };
  }
  const lists = mergeBets(state, known, { selfId: state.selfId, order: ORDER });
  return { ...state, ...lists, betStatus: statusOf(lists.selfBets, state.betStatus === 'error') };
};

/**
 * Ends the round: bets, multiplier, bet status and twist fields are reset. The bets move to `ended`, so that the screen
 * can show who won and lost.
 */
export const endRound = (state: CrashState, end: RoundEnd & { colour: PastMultiplier['colour'] }): CrashState => {
  if (state.roundId === null) return state;
  return {
    ...state,
    phase: 'crashed',
    countdown: 0,
    hundredths: 100,
    lastWordAt: null,
    bets: [],
    selfBets: [],
    betStatus: 'waiting',
    refusal: null,
    commands: NO_COMMANDS,
    twist: { value: null, wasTwisted: false },
    ended: {
      roundId: state.roundId,
      ...end,
      bets: settleLost(state.bets, end),
      selfBets: settleLost(state.selfBets, end),
    },
  };
};

const runningFields = (payload: ServerPayload<'crashInit'>) => {
  if (payload.startedAt === null) return { startedAt: null, lastWordAt: null, hundredths: 100, level: 'low' as const };
  const hundredths = multiplierAt(payload.serverTime - payload.startedAt);
  return { startedAt: payload.startedAt, lastWordAt: payload.serverTime, hundredths, level: levelOf(hundredths) };
};

/** Returns the cash-out of all bets by the round's cap, and that of manual bets by an interruption, in hundredths. */
export const commonCashOutsOf = ({
  roundCap,
  interruptedAt,
}: Pick<ServerPayload<'clearBets'>, 'roundCap' | 'interruptedAt'>): Pick<CrashState, 'roundCap' | 'interruptedAt'> => ({
  roundCap: roundCap === null ? null : toHundredths(roundCap),
  interruptedAt: interruptedAt === null ? null : toHundredths(interruptedAt),
});

/**
 * Returns the own commands after a snapshot. An own snapshot ends commands whose connection was lost. A command about a
 * bet that is not live has ended too.
 */
const commandsAfter = (
  known: CrashState['commands'],
  { own, bets }: { own: boolean; bets: readonly CrashBet[] },
): CrashState['commands'] => {
  const commands = connected(own ? decided(known) : known);
  return (['cashOut', 'cancel'] as const).reduce((left, kind) => {
    const target = pendingTarget(left, kind);
    const isLive = bets.some((bet) => bet.id === target && bet.is_win === BET_RESULT.PENDING);
    return isLive ? left : answered(left, kind);
  }, commands);
};

/**
 * Applies a snapshot. An awaited snapshot replaces what is known, and another one of the same round only adds to it. A
 * snapshot that is not this player's may lack own bets, so the known ones stay. If own bets may be missing, a gap is
 * counted, which requests the player's own snapshot.
 */
export const applySnapshot = (known: CrashState, payload: ServerPayload<'crashInit'>): CrashState => {
  const phase = phaseOf(payload);
  if (isStaleSnapshot(known, { roundId: payload.roundId, phase }, PHASE_ORDER)) return known;
  const { base, isSameRound, isOwn, replaces, mayLackOwn } = groundFor(
    known,
    { roundId: payload.roundId, userId: payload.userId, players: payload.totals.players },
    openRound,
  );
  const running = runningFields(payload);
  const kept = isOwn || !isSameRound ? [] : base.phase === 'crashed' ? (base.ended?.selfBets ?? []) : base.selfBets;
  const listing = { selfId: base.selfId, order: ORDER };
  const lists = replaces
    ? mergeBets<CrashBet>(NO_BETS, [...kept, ...payload.bets], listing)
    : mergeBets(base, withCashOuts(payload.bets, base.cashOuts), listing);
  const common: CrashState = {
    ...base,
    loaded: true,
    awaitingSnapshot: false,
    gaps: mayLackOwn ? base.gaps + 1 : base.gaps,
    publicHash: payload.publicHashForNextRound,
    terms: payload.terms,
    totals: payload.totals,
    loaderItem: payload.loaderItem,
    ...commonCashOutsOf(payload),
    growthPerMs: payload.growthPerMs,
    maintenance: payload.maintenance,
  };
  if (phase === 'crashed') {
    if (base.phase === 'crashed' && base.ended !== null && !replaces) return addBets(common, payload.bets);
    const hundredths = toHundredths(payload.crashedAt ?? 1);
    const ended = endRound(
      { ...common, ...lists, startedAt: running.startedAt },
      { hundredths, ...commonCashOutsOf(payload), colour: colourClassOf(hundredths) },
    );
    return {
      ...ended,
      past: recordPast(ended.past, [
        { id: payload.roundId, value: hundredths / 100, colour: colourClassOf(hundredths) },
      ]),
    };
  }
  return {
    ...common,
    ...lists,
    phase,
    countdown: phase === 'waiting' ? payload.state.timer : 0,
    ...(phase === 'running' ? running : { startedAt: null, lastWordAt: null, hundredths: 100, level: 'low' as const }),
    ended: null,
    commands: commandsAfter(base.commands, { own: isOwn, bets: lists.selfBets }),
    betStatus: statusOf(lists.selfBets, base.betStatus === 'error'),
  };
};
