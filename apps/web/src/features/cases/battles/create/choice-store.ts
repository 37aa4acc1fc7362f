import { create } from 'zustand';
import type { Line } from './choice.ts';

interface Choice {
  lines: readonly Line[];
  size: number;
}

/** The boxes and seats of a new battle. They last as long as the page: also on the way to the deposit and back. */
export const useChoice = create<Choice>()(() => ({ lines: [], size: 2 }));
