// PURE. Cases: boxes, openings, seeds, reels and composed boxes; rules in SPEC.md.
export * from './box.ts';
export * from './client-seed.ts';
export * from './compose.ts';
export * from './default-boxes.ts';
export * from './draw-order.ts';
export * from './draw.ts';
export * from './opening.ts';
export * from './reel.ts';
export * from './seeds.ts';
export * from './verify.ts';
