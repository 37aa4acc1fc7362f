/** The Russian texts that the first screen may need. */
export * from './app.ts';
export * from './chat.ts';
export * from './crash.ts';
export * from './game.ts';
export * from './inventory.ts';
export * from './shell.ts';
export * from './user.ts';
