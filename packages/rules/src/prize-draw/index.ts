// PURE. Draws of prizes among participants; rules in SPEC.md.
export * from './draw.ts';
export * from './entries.ts';
export * from './verify.ts';
