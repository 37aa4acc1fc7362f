import { useStore } from 'zustand';
import { useSession, whoPlaysHere } from '../../../apps/web/src/entities/session/session-store.ts';
import { SILENT_AFTER_MS } from '../../../apps/web/src/lib/connection-state.ts';
import { watchGames } from '../../../apps/web/src/lib/socket.ts';
import { connectTable } from '../../../apps/web/src/table-client/connect-table.ts';
import { isPending, isWaiting } from '../../../apps/web/src/table-client/own-commands.ts';
import { createTableStore } from '../../../apps/web/src/table-client/table-store.ts';
import { initialState, ownBet, reduce, type TossEvent, type TossState } from './state.ts';

/** Longest normal silence: the betting phase, in which only bets cause events. */
const SILENCE_MS = 12_000;

const table = createTableStore<TossState, TossEvent>({
  initial: initialState,
  reduce,
  speaksOfRound: ['coinTossInit', 'coinTossBets', 'coinTossStart', 'coinTossResult'],
});

/** Store with the state of the screen, usable outside React. */
export const tossStore = table.store;
export const { dispatch } = table;

/** Selects a part of the state for a component. */
export const useToss = <T>(select: (state: TossState) => T): T => useStore(tossStore, select);

const snapshotOf = (snapshot: object): TossEvent => ({ type: 'coinTossInit', payload: snapshot }) as TossEvent;

const connected = connectTable<TossState, TossEvent>({
  name: 'coin_toss',
  table,
  bankOf: ({ totals }) => totals.bank,
  events: ['coinTossInit', 'coinTossBets', 'coinTossBet', 'coinTossStart', 'coinTossResult'],
  askSnapshot: async () => {
    const answer = await watchGames('coin_toss', []);
    return answer.status === 'success' && answer.snapshot ? snapshotOf(answer.snapshot) : null;
  },
  silenceMs: () => SILENCE_MS,
  expects: ({ commands, loaded }) => ({
    toleratedMs: loaded ? SILENCE_MS + SILENT_AFTER_MS : Infinity,
    urgent: isWaiting(commands),
  }),
  watching: {
    name: 'coin_toss',
    snapshotOf,
    isNeeded: (state) => isPending(state.commands, 'bet') || ownBet(state) !== undefined,
    isKnown: () => true,
    ownBetEvents: ['coinTossBet'],
    onWatchedAgain: () => undefined,
  },
  identity: { current: whoPlaysHere, subscribe: (changed) => useSession.subscribe(changed) },
});

/** Sets whether the page shows the coin toss. */
export const showToss = connected.show;
/** Connects the table and loads its snapshot once. Never rejects. */
export const startToss = connected.start;
