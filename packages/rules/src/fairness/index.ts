// PURE: hashes in, hashes out. The chain of seeds and its check; rules FA-1 … FA-14 of SPEC.md.
export * from './chain.ts';
export * from './chain-game.ts';
export * from './fields.ts';
export * from './hash.ts';
export * from './result-rules.ts';
export { chainStart } from './run.ts';
export * from './verify.ts';
export * from './versions.ts';
