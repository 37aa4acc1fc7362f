import { create } from 'zustand';
import { type BoxChoice, WHOLE_LIST } from './box-list.ts';

interface ListState extends BoxChoice {
  choose: (change: Partial<BoxChoice>) => void;
}

/** What the player chose to see of the list. It lasts as long as the page, also on the way to a box and back. */
export const useBoxChoice = create<ListState>()((set) => ({ ...WHOLE_LIST, choose: set }));
