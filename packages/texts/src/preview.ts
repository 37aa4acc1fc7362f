/** Texts of link previews. Only the server uses them, so no page loads this file. */
import { preview as en } from './en/preview.ts';
import { preview as ru } from './ru/preview.ts';
import type { Matching } from './matching.ts';

export type PreviewText = keyof typeof en;

export const PREVIEW_TEXTS: Readonly<Record<'en' | 'ru', Matching<typeof en>>> = { en, ru };
