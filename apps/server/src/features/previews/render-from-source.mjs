// Tests run the sources: the thread has to learn TypeScript before it can load its worker.
const { register } = await import('tsx/esm/api');
register();
await import('./render.worker.ts');
