/** Initial texts of support, which staff can edit. The server stores them, so no page loads this file. */
import * as en from './en/support-seeds.ts';
import type { Matching } from './matching.ts';
import * as ru from './ru/support-seeds.ts';

export type AnswerId = keyof typeof en.answers;
export type TemplateId = keyof typeof en.templates;

export const SUPPORT_SEEDS: Readonly<Record<'en' | 'ru', Matching<typeof en>>> = { en, ru };
