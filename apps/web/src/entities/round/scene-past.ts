import { create } from 'zustand';

/** True if the page is scrolled past the scene of the round. Own bets of the scene then need another place. */
export const useScenePast = create<boolean>()(() => false);
