import { create } from 'zustand';

/** Whether the page is scrolled past the scene of its round: own bets in it then need another place. */
export const useScenePast = create<boolean>()(() => false);
