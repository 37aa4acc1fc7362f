import type { FaqEntry } from '@updraft/contract';
import type { SitePath } from '../../../lib/navigation.ts';

/** Address of the page that an answer links to, by the name of the link. */
export const FAQ_ADDRESSES: Record<NonNullable<FaqEntry['to']>, SitePath> = {
  deposits: '/profile?part=deposits',
  withdrawals: '/profile?part=withdrawals',
  profile: '/profile',
  limits: '/profile?part=limits',
  fairness: '/provably-fair',
  promo: '/promo',
  agreement: '/user-agreement',
};
