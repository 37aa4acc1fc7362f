// PURE: lines in, faults out. Datasets of a chain's past; rules DS-1 … DS-7 of SPEC.md.
export * from './check.ts';
export * from './format.ts';
