import { create } from 'zustand';
import type { Line } from './choice.ts';

interface Choice {
  lines: readonly Line[];
  size: number;
}

/**
 * Boxes and seats of a new battle. They are kept until the page is unloaded, so a visit to the deposit does not lose
 * them.
 */
export const useChoice = create<Choice>()(() => ({ lines: [], size: 2 }));
