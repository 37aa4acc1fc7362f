import { count } from '../settings/settings.kinds.ts';
import { defineSettings } from '../settings/settings.part.ts';

export const promoSettings = defineSettings({
  shape: {
    'limits.promoTriesPerHour': count.min(2).default(20),
    'limits.addressPromoTriesPerHour': count.min(2).default(100),
  },
  about: {
    'limits.promoTriesPerHour': 'Promo codes that one player may try, right or wrong; half of them at once.',
    'limits.addressPromoTriesPerHour':
      'Promo codes that may be tried from one address (IPv6: from one /64), by whichever players; half of them at once.',
  },
});
