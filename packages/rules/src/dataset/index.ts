// PURE: lines in, faults out. Datasets of a chain's past and of a seed's openings; rules DS-1 … DS-10 of SPEC.md.
export * from './check.ts';
export { DATASET_FORMAT, type DatasetHeader, type DatasetRound, readHeader, readRound } from './format.ts';
export * from './openings.ts';
