// Starts the drawing thread for tests, which run the sources: tsx must be registered before the thread loads TypeScript.
const { register } = await import('tsx/esm/api');
register();
await import('./render.worker.ts');
