/** The texts of link previews. The server draws and writes them, so they come with no page. */
import { preview as en } from './en/preview.ts';
import { preview as ru } from './ru/preview.ts';
import type { Matching } from './matching.ts';

export type PreviewText = keyof typeof en;

export const PREVIEW_TEXTS: Readonly<Record<'en' | 'ru', Matching<typeof en>>> = { en, ru };
