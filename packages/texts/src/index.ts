export type { Matching } from './bundle.ts';
export type { EnglishTexts, PageNamespace } from './en/index.ts';
