import { z } from 'zod';
import { ms, wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const chatSettings = defineSettings({
  shape: {
    'chat.enabled': z.boolean().default(true),
    'chat.gapMs': ms.max(600_000).default(2000),
    'chat.minDepositCents': wireCents.default(100),
    'chat.keptDays': z.number().int().min(1).max(3650).default(90),
  },
  inSandbox: { 'chat.minDepositCents': 0 },
  about: {
    'chat.enabled': 'Players can write in the chat.',
    'chat.gapMs': 'The time between two messages of one player.',
    'chat.minDepositCents':
      'What a player must have deposited in total before they write. In the sandbox nothing is needed.',
    'chat.keptDays': 'How many days messages are kept.',
  },
});

/** SQL condition of messages that are older than the retention time of the stored setting. */
export const OVERDUE = `created_at < now() - interval '1 day' * coalesce(
  (select (value #>> '{}')::integer from settings where key = 'chat.keptDays' and value::text ~ '^[1-9][0-9]{0,3}$'), 90)`;
