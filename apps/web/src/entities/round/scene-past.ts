import { create } from 'zustand';

/** True if the page is scrolled past the scene of its round: own bets in the scene then need another place. */
export const useScenePast = create<boolean>()(() => false);
