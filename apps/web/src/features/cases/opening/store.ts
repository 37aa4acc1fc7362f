import { create } from 'zustand';
import { keepForm, keptForm } from './kept-form.ts';
import { type OpeningEvent, type OpeningState, READY, reduceOpening } from './state.ts';

interface OpeningStore {
  opening: OpeningState;
  /** Id of the box whose page is shown; null: none. */
  boxId: number | null;
  /** Number of boxes of the next command; kept in the browser. */
  count: number;
  /** True for a short reel. The browser stores it. */
  isQuick: boolean;
  /** Refusal of the last command, as a text; null: not refused, or a newer command was sent. */
  refusal: string | null;
  /** Id of the newest live drop that was shown before the command under way. */
  seenDropId: number;
}

/** State of the opening on this page. */
export const useOpeningStore = create<OpeningStore>()(() => ({
  opening: READY,
  boxId: null,
  ...keptForm(),
  refusal: null,
  seenDropId: 0,
}));

export const getOpening = (): OpeningState => useOpeningStore.getState().opening;

export const dispatch = (event: OpeningEvent): void =>
  useOpeningStore.setState(({ opening }) => ({ opening: reduceOpening(opening, event) }));

const choose = (choice: Partial<Pick<OpeningStore, 'count' | 'isQuick' | 'refusal'>>): void => {
  useOpeningStore.setState(choice);
  keepForm(useOpeningStore.getState());
};

export const setCount = (count: number): void => choose({ count, refusal: null });
export const setQuick = (isQuick: boolean): void => choose({ isQuick });
