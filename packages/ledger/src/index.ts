export * from './chart.ts';
export * from './kinds.ts';
export * from './post.ts';
export * from './reconcile.ts';
export * from './revalue.ts';
export * from './transfer.ts';
