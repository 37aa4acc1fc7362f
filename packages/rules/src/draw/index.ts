// PURE: hashes in, numbers out. Draws by hash and beacon; rules DR-1 … DR-12 of SPEC.md.
export * from './beacon.ts';
export * from './drawn-round.ts';
export * from './sample.ts';
