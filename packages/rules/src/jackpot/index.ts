// PURE. The jackpot: tickets, draw, fee, phases and spinner; rules in SPEC.md.
export * from './bet.ts';
export * from './draw.ts';
export * from './fee.ts';
export * from './odds.ts';
export * from './round.ts';
export * from './spinner.ts';
export * from './tickets.ts';
export * from './verify.ts';
