import { create } from 'zustand';
import { keepCount, keptCount } from './kept-count.ts';
import { type OpeningEvent, type OpeningState, READY, reduceOpening } from './state.ts';

interface OpeningStore {
  opening: OpeningState;
  /** The box whose page is shown; null: none. */
  boxId: number | null;
  /** How many boxes the next command opens; kept in the window. */
  count: number;
  /** A short reel; kept as long as the page. */
  isQuick: boolean;
  /** Why the last command was refused, as a text; null: it was not, or another one was sent. */
  refusal: string | null;
  /** The newest live drop that was shown before the command under way. */
  seenDropId: number;
}

/** The opening of boxes on this page. */
export const useOpeningStore = create<OpeningStore>()(() => ({
  opening: READY,
  boxId: null,
  count: keptCount(),
  isQuick: false,
  refusal: null,
  seenDropId: 0,
}));

export const getOpening = (): OpeningState => useOpeningStore.getState().opening;

export const dispatch = (event: OpeningEvent): void =>
  useOpeningStore.setState(({ opening }) => ({ opening: reduceOpening(opening, event) }));

export function setCount(count: number): void {
  keepCount(count);
  useOpeningStore.setState({ count, refusal: null });
}
export const setQuick = (isQuick: boolean): void => useOpeningStore.setState({ isQuick });
