// Tests run the sources. The suites bundle this thread beforehand; elsewhere it has to learn TypeScript before it can
// load its worker.
const bundle = process.env['UPDRAFT_TEST_DATABASE_THREAD'];
if (bundle) await import(bundle);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./worker.ts');
}
