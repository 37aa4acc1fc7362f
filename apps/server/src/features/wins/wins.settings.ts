import { z } from 'zod';
import { wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const winsSettings = defineSettings({
  shape: {
    'wins.isOn': z.boolean().default(true),
    'wins.leastCents': wireCents.min(100).default(10_000),
    'wins.chatCents': wireCents.min(100).default(50_000),
  },
  about: {
    'wins.isOn': 'Whether pages show the large wins of all games. The chat is told of wins in either case.',
    'wins.leastCents': 'The least that a player must have won in a round, or by an opening, to be shown there.',
    'wins.chatCents': 'The least of a win that the system tells in the chat, at most one in a minute.',
  },
  inSandbox: { 'wins.leastCents': 2500, 'wins.chatCents': 10_000 },
});
