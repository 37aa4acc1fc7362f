import { count } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const promoSettings = defineSettings({
  shape: {
    'limits.promoTriesPerHour': count.min(2).default(20),
    'limits.addressPromoTriesPerHour': count.min(2).default(100),
  },
  about: {
    'limits.promoTriesPerHour':
      'The largest number of promo codes that one player may try, right or wrong; half of them at once.',
    'limits.addressPromoTriesPerHour':
      'The largest number of promo codes that players of one address (IPv6: one /64) may try; half of them at once.',
  },
});
