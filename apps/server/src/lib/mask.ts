import { createHmac } from 'node:crypto';

/**
 * Creates the mask of identifiers that are only compared: equal identifiers have equal masks, and a mask reveals
 * nothing without the secret. Used for players whose data were erased [AC-10], and for instruments of deposits [RF-6].
 */
export const createMask =
  (secret: string) =>
  (identifier: string): string =>
    createHmac('sha256', secret).update(identifier).digest('hex');

/** Builds the stored account of the game platform for a player whose data were erased. */
export const maskedAccount = (mask: (identifier: string) => string, steamId: string): string =>
  `erased:${mask(`steam ${steamId}`)}`;
