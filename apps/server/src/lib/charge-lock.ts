import type { Query } from '../db/db.ts';

/** A charge, as its payment provider names it. */
export interface ChargeRef {
  provider: string;
  chargeId: string;
}

/** Reports of one charge, and what staff decide of it, one after another, until the transaction ends. Taken before any other lock. */
export const lockCharge = async (query: Query, { provider, chargeId }: ChargeRef): Promise<void> => {
  await query.query('select pg_advisory_xact_lock(hashtextextended($1, 725005))', [`${provider} ${chargeId}`]);
};
