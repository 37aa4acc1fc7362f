// Pure: reducer of the events common to the screens of all games of rounds.
import { answered, dropped } from './own-commands.ts';
import { type PastEvent, type PastResults, reducePast } from './past-results.ts';
import { type IdentityEvent, reduceTable, type RoundState, type TableEvent } from './table-state.ts';

export interface RoundScreen<Past> extends RoundState<'bet'>, PastResults<Past> {
  maintenance: boolean;
}

/** Events common to all games of rounds. The code that sends a bet handles its refusals. */
export type RoundEvent<Past, Bet> =
  | PastEvent<Past>
  | { type: 'refreshPage'; payload: { maintenance: boolean } }
  | { type: 'betAnswered'; roundId: number; answer: { status: 'success'; bet: Bet } | { status: 'error' } }
  | TableEvent<'bet'>
  | IdentityEvent;

/** Functions with which a game handles the common events. */
interface RoundRules<State, Bet> {
  /** Largest number of results in the strip. */
  pastLength: number;
  /** Applies an own bet that was accepted in the round on the screen. */
  accept: (state: State, bet: Bet) => State;
  /** Returns the lists of bets after a change of the player. Each game marks own bets itself. */
  betsFor: (state: State, userId: number | null) => Partial<State>;
}

/** Returns the state after a common event. */
export const reduceRound = <Past extends { id: number }, Bet, State extends RoundScreen<Past>>(
  state: State,
  event: RoundEvent<Past, Bet>,
  { pastLength, accept, betsFor }: RoundRules<State, Bet>,
): State => {
  switch (event.type) {
    case 'history':
    case 'historyFailed':
      return reducePast<Past, State>(state, event, pastLength);
    case 'refreshPage':
      return { ...state, maintenance: event.payload.maintenance };
    case 'betAnswered': {
      const idle = { ...state, commands: answered(state.commands, 'bet') };
      if (event.answer.status === 'error' || event.roundId !== state.roundId || state.awaitingSnapshot) return idle;
      return accept(idle, event.answer.bet);
    }
    case 'identity':
      if (event.userId === state.selfId) return state;
      return { ...state, ...betsFor(state, event.userId), selfId: event.userId, commands: dropped(state.commands) };
    default:
      return reduceTable<'bet', State>(state, event);
  }
};
