// PURE: a decided result in, what the screen shows out. Rules RL-1 … RL-6 of SPEC.md.
export * from './motion.ts';
export * from './strip.ts';
