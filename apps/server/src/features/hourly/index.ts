import type { Feature } from '../../feature.ts';
import type { FundingTerms } from './funding.ts';
import { hourKind } from './hour.ts';
import { hourlyBooks } from './hourly.books.ts';
import { hourlyHandlers } from './hourly.http.ts';
import { hourlySettings } from './hourly.settings.ts';
import { hourIsDue } from './hourly.store.ts';
import { createHourlyPool } from './hourly.worker.ts';
import { SharedBonus } from './shared-bonus.ts';
import { hourlyPersonal } from './hourly.personal.ts';

const MINUTE_MS = 60_000;

/** The hourly bonus: a share of the stakes in crash, drawn among the hour's participants. */
export const hourly: Feature<{
  name: 'hourly';
  uses: 'prizeDraws' | 'wagering' | 'chat';
  settings: typeof hourlySettings;
  calls: ReturnType<typeof hourlyHandlers>;
}> = {
  name: 'hourly',
  personal: hourlyPersonal,
  settings: hourlySettings,
  books: hourlyBooks,
  prunes: [
    {
      table: 'hourly_stakes',
      where: `draw_id in (select id from prize_draws where kind = 'hourly' and drawn_at < now() - interval '30 days')`,
    },
  ],
  moments: { staying: { hourly_fundings: 'never changes' } },
  create: ({ db, outbox, settings, clock, log }, { prizeDraws, chat }) => {
    const terms = (): FundingTerms => ({
      isEnabled: settings.get('hourly.enabled'),
      basisPoints: Math.round(settings.get('hourly.poolPercent') * 100),
      lengthMs: settings.get('hourly.minutes') * MINUTE_MS,
      hour: {
        nickname: settings.get('hourly.needsNickname') ? settings.get('site.name') : null,
        messages: chat.isOpen() ? settings.get('hourly.messages') : 0,
        stakeCents: settings.get('hourly.minStakeCents'),
      },
    });
    const { draws } = prizeDraws;
    draws.register('hourly', hourKind({ chat, terms, draws }));
    const shared = new SharedBonus({ db, terms, clock, log });
    return {
      calls: hourlyHandlers({ db, chat, terms }),
      onJoin: (_playerId, send) => void shared.read().then((bonus) => bonus && send('jackpot-bonus.init', bonus)),
      workers: [
        createHourlyPool({
          outbox,
          draws,
          terms,
          clock,
          log,
          isDue: () => hourIsDue(db, { mayBegin: settings.get('hourly.enabled') }),
        }),
      ],
    };
  },
};
