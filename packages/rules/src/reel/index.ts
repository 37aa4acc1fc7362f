// PURE: a decided result in, tiles and positions for the screen out. Rules RL-1 … RL-6 of SPEC.md.
export * from './motion.ts';
export * from './strip.ts';
