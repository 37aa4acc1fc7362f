import { longMs } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const playersSettings = defineSettings({
  shape: {
    'sessions.idleMs': longMs.default(7 * 86_400_000),
    'sessions.absoluteMs': longMs.default(30 * 86_400_000),
  },
  about: {
    'sessions.idleMs': 'How long a session lasts without use.',
    'sessions.absoluteMs': 'How long after the sign-in a session ends in any case.',
  },
});
