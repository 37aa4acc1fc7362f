import { z } from 'zod';
import { wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings, inOrder } from '../../kernel/settings.part.ts';

export const giveawaySettings = defineSettings({
  shape: {
    'giveaway.scheduled': z.boolean().default(false),
    'giveaway.minutes': z.number().int().min(1).max(43_200).default(60),
    'giveaway.pauseMinutes': z.number().int().min(0).max(43_200).default(10),
    'giveaway.minPrizeCents': wireCents.min(1).default(500),
    'giveaway.maxPrizeCents': wireCents.min(1).default(2000),
    'giveaway.needsSubscription': z.boolean().default(false),
    'giveaway.needsNickname': z.boolean().default(false),
    'giveaway.depositCents': wireCents.default(500),
    'giveaway.games': z.number().int().min(0).max(1000).default(5),
    'giveaway.mostPlaces': z.number().int().min(1).max(50_000).default(20_000),
  },
  about: {
    'giveaway.scheduled': 'Whether the site opens giveaways by itself, one after the other.',
    'giveaway.minutes': 'How long a scheduled giveaway takes entries.',
    'giveaway.pauseMinutes': 'Between the end of a scheduled giveaway and the next one.',
    'giveaway.minPrizeCents': 'The least worth of the item of a scheduled giveaway.',
    'giveaway.maxPrizeCents': 'The most that it is worth.',
    'giveaway.needsSubscription': 'Whether participants of a scheduled giveaway must follow the channel.',
    'giveaway.needsNickname': "Whether their nickname must contain the site's name.",
    'giveaway.depositCents': 'What they must have deposited in total; 0: nothing.',
    'giveaway.games': 'How many games they must have played in total; 0: none.',
    'giveaway.mostPlaces': 'Places of one giveaway. A full one takes no more entries.',
  },
  stricter: {
    'giveaway.maxPrizeCents': 'lower',
    'giveaway.depositCents': 'higher',
    'giveaway.games': 'higher',
    'giveaway.mostPlaces': 'lower',
  },
  inSandbox: { 'giveaway.scheduled': true, 'giveaway.minutes': 30, 'giveaway.pauseMinutes': 1 },
  rules: [inOrder('giveaway.minPrizeCents', 'giveaway.maxPrizeCents')],
});
