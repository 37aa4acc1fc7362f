import { z } from 'zod';
import { defineSettings } from '../../kernel/settings.part.ts';

export const accountSettings = defineSettings({
  shape: { 'account.exportPagesPerMinute': z.number().int().min(2).max(10_000).default(120) },
  about: {
    'account.exportPagesPerMinute': 'The largest number of pages for files (bets, statement, archive) of one player.',
  },
});
