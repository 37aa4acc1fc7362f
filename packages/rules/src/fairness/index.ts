// PURE: hashes in, hashes out. The chain of seeds and its check; rules FA-1 … FA-10 of SPEC.md.
export * from './chain.ts';
export * from './hash.ts';
export * from './run.ts';
export * from './verify.ts';
