import type { Feature } from '../../feature.ts';
import { deskHandlers } from './desk.http.ts';
import { Desk } from './desk.ts';
import { faqValuesOf } from './faq-values.ts';
import { createPace } from './pace.ts';
import { supportHandlers } from './support.http.ts';
import { supportPersonal } from './support.personal.ts';
import { supportSettings } from './support.settings.ts';
import { textHandlers } from './texts.http.ts';
import { FAQ_SEEDS, TEMPLATE_SEEDS } from './texts.seeds.ts';
import { followSeeds } from './texts.store.ts';
import { Tickets } from './tickets.commands.ts';

/** Tickets between players and support, frequent questions, and templates of answers. */
export const support: Feature<{
  name: 'support';
  settings: typeof supportSettings;
  calls: ReturnType<typeof supportHandlers> & ReturnType<typeof deskHandlers> & ReturnType<typeof textHandlers>;
}> = {
  name: 'support',
  settings: supportSettings,
  personal: supportPersonal,
  waits: [
    {
      name: 'tickets',
      from: 'tickets t join ticket_messages m on m.id = t.waiting_id where t.waiting_id is not null',
      since: 'm.created_at',
    },
  ],
  moments: {
    travelling: {
      tickets: { moments: ['created_at', 'changed_at', 'closed_at', 'erased_at'] },
      ticket_messages: { moments: ['created_at'] },
    },
    staying: { 'support_texts.edited_at': 'says when staff edited a text of the site' },
  },
  create: ({ db, outbox, settings, clock, log, features }) => {
    const pace = createPace({
      messagesPerHour: settings.get('support.messagesPerHour'),
      ticketsPerDay: settings.get('support.ticketsPerDay'),
      clock,
    });
    // A feature with `refund` is a table game.
    const games = features.flatMap(({ refund }) => (refund ? [refund.game] : []));
    return {
      calls: {
        ...supportHandlers({ db, games, tickets: new Tickets({ outbox, pace }) }),
        ...deskHandlers({ db, desk: new Desk({ outbox, log }) }),
        ...textHandlers({ db, faqValues: () => faqValuesOf(settings) }),
      },
      prepare: async () => {
        await followSeeds(db, { kind: 'faq', seeds: FAQ_SEEDS });
        await followSeeds(db, { kind: 'template', seeds: TEMPLATE_SEEDS });
      },
    };
  },
};
