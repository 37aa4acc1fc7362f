import { count } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const supportSettings = defineSettings({
  shape: {
    'support.messagesPerHour': count.min(2).default(30),
    'support.ticketsPerDay': count.min(2).default(10),
    'support.depositFromMinutes': count.default(5),
    'support.depositToMinutes': count.default(30),
  },
  about: {
    'support.messagesPerHour':
      'The largest number of messages that one player may write to support; half of them at once.',
    'support.ticketsPerDay': 'The largest number of tickets that one player may open; half of them at once.',
    'support.depositFromMinutes': 'How long a deposit takes at least, as its window and the frequent questions say.',
    'support.depositToMinutes': 'How long a deposit takes at most, as its window and the frequent questions say.',
  },
});
