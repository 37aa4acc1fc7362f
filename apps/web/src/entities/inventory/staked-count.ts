import { create } from 'zustand';

/** How many of the player's items are staked in rounds that are not over: games say it, the inventory shows it. */
export const useStakedCount = create<{ count: number }>()(() => ({ count: 0 }));
