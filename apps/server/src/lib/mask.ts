import { createHmac } from 'node:crypto';

/**
 * Masks identifiers that are only compared: equal ones have one mask, and without the secret nobody can tell whose it is.
 * Those of players whose data were erased [AC-10], and instruments of deposits [RF-6].
 */
export const createMask =
  (secret: string) =>
  (identifier: string): string =>
    createHmac('sha256', secret).update(identifier).digest('hex');

/** Builds the stored account of the game platform for a player whose data were erased. */
export const maskedAccount = (mask: (identifier: string) => string, steamId: string): string =>
  `erased:${mask(`steam ${steamId}`)}`;
