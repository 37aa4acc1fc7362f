// PURE. The state of the coin toss's screen, derived from received events.
import type { ServerPayload } from '@updraft/contract';
import { answered, decided } from '../../../apps/web/src/table-client/own-commands.ts';
import {
  type IdentityEvent,
  INITIAL_TABLE,
  reduceTable,
  type TableEvent,
  type TableState,
} from '../../../apps/web/src/table-client/table-state.ts';
import type { BetAnswer, TossBet, TossSnapshot } from '../contract.ts';

type Told<K extends 'coinTossInit' | 'coinTossBets' | 'coinTossBet' | 'coinTossStart' | 'coinTossResult'> = {
  type: K;
  payload: ServerPayload<K>;
};
export type TossEvent =
  | Told<'coinTossInit'>
  | Told<'coinTossBets'>
  | Told<'coinTossBet'>
  | Told<'coinTossStart'>
  | Told<'coinTossResult'>
  | { type: 'betAnswered'; answer: BetAnswer }
  | TableEvent<'bet'>
  | IdentityEvent;

export interface TossState extends TableState<'bet'> {
  roundId: number | null;
  phase: TossSnapshot['phase'];
  /** End of the phase, on the local monotonic clock. */
  untilMs: number;
  result: TossSnapshot['result'];
  bets: readonly TossBet[];
  totals: TossSnapshot['totals'];
  maintenance: boolean;
}

export const initialState: TossState = {
  ...INITIAL_TABLE,
  roundId: null,
  phase: 'open',
  untilMs: 0,
  result: null,
  bets: [],
  totals: { players: 0, bank: 0, items: 0 },
  maintenance: false,
};

/** Returns the player's bet in the round; undefined: none. */
export const ownBet = ({ bets, selfId }: Pick<TossState, 'bets' | 'selfId'>): TossBet | undefined =>
  bets.find(({ user }) => user.id === selfId);

/** Returns the result of the player's bet; null: no bet, or the side is not known yet. */
export const ownResult = (state: TossState): 'won' | 'lost' | null => {
  const bet = ownBet(state);
  if (bet === undefined || state.result === null) return null;
  return bet.side === state.result ? 'won' : 'lost';
};

/** Adds bets to a list, each once, sorted by stake, largest first. */
const withBets = (known: readonly TossBet[], more: readonly TossBet[]): readonly TossBet[] =>
  [...new Map([...known, ...more].map((bet) => [bet.id, bet])).values()].sort((a, b) => b.bank - a.bank || a.id - b.id);

const opened = (state: TossState, snapshot: TossSnapshot, nowMs: number): TossState => {
  // A snapshot for everyone has only the public fields of the player's bet, so the known bet is kept.
  const own = snapshot.userId === null && snapshot.roundId === state.roundId ? ownBet(state) : undefined;
  return {
    ...state,
    loaded: true,
    awaitingSnapshot: false,
    selfId: snapshot.userId ?? state.selfId,
    roundId: snapshot.roundId,
    phase: snapshot.phase,
    result: snapshot.result,
    untilMs: nowMs + snapshot.msLeft,
    totals: snapshot.totals,
    maintenance: snapshot.maintenance,
    bets: withBets(own ? [own] : [], snapshot.bets),
    commands: snapshot.userId === null ? state.commands : decided(state.commands),
  };
};

/** Returns the state after an event that was received at `nowMs` of the local clock. */
export const reduceAt = (state: TossState, event: TossEvent, nowMs: number): TossState => {
  switch (event.type) {
    case 'coinTossInit':
      return opened(state, event.payload, nowMs);
    case 'betAnswered': {
      const commands = answered(state.commands, 'bet');
      return event.answer.status === 'success'
        ? { ...state, commands, bets: withBets(state.bets, [event.answer.bet]) }
        : { ...state, commands };
    }
    case 'identity':
      return { ...state, selfId: event.userId };
    case 'coinTossBets':
    case 'coinTossBet':
    case 'coinTossStart':
    case 'coinTossResult':
      return inRound(state, event, nowMs);
    default:
      return reduceTable<'bet', TossState>(state, event);
  }
};

/**
 * Returns the state after an event of its round. An event of another round is a gap, because its opening was missed.
 */
const inRound = (
  state: TossState,
  event: Told<'coinTossBets'> | Told<'coinTossBet'> | Told<'coinTossStart'> | Told<'coinTossResult'>,
  nowMs: number,
): TossState => {
  if (state.awaitingSnapshot) return state;
  if (event.payload.roundId !== state.roundId) return { ...state, gaps: state.gaps + 1 };
  switch (event.type) {
    case 'coinTossBets':
      return { ...state, bets: withBets(state.bets, event.payload.bets), totals: event.payload.totals };
    case 'coinTossBet':
      return { ...state, bets: withBets(state.bets, [event.payload.bet]) };
    case 'coinTossStart':
      return { ...state, phase: 'toss', untilMs: nowMs + event.payload.msLeft };
    case 'coinTossResult':
      return { ...state, phase: 'result', result: event.payload.result };
  }
};

export const reduce = (state: TossState, event: TossEvent): TossState => reduceAt(state, event, performance.now());
