// PURE. The chat: what may be written, how fast, and who moderates. The rules are numbered in SPEC.md.
export * from './moderation.ts';
export * from './pace.ts';
export { looksOfficial, namesAnotherSite } from './links.ts';
export * from './text.ts';
