import type { SitePath } from './navigation.ts';

/** Returns the path of a game's part of the fairness page. */
export const fairnessOf = (game: string): SitePath => `/provably-fair?game=${game}`;
