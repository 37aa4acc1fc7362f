// Pure: (state, event, time) → state. A test can replay a recorded round.
import { WHEEL_HISTORY_LENGTH } from '@updraft/contract/constants';
import { wheelMotion, wheelWinCents } from '@updraft/rules/wheel';
import { toCents } from '../../lib/cents.ts';
import { type BetOrder, listsOf, mergeBets, NO_BETS } from '../../table-client/bet-lists.ts';
import { countedDown } from '../../table-client/countdown.ts';
import { connected, decided } from '../../table-client/own-commands.ts';
import { keptPast, recordPast } from '../../table-client/past-results.ts';
import { reduceRound } from '../../table-client/round-reducer.ts';
import { groundFor, isStaleSnapshot, keptByTable, stateForRound } from '../../table-client/table-state.ts';
import { initialState, type Spin, type WheelEvent, type WheelState } from './state-types.ts';
import type {
  PastSector,
  PendingWheelBet,
  ServerPayload,
  WheelBet,
  WheelColour,
  WheelSnapshot,
  WheelSpin,
} from './wire.ts';

const RANK = { pending: 0, refunded: 1, lost: 1, won: 2 } as const;
const PHASE_ORDER = { betting: 0, beacon: 1, spin: 2, result: 3, returned: 3 } as const;

/** A known result is never replaced by an earlier state. The item of a win may arrive after the result. */
const ORDER: BetOrder<WheelBet> = {
  stakeOf: ({ price }) => price,
  newerOf: (known, incoming) =>
    RANK[incoming.status] > RANK[known.status] || (incoming.winItem !== null && known.winItem === null)
      ? incoming
      : known,
};

/** Completes a bet from before the spin, which has no result yet. */
const pendingBet = (bet: PendingWheelBet): WheelBet => ({
  itemsMore: 0,
  status: 'pending',
  win: null,
  winItem: null,
  ...bet,
});

/** Opens a new round. It drops everything of the previous round except the values that outlive rounds. */
const openRound = (state: WheelState, roundId: number): WheelState => ({
  ...initialState,
  ...keptByTable(state),
  ...keptPast(state),
  columns: null,
  limits: state.limits,
  times: state.times,
  rotate: state.rotate,
  maintenance: state.maintenance,
  betIdFloor: state.bets.reduce((most, bet) => Math.max(most, bet.id), state.betIdFloor),
  roundId,
});

const stateFor = (state: WheelState, roundId: number): WheelState | null => stateForRound(state, roundId, openRound);

const spinOf = (told: WheelSpin, nowMs: number): Spin => ({
  motion: wheelMotion({ restBefore: told.from, rest: told.rotate, spinMs: told.spinMs }),
  ms: told.ms,
  toldAtMs: nowMs,
  sector: told.sector,
  colour: told.colour,
  multiplier: told.multiplier,
});

const withBets = (state: WheelState, incoming: readonly WheelBet[]): WheelState => ({
  ...state,
  ...mergeBets(state, incoming, { selfId: state.selfId, order: ORDER }),
});

const winDollars = ({ colour, price }: WheelBet, result: WheelColour): number =>
  wheelWinCents({ colour, stakeCents: toCents(price) }, result) / 100;

/**
 * Settles the bets after the spin by the colour of the result. An own win stays pending until the event that contains
 * its payout.
 */
const settled = (state: WheelState, { colour }: Pick<Spin, 'colour'>): WheelState =>
  withBets(
    state,
    state.bets
      .filter((bet) => bet.status === 'pending' && (bet.colour !== colour || bet.user.id !== state.selfId))
      .map((bet) =>
        bet.colour === colour
          ? { ...bet, status: 'won' as const, win: winDollars(bet, colour) }
          : { ...bet, status: 'lost' as const, win: 0 },
      ),
  );

const withResult = (state: WheelState, roundId: number, { sector, colour, multiplier }: Spin): WheelState => ({
  ...state,
  past: recordPast(state.past, [{ id: roundId, sector, colour, multiplier }], WHEEL_HISTORY_LENGTH),
});

/** Applies a snapshot; see `groundFor`. */
const applySnapshot = (known: WheelState, payload: WheelSnapshot, nowMs: number): WheelState => {
  const { roundId, game, stats, columns } = payload;
  if (isStaleSnapshot(known, { roundId, phase: game.phase }, PHASE_ORDER)) return known;
  const { base, isSameRound, isOwn, replaces, mayLackOwn } = groundFor(
    known,
    { roundId, userId: payload.userId, players: stats.total_users },
    openRound,
  );
  const kept = isOwn || !isSameRound ? [] : base.selfBets;
  const incoming = [...kept, ...Object.values(payload.bets).flat()];
  const spin = payload.spin === null ? null : spinOf(payload.spin, nowMs);
  const state: WheelState = {
    ...base,
    ...mergeBets<WheelBet>(replaces ? NO_BETS : base, incoming, { selfId: base.selfId, order: ORDER }),
    loaded: true,
    awaitingSnapshot: false,
    gaps: mayLackOwn ? base.gaps + 1 : base.gaps,
    phase: game.phase,
    publicHash: game.public_hash,
    beacon: game.beacon,
    limits: game.limits,
    times: game.times,
    notDrawn: game.not_drawn ?? null,
    countdown: game.timer,
    closesAtMs: nowMs + game.msLeft,
    columns,
    stats,
    spin,
    rotate: payload.rotate,
    maintenance: payload.maintenance,
    commands: connected(isOwn ? decided(base.commands) : base.commands),
  };
  if (game.phase !== 'result' || spin === null) return state;
  return withResult(settled(state, spin), roundId, spin);
};

const tick = (state: WheelState, payload: ServerPayload<'wheelTimer'>, nowMs: number): WheelState => {
  const round = stateFor(state, payload.roundId);
  if (round === null || PHASE_ORDER[round.phase] > PHASE_ORDER.beacon) return state;
  const counted = countedDown(round, payload.timer, nowMs);
  return counted === null ? state : { ...round, ...counted, publicHash: payload.publicHash };
};

/** Applies the event of a spin. `ms` above 1 starts the spin, 1 ends it. */
const turn = (state: WheelState, payload: ServerPayload<'startWheel'>, nowMs: number): WheelState => {
  const round = stateFor(state, payload.roundId);
  if (round === null || round.phase === 'returned') return state;
  const spin = spinOf(payload, nowMs);
  const common: WheelState = { ...round, countdown: 0, rotate: payload.rotate };
  if (payload.ms === 1) return withResult(settled({ ...common, phase: 'result', spin }, spin), payload.roundId, spin);
  return round.phase === 'result' ? state : { ...common, phase: 'spin', spin };
};

const gather = (state: WheelState, { roundId, bets, columns, stats }: ServerPayload<'wheelNewBet'>): WheelState => {
  const round = stateFor(state, roundId);
  if (round === null) return state;
  const isNewer = stats !== undefined && stats.total_bank >= round.stats.total_bank;
  const known = isNewer ? { ...round, stats, columns: columns ?? round.columns } : round;
  return withBets(known, bets.filter((bet) => bet.id > round.betIdFloor).map(pendingBet));
};

const win = (state: WheelState, payload: ServerPayload<'wheelWin'>): WheelState => {
  const bet = state.selfBets.find((one) => one.id === payload.bet_id);
  if (state.awaitingSnapshot || payload.roundId !== state.roundId || bet === undefined) return state;
  const { item } = payload;
  return withBets(state, [
    {
      ...bet,
      status: 'won',
      win: payload.win,
      winItem: item && {
        image: item.image,
        market_hash_name: item.item.market_hash_name,
        name_ru: item.item.name_ru,
        rarity: item.rarity,
        price: item.price,
      },
    },
  ]);
};

/** Rules of the wheel for the events common to all games of rounds. */
const ROUND = {
  pastLength: WHEEL_HISTORY_LENGTH,
  accept: (state: WheelState, bet: WheelBet): WheelState => withBets(state, [bet]),
  betsFor: ({ bets }: WheelState, userId: number | null) => listsOf(bets, userId, ORDER),
};

/**
 * Returns the state after `event`, received at `nowMs` of the local clock. Repeated, late and stale events change
 * nothing.
 */
export const reduceAt = (state: WheelState, event: WheelEvent, nowMs: number): WheelState => {
  switch (event.type) {
    case 'newGameWheel':
      return applySnapshot(state, event.payload, nowMs);
    case 'wheelTimer':
      return tick(state, event.payload, nowMs);
    case 'startWheel':
      return turn(state, event.payload, nowMs);
    case 'wheelNewBet':
      return gather(state, event.payload);
    case 'wheelWin':
      return win(state, event.payload);
    default:
      return reduceRound<PastSector, WheelBet, WheelState>(state, event, ROUND);
  }
};

export const reduce = (state: WheelState, event: WheelEvent): WheelState => reduceAt(state, event, performance.now());
