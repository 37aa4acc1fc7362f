// PURE. Crash: its odds, curve, bets and payouts; rules in SPEC.md.
export * from './actual-rtp.ts';
export * from './bet.ts';
export * from './cancel.ts';
export * from './curve.ts';
export * from './largest.ts';
export * from './odds.ts';
export * from './point.ts';
export * from './round.ts';
