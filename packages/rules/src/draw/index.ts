// PURE: hashes in, numbers out. Draws by hash and beacon; rules DR-1 … DR-14 of SPEC.md.
export * from './beacon.ts';
export * from './drawn-round.ts';
export { networkIn, wholeIn } from './published.ts';
export * from './sample.ts';
export * from './steps.ts';
