import type { SitePath } from './navigation.ts';

/** Where the fairness page explains a game. */
export const fairnessOf = (game: string): SitePath => `/provably-fair?game=${game}`;
