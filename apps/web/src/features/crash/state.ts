// Pure: (state, event) → state. A test can replay a recorded round.
import { CRASH_HISTORY_LENGTH } from '@updraft/contract/constants';
import { levelOf } from '@updraft/rules/crash';
import { listsOf } from '../../table-client/bet-lists.ts';
import { answered, dropped } from '../../table-client/own-commands.ts';
import { reducePast } from '../../table-client/past-results.ts';
import { reduceTable, stateForRound } from '../../table-client/table-state.ts';
import { toHundredths } from './hundredths.ts';
import { ORDER, pendingBet, rememberCashOut, replaceBet, statusOf, wonBet } from './state-bets.ts';
import { addBets, applySnapshot, commonCashOutsOf, endRound, openRound, recordPast } from './state-round.ts';
import type { CashOut, CrashEvent, CrashState, Refusal } from './state-types.ts';
import type { CrashBet, OwnCashOut, PastMultiplier, ServerPayload } from './wire.ts';

/** Returns the state to which an event of `roundId` applies; null: the event is stale. */
const stateFor = (state: CrashState, roundId: number): CrashState | null => stateForRound(state, roundId, openRound);

const tick = (state: CrashState, payload: ServerPayload<'crashStartTimer'>): CrashState => {
  const round = stateFor(state, payload.roundId);
  if (round === null || round.phase !== 'waiting') return state;
  const opening = round !== state || round.countdown === 0;
  return {
    ...round,
    publicHash: payload.publicHash,
    countdown: opening ? payload.timer : Math.min(round.countdown, payload.timer),
  };
};

const rise = (state: CrashState, payload: ServerPayload<'crashMultiplier'>): CrashState => {
  const round = stateFor(state, payload.roundId);
  if (round === null || round.phase === 'crashed') return state;
  const hundredths = Math.max(round.hundredths, toHundredths(payload.multiplier));
  // Compares the times since the start of the flight, because a change of the server's clock does not affect them.
  const isLater =
    round.startedAt === null ||
    round.lastWordAt === null ||
    payload.serverTime - payload.startedAt >= round.lastWordAt - round.startedAt;
  return {
    ...round,
    phase: 'running',
    countdown: 0,
    ...(isLater && { startedAt: payload.startedAt, lastWordAt: payload.serverTime }),
    hundredths,
    level: levelOf(hundredths),
  };
};

const dearer = (state: CrashState, payload: ServerPayload<'crashLoaderItem'>): CrashState => {
  if (state.awaitingSnapshot || state.phase === 'crashed' || payload.bet_id <= state.betIdFloor) return state;
  if (state.loaderItem !== null && state.loaderItem.item.price >= payload.item.price) return state;
  return { ...state, loaderItem: payload };
};

const gather = (state: CrashState, payload: ServerPayload<'newBets'>): CrashState => {
  const round = stateFor(state, payload.roundId);
  if (round === null) return state;
  const totals = payload.totals.bank >= round.totals.bank ? payload.totals : round.totals;
  return addBets({ ...round, totals }, payload.bets.map(pendingBet));
};

/**
 * True if an event names a round other than the one on the screen. False for an event without a round, whose bet
 * `acceptOwn` checks by its id.
 */
const isOfOtherRound = (state: CrashState, payload: object): boolean =>
  'roundId' in payload && typeof payload.roundId === 'number' && payload.roundId !== state.roundId;

/** Adds an accepted own bet. It is ignored if it cannot belong to the round on the screen. */
const acceptOwn = (state: CrashState, bet: CrashBet): CrashState => {
  if (state.awaitingSnapshot || state.roundId === null || state.phase === 'crashed' || bet.id <= state.betIdFloor)
    return state;
  return addBets({ ...state, refusal: null, betStatus: 'waiting' }, [bet]);
};

const refuseBet = (state: CrashState, refusal: Refusal): CrashState => ({
  ...state,
  commands: answered(state.commands, 'bet'),
  refusal,
  betStatus: statusOf(state.selfBets, true),
});

/**
 * Removes cancelled bets from both lists. An event without totals is for the bets' player, and the event for all
 * players follows.
 */
const cancel = (state: CrashState, payload: ServerPayload<'cancelledBets'>): CrashState => {
  const round = stateFor(state, payload.roundId);
  if (round === null || round.phase === 'crashed') return state;
  const isLeft = ({ id }: CrashBet): boolean => !payload.bets.includes(id);
  const selfBets = round.selfBets.filter(isLeft);
  const { totals = round.totals, loaderItem = round.loaderItem } = payload;
  return {
    ...round,
    bets: round.bets.filter(isLeft),
    selfBets,
    totals,
    loaderItem,
    commands: payload.bets.reduce((commands, id) => answered(commands, 'cancel', id), round.commands),
    betStatus: statusOf(selfBets, round.betStatus === 'error'),
  };
};

const cashOut = (state: CrashState, next: CashOut): CrashState => {
  if (state.awaitingSnapshot || next.betId <= state.betIdFloor) return state;
  const commands = answered(state.commands, 'cashOut', next.betId);
  if (state.phase === 'crashed') {
    if (state.ended === null) return state;
    return {
      ...state,
      commands,
      ended: { ...state.ended, ...replaceBet(state.ended, next.betId, (bet) => wonBet(bet, next)) },
    };
  }
  const lists = replaceBet(state, next.betId, (bet) => wonBet(bet, next));
  const cashOuts = rememberCashOut(state.cashOuts, next);
  return {
    ...state,
    ...lists,
    commands,
    cashOuts,
    betStatus: statusOf(lists.selfBets, state.betStatus === 'error'),
  };
};

/**
 * True for the public event of an own cash-out. It names no item, unlike the player's own event, which may come later.
 */
const isOthersCopyOfOwn = (state: CrashState, take: ServerPayload<'successTake'>): boolean =>
  take.user_id === state.selfId && take.newBalance === undefined;

const cashOutOf = (take: OwnCashOut | ServerPayload<'successTake'>): CashOut => ({
  betId: take.bet_id,
  hundredths: toHundredths(take.multiplier),
  win: take.win,
  item: take.item ? shownItem(take.item) : null,
});

const shownItem = ({
  image,
  item,
  rarity,
  price,
}: NonNullable<ServerPayload<'successTake'>['item']>): CashOut['item'] => ({
  image,
  market_hash_name: item.market_hash_name,
  name_ru: item.name_ru,
  rarity,
  price,
});

const crash = (state: CrashState, payload: ServerPayload<'clearBets'>): CrashState => {
  const past = recordPast(state.past, [{ id: payload.roundId, value: payload.multiplier, colour: payload.colour }]);
  const round = stateFor(state, payload.roundId);
  if (round === null || round.phase === 'crashed') return past === state.past ? state : { ...state, past };
  return {
    ...endRound(round, {
      hundredths: toHundredths(payload.multiplier),
      ...commonCashOutsOf(payload),
      colour: payload.colour,
    }),
    past,
  };
};

const identify = (state: CrashState, userId: number | null): CrashState => {
  if (userId === state.selfId) return state;
  const lists = listsOf(state.bets, userId, ORDER);
  const ended = state.ended === null ? null : { ...state.ended, ...listsOf(state.ended.bets, userId, ORDER) };
  return {
    ...state,
    ...lists,
    ended,
    selfId: userId,
    betStatus: statusOf(lists.selfBets, false),
    refusal: null,
    commands: dropped(state.commands),
  };
};

/** Returns the state after `event`. Never throws; repeated, late and stale events change nothing. */
export const reduce = (state: CrashState, event: CrashEvent): CrashState => {
  switch (event.type) {
    case 'crashInit':
      return applySnapshot(state, event.payload);
    case 'crashStartTimer':
      return tick(state, event.payload);
    case 'crashMultiplier':
      return rise(state, event.payload);
    case 'crashLoaderItem':
      return dearer(state, event.payload);
    case 'newBets':
      return gather(state, event.payload);
    case 'successBet':
      return isOfOtherRound(state, event.payload) ? state : acceptOwn(state, event.payload.bet);
    case 'errorBet':
      return refuseBet(state, event.payload);
    case 'successTake':
      return isOfOtherRound(state, event.payload) || isOthersCopyOfOwn(state, event.payload)
        ? state
        : cashOut(state, cashOutOf(event.payload));
    case 'errorTake':
      return { ...state, commands: answered(state.commands, 'cashOut'), refusal: event.payload };
    case 'clearBets':
      return crash(state, event.payload);
    case 'refreshPage':
      return { ...state, maintenance: event.payload.maintenance };
    case 'history':
    case 'historyFailed':
      return reducePast<PastMultiplier, CrashState>(state, event, CRASH_HISTORY_LENGTH);
    case 'identity':
      return identify(state, event.userId);
    case 'betAnswered':
      return answerBet(state, event);
    case 'cancelledBets':
      return cancel(state, event.payload);
    case 'cancelAnswered':
      return answerCancel(state, event);
    case 'cashOutAnswered':
      return answerCashOut(state, event);
    case 'commandSent':
      // A new attempt removes the last refusal from the screen.
      return { ...reduceTable(state, event), refusal: null };
    default:
      return reduceTable(state, event);
  }
};

const answerBet = (state: CrashState, { roundId, ack }: Extract<CrashEvent, { type: 'betAnswered' }>): CrashState => {
  const settled = { ...state, commands: answered(state.commands, 'bet') };
  if (roundId !== state.roundId) return settled;
  if (ack.status === 'error') return refuseBet(state, ack);
  return acceptOwn(settled, ack.bet);
};

const answerCancel = (
  state: CrashState,
  { betId, ack }: Extract<CrashEvent, { type: 'cancelAnswered' }>,
): CrashState => {
  const idle = { ...state, commands: answered(state.commands, 'cancel', betId) };
  return ack.status === 'success' ? cancel(idle, { roundId: ack.roundId, bets: [betId] }) : idle;
};

const answerCashOut = (
  state: CrashState,
  { betId, ack }: Extract<CrashEvent, { type: 'cashOutAnswered' }>,
): CrashState => {
  const idle = { ...state, commands: answered(state.commands, 'cashOut', betId) };
  if (ack.status === 'success') return cashOut(idle, cashOutOf(ack.take));
  return { ...idle, refusal: { message: ack.message, params: ack.params } };
};
