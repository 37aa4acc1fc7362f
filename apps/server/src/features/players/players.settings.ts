import { longMs } from '../settings/settings.kinds.ts';
import { defineSettings } from '../settings/settings.part.ts';

export const playersSettings = defineSettings({
  shape: {
    'sessions.idleMs': longMs.default(7 * 86_400_000),
    'sessions.absoluteMs': longMs.default(30 * 86_400_000),
  },
  about: {
    'sessions.idleMs': 'A session ends when it has not been used for this long.',
    'sessions.absoluteMs': 'A session ends this long after sign-in in any case.',
  },
});
