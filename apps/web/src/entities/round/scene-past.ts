import { create } from 'zustand';

/** True if the page is scrolled past the scene of the round. The page then shows the own bets in another place. */
export const useScenePast = create<boolean>()(() => false);
