// PURE. The wheel: its sectors, odds, bets, spin and phases; rules in SPEC.md.
export * from './bet.ts';
export * from './odds.ts';
export * from './result.ts';
export * from './round.ts';
export * from './sectors.ts';
export * from './settlement.ts';
export * from './spin.ts';
export * from './verify.ts';
