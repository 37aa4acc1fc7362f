import type { SitePath } from './navigation.ts';

/** Fairness page of a game. */
export const fairnessOf = (game: string): SitePath => `/provably-fair?game=${game}`;
