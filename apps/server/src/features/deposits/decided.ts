import type { PromoOfDeposits } from '../../ports/promo.ts';
import { closeDecided } from './deposits.store.ts';
import type { EndDecided } from '../../ports/deposits.ts';

export const createEndDecided =
  ({ promo }: { promo: Pick<PromoOfDeposits, 'release'> }): EndDecided =>
  async (query, invoiceId) => {
    if (await closeDecided(query, invoiceId)) await promo.release(query, [invoiceId]);
  };
