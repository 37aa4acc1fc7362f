import type { Feature } from '../../feature.ts';
import { promoBooks } from './promo.books.ts';
import { Promo } from './promo.commands.ts';
import { promoHandlers } from './promo.http.ts';
import { promoSettings } from './promo.settings.ts';
import { createCodeTries } from './promo.tries.ts';
import { promoPersonal } from './promo.personal.ts';
import type { MayTryCode } from '../../ports/promo.ts';

/** Codes for deposits, and the limit of attempts. */
interface PromoPort {
  codes: Promo;
  mayTry: MayTryCode;
}

export const promo: Feature<{
  name: 'promo';
  uses: 'wagering' | 'storehouse' | 'limits';
  port: PromoPort;
  settings: typeof promoSettings;
  calls: ReturnType<typeof promoHandlers>;
}> = {
  name: 'promo',
  personal: promoPersonal,
  settings: promoSettings,
  books: promoBooks,
  moments: {
    travelling: {
      promo_codes: { moments: ['created_at', 'ends_at'], days: ['uses_day'] },
      promo_uses: { moments: ['created_at', 'used_at'], days: ['used_on'] },
    },
  },
  create: ({ db, outbox, catalogue, settings, clock, addressGroupOf }, { wagering, storehouse, limits }) => {
    const codes = new Promo({
      db,
      outbox,
      wagering: wagering.books,
      giveItem: storehouse.giveItem,
      limits: limits.guard,
    });
    const mayTry = createCodeTries({
      perHour: settings.get('limits.promoTriesPerHour'),
      addressPerHour: settings.get('limits.addressPromoTriesPerHour'),
      addressOf: addressGroupOf,
      clock,
    });
    return { port: { codes, mayTry }, calls: promoHandlers({ db, catalogue, promo: codes, mayTry }) };
  },
};
