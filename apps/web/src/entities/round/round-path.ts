import type { SitePath } from '../../lib/navigation.ts';

/** Returns the path of a round's page. All games with such pages use this form. */
export const roundPath = (game: string, id: number): SitePath => `/${game}/${id}`;

/** Returns the path of a box opening's page. */
export const openingPath = (id: number): SitePath => `/cases/opening/${id}`;
