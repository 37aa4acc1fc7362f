import type { Query } from './db.ts';

/** A charge, as its payment provider names it. */
export interface ChargeRef {
  provider: string;
  chargeId: string;
}

/**
 * Puts reports of one charge, and decisions of staff about it, one after another, until the transaction ends. Acquired
 * before any other lock.
 */
export const lockCharge = async (query: Query, { provider, chargeId }: ChargeRef): Promise<void> => {
  await query.query('select pg_advisory_xact_lock(hashtextextended($1, 725005))', [`${provider} ${chargeId}`]);
};
