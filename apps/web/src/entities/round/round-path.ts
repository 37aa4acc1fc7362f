import type { SitePath } from '../../lib/navigation.ts';

/** Returns the path of a round's page, which is the same for every game with such a page. */
export const roundPath = (game: string, id: number): SitePath => `/${game}/${id}`;

/** The page of an opening of a box. */
export const openingPath = (id: number): SitePath => `/cases/opening/${id}`;
