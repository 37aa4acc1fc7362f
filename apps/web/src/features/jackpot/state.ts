// Pure: (state, event, time) → state. A test can replay a recorded round.
import { JACKPOT_HISTORY_LENGTH } from '@updraft/contract/constants';
import { stripMotion } from '@updraft/rules/reel';
import { isUnheard } from '../../lib/connection-state.ts';
import { type BetOrder, listsOf, mergeBets, NO_BETS } from '../../table-client/bet-lists.ts';
import { countedDown } from '../../table-client/countdown.ts';
import { connected, decided } from '../../table-client/own-commands.ts';
import { keptPast, recordPast } from '../../table-client/past-results.ts';
import { reduceRound } from '../../table-client/round-reducer.ts';
import { groundFor, isStaleSnapshot, keptByTable, stateForRound } from '../../table-client/table-state.ts';
import { initialState, type JackpotEvent, type JackpotState, type PotRow, type Spin } from './state-types.ts';
import type {
  JackpotBet,
  JackpotSnapshot,
  JackpotSpin,
  JackpotStake,
  PastPot,
  PendingJackpotBet,
  ServerPayload,
} from './wire.ts';

const PHASE_ORDER = { empty: 0, alone: 1, betting: 2, beacon: 3, spin: 4, result: 5, returned: 5 } as const;
const RANK = { pending: 0, refunded: 1, lost: 1, won: 1 } as const;

/** A row's stake only grows, and a known result is never replaced by an earlier state. */
const ORDER: BetOrder<PotRow> = {
  stakeOf: ({ price }) => price,
  newerOf: (known, incoming) =>
    RANK[incoming.status] > RANK[known.status] ||
    (RANK[incoming.status] === RANK[known.status] && incoming.price > known.price)
      ? incoming
      : known,
};

/** Converts a bet to a row with the player's id. */
export const rowOf = (bet: JackpotBet): PotRow => ({ ...bet, id: bet.user.id });

/** Completes a row from before the close. The event contains each of its values only once. */
const pendingRow = ({ others = [], ...bet }: PendingJackpotBet): PotRow =>
  rowOf({
    items: [bet.item, ...others],
    itemsMore: 0,
    tickets: [{ from: bet.from, to: bet.to }],
    status: 'pending',
    win: null,
    ...bet,
  });

/** Opens a new round. It drops everything of the previous round except the values that outlive rounds. */
const openRound = (state: JackpotState, roundId: number): JackpotState => ({
  ...initialState,
  ...keptByTable(state),
  ...keptPast(state),
  settings: state.settings,
  maintenance: state.maintenance,
  roundId,
});

const stateFor = (state: JackpotState, roundId: number): JackpotState | null =>
  stateForRound(state, roundId, openRound);

const withRows = (
  state: JackpotState,
  rows: readonly PotRow[],
  from: readonly PotRow[] = state.bets,
): JackpotState => ({
  ...state,
  bets: mergeBets<PotRow>({ bets: from, selfBets: [] }, rows, { selfId: state.selfId, order: ORDER }).bets,
});

/** Merges stakes by their ids, the oldest first. */
const mergeStakes = (known: readonly JackpotStake[], incoming: readonly JackpotStake[]): readonly JackpotStake[] => {
  const news = incoming.filter(({ id }) => known.every((one) => one.id !== id));
  return news.length === 0 ? known : [...known, ...news].sort((a, b) => a.id - b.id);
};

/** Adds an accepted own stake. The event for all players comes before or after it. */
const withOwn = (state: JackpotState, stake: JackpotStake): JackpotState => {
  const selfBets = mergeStakes(state.selfBets, [stake]);
  return selfBets === state.selfBets ? state : { ...state, selfBets };
};

const spinOf = (told: JackpotSpin, nowMs: number): Spin => ({
  roundId: told.roundId,
  motion: stripMotion({ stopParts: told.strip.stop }, told.spinMs),
  leftMs: told.ms,
  toldAtMs: nowMs,
  tiles: told.strip.tiles,
  users: new Map(told.users.map((user) => [user.id, user])),
  winner: told.winner,
  tickets: told.tickets,
});

/** Stops the spinner: the winner gets the pot, all others have lost, and the strip of results gets one more. */
const stop = (state: JackpotState): JackpotState => {
  const { spin } = state;
  if (spin === null || state.phase === 'result') return state;
  const { user, chance, win } = spin.winner;
  const result = { id: spin.roundId, user, chance, bank: spin.tickets / 100, win };
  const settled = state.bets.map((row) =>
    row.id === user.id ? { ...row, status: 'won' as const, win } : { ...row, status: 'lost' as const, win: 0 },
  );
  return {
    ...withRows(state, settled, []),
    phase: 'result',
    past: recordPast(state.past, [result], JACKPOT_HISTORY_LENGTH),
  };
};

/** Applies a snapshot; see `groundFor`. */
const applySnapshot = (known: JackpotState, payload: JackpotSnapshot, nowMs: number): JackpotState => {
  const { roundId, game } = payload;
  if (isStaleSnapshot(known, { roundId, phase: game.phase }, PHASE_ORDER)) return known;
  const { base, isSameRound, isOwn, replaces, mayLackOwn } = groundFor(
    known,
    { roundId, userId: payload.userId, players: game.players },
    openRound,
  );
  const kept = isSameRound ? base.selfBets : [];
  const spin = payload.spin === null ? null : spinOf(payload.spin, nowMs);
  const state: JackpotState = {
    ...withRows(base, payload.bets.map(rowOf), replaces ? NO_BETS.bets : base.bets),
    loaded: true,
    awaitingSnapshot: false,
    gaps: mayLackOwn ? base.gaps + 1 : base.gaps,
    publicHash: game.public_hash,
    beacon: game.beacon,
    ticketsHash: game.tickets_hash,
    notDrawn: game.not_drawn ?? null,
    countdown: game.timer,
    closesAtMs: nowMs + game.msLeft,
    aloneUntilMs: nowMs + (game.aloneMsLeft ?? 0),
    pot: { bank: game.bank, items: game.items, players: game.players },
    chances: payload.chances,
    selfBets: isOwn && replaces ? payload.own : mergeStakes(kept, payload.own),
    settings: payload.settings,
    spin,
    maintenance: payload.maintenance,
    phase: game.phase === 'result' ? 'spin' : game.phase,
    commands: connected(isOwn ? decided(base.commands) : base.commands),
  };
  return game.phase === 'result' ? stop(state) : state;
};

const tick = (state: JackpotState, payload: ServerPayload<'jackpotTimer'>, nowMs: number): JackpotState => {
  const round = stateFor(state, payload.roundId);
  if (round === null || PHASE_ORDER[round.phase] > PHASE_ORDER.beacon) return state;
  // The first and the last tick alone contain these values.
  const { publicHash = round.publicHash, beacon = round.beacon, ticketsHash = round.ticketsHash } = payload;
  const counted = countedDown(round, payload.timer, nowMs);
  return counted === null ? state : { ...round, ...counted, publicHash, beacon, ticketsHash };
};

/** Returns the phase after a bet. The first player is alone, and the second starts the countdown. */
const afterBet = (
  state: JackpotState,
  status: number,
  nowMs: number,
): Pick<JackpotState, 'phase'> & Partial<JackpotState> => {
  if (status === 3 && state.phase === 'empty')
    return { phase: 'alone', aloneUntilMs: nowMs + 1000 * (state.settings?.alone ?? 0) };
  if (status !== 1 || PHASE_ORDER[state.phase] >= PHASE_ORDER.betting) return { phase: state.phase };
  const countdown = state.settings?.timer ?? 0;
  return { phase: 'betting', countdown: Math.ceil(countdown), closesAtMs: nowMs + countdown * 1000 };
};

const gather = (state: JackpotState, payload: ServerPayload<'jackpotNewBet'>, nowMs: number): JackpotState => {
  const round = stateFor(state, payload.roundId);
  if (round === null) return state;
  const { game, chances, own } = payload;
  const joined = withRows(round, payload.bets.map(pendingRow));
  if (own !== undefined) return withOwn(joined, own);
  if (game === undefined || game.bank < round.pot.bank) return joined;
  return {
    ...joined,
    ...afterBet(round, game.status, nowMs),
    pot: { bank: game.bank, items: game.items, players: game.players },
    // A player missing in the event of a crowded pot keeps the last chance until the next full event.
    chances: { ...round.chances, ...chances },
  };
};

const spinUp = (state: JackpotState, payload: JackpotSpin, nowMs: number): JackpotState => {
  const round = stateFor(state, payload.roundId);
  if (round === null || PHASE_ORDER[round.phase] >= PHASE_ORDER.result) return state;
  const spinning: JackpotState = {
    ...round,
    phase: 'spin',
    countdown: 0,
    ticketsHash: payload.tickets_hash,
    // A page that joins receives this event twice. The first spin is kept, so that the spinner does not jump.
    spin: round.spin ?? spinOf(payload, nowMs),
  };
  return payload.ms > 0 ? spinning : stop(spinning);
};

/** Rules of the jackpot for the events common to all games of rounds. */
const ROUND = {
  pastLength: JACKPOT_HISTORY_LENGTH,
  accept: withOwn,
  betsFor: ({ bets }: JackpotState, userId: number | null): Partial<JackpotState> => ({
    bets: listsOf(bets, userId, ORDER).bets,
    selfBets: [],
  }),
};

/**
 * Returns the state after `event`, received at `nowMs` of the local clock. Repeated, late and stale events change
 * nothing.
 */
export const reduceAt = (state: JackpotState, event: JackpotEvent, nowMs: number): JackpotState => {
  switch (event.type) {
    case 'newGameJackpot':
      return applySnapshot(state, event.payload, nowMs);
    case 'jackpotTimer':
      return tick(state, event.payload, nowMs);
    case 'jackpotNewBet':
      return gather(state, event.payload, nowMs);
    case 'startJackpot':
      return spinUp(state, event.payload, nowMs);
    case 'stopped':
      // The event is ignored without a working connection, because the round may have ended in another way.
      return event.roundId === state.roundId && !isUnheard(state.connection) ? stop(state) : state;
    default:
      return reduceRound<PastPot, JackpotStake, JackpotState>(state, event, ROUND);
  }
};

export const reduce = (state: JackpotState, event: JackpotEvent): JackpotState =>
  reduceAt(state, event, performance.now());
