// Starts the drawing thread for tests, which run the sources. The thread registers tsx before it loads TypeScript.
const { register } = await import('tsx/esm/api');
register();
await import('./render.worker.ts');
