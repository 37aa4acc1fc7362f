import type { Feature } from '../../feature.ts';
import { deskHandlers } from './desk.http.ts';
import { Desk } from './desk.ts';
import { faqValuesOf } from './faq-values.ts';
import { createPace } from './pace.ts';
import { supportHandlers } from './support.http.ts';
import { watchTickets } from './support.metrics.ts';
import { supportPersonal } from './support.personal.ts';
import { supportSettings } from './support.settings.ts';
import { Tickets } from './tickets.commands.ts';

/** Tickets between players and support, and the values of frequent questions. */
export const support: Feature<{
  name: 'support';
  settings: typeof supportSettings;
  calls: ReturnType<typeof supportHandlers> & ReturnType<typeof deskHandlers>;
}> = {
  name: 'support',
  settings: supportSettings,
  personal: supportPersonal,
  moments: {
    travelling: {
      tickets: { moments: ['created_at', 'changed_at', 'closed_at', 'erased_at'] },
      ticket_messages: { moments: ['created_at'] },
    },
  },
  create: ({ db, outbox, settings, clock, metrics, log, features }) => {
    const pace = createPace({
      messagesPerHour: settings.get('support.messagesPerHour'),
      ticketsPerDay: settings.get('support.ticketsPerDay'),
      clock,
    });
    // Every game at a table says how its rounds are refunded.
    const games = features.flatMap(({ refund }) => (refund ? [refund.game] : []));
    return {
      calls: {
        ...supportHandlers({
          ...{ db, games },
          tickets: new Tickets({ outbox, pace }),
          faqValues: () => faqValuesOf(settings),
        }),
        ...deskHandlers({ db, desk: new Desk({ outbox, log }) }),
      },
      workers: [watchTickets({ db, clock, metrics, log })],
    };
  },
};
