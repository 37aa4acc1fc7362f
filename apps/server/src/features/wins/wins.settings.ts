import { z } from 'zod';
import { wireCents } from '../settings/settings.kinds.ts';
import { defineSettings } from '../settings/settings.part.ts';

export const winsSettings = defineSettings({
  shape: { 'wins.isOn': z.boolean().default(true), 'wins.leastCents': wireCents.min(100).default(10_000) },
  about: {
    'wins.isOn': 'Whether pages show the large wins of all games.',
    'wins.leastCents': 'The least that a player must have won in a round, or by an opening, to be shown there.',
  },
  inSandbox: { 'wins.leastCents': 2500 },
});
