// PURE: results in, counts out. The distribution of results beside the odds; rules DI-1 … DI-5 of SPEC.md.
export * from './classes.ts';
export * from './tally.ts';
