import type { Query } from '../../db/db.ts';
import type { Promo } from '../promo/promo.commands.ts';
import { closeDecided } from './deposits.store.ts';

/**
 * Ends an invoice when staff have decided about its money, and frees the promo code that it held. In their transaction.
 */
export type EndDecided = (query: Query, invoiceId: string) => Promise<void>;

export const createEndDecided =
  ({ promo }: { promo: Pick<Promo, 'release'> }): EndDecided =>
  async (query, invoiceId) => {
    if (await closeDecided(query, invoiceId)) await promo.release(query, [invoiceId]);
  };
