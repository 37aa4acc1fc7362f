import type { Query } from './db.ts';

/** Charge, identified by its payment provider and the provider's id. */
export interface ChargeRef {
  provider: string;
  chargeId: string;
}

/**
 * Locks a charge until the transaction ends, so that its reports and decisions of staff run one after another. Must be
 * called before any other lock is taken.
 */
export const lockCharge = async (query: Query, { provider, chargeId }: ChargeRef): Promise<void> => {
  await query.query('select pg_advisory_xact_lock(hashtextextended($1, 725005))', [`${provider} ${chargeId}`]);
};
