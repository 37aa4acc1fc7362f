import { z } from 'zod';
import { wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const hourlySettings = defineSettings({
  shape: {
    'hourly.enabled': z.boolean().default(true),
    'hourly.minutes': z.number().int().min(5).max(1440).default(60),
    'hourly.needsNickname': z.boolean().default(true),
    'hourly.messages': z.number().int().min(0).max(100).default(5),
    'hourly.minStakeCents': wireCents.default(500),
  },
  about: {
    'hourly.enabled':
      'Whether the hourly bonus runs. Switched off, crash rounds add nothing to its pool, and no hour begins. An hour that runs is drawn.',
    'hourly.minutes': 'How long an hour of the bonus lasts.',
    'hourly.needsNickname': "Whether the nickname of a participant must contain the site's name.",
    'hourly.messages': 'Messages in the chat that a participant writes within the hour; 0: none.',
    'hourly.minStakeCents': 'What a participant stakes in crash within the hour.',
  },
  stricter: { 'hourly.messages': 'higher', 'hourly.minStakeCents': 'higher' },
  // Players of the sandbox cannot choose nicknames, and a short hour ends while somebody tries the site.
  inSandbox: { 'hourly.needsNickname': false, 'hourly.minutes': 15 },
});
