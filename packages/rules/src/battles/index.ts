// PURE. Battles of boxes: seats, the start and the winner; rules in SPEC.md.
export * from './battle.ts';
export * from './outcome.ts';
