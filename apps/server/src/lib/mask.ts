import { createHmac } from 'node:crypto';

/**
 * Masks identifiers of players whose data were erased: equal ones have one mask, and without the secret nobody can tell
 * whose it is. [AC-10]
 */
export const createMask =
  (secret: string) =>
  (identifier: string): string =>
    createHmac('sha256', secret).update(identifier).digest('hex');

/** How the account of the game platform is stored of a player whose data were erased. */
export const maskedAccount = (mask: (identifier: string) => string, steamId: string): string =>
  `erased:${mask(`steam ${steamId}`)}`;
