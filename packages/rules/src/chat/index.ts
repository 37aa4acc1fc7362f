// PURE. The chat: accepted texts, pace and moderation. The rules are numbered in SPEC.md.
export * from './moderation.ts';
export * from './pace.ts';
export { looksOfficial, namesAnotherSite } from './links.ts';
export * from './text.ts';
