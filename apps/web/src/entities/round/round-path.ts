import type { SitePath } from '../../lib/navigation.ts';

/** The page of a game's round. Every game that has one has it there. */
export const roundPath = (game: string, id: number): SitePath => `/${game}/${id}`;

/** The page of an opening of a box. */
export const openingPath = (id: number): SitePath => `/cases/opening/${id}`;
