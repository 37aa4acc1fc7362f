import { createHmac } from 'node:crypto';

/**
 * Creates the function that masks identifiers which are only compared: equal identifiers have equal masks, and a mask
 * reveals nothing without the secret. It masks the accounts of players whose data were erased [AC-10], and instruments
 * of deposits [RF-6].
 */
export const createMask =
  (secret: string) =>
  (identifier: string): string =>
    createHmac('sha256', secret).update(identifier).digest('hex');

/** Returns the stored Steam id of a player whose data were erased. */
export const maskedAccount = (mask: (identifier: string) => string, steamId: string): string =>
  `erased:${mask(`steam ${steamId}`)}`;
