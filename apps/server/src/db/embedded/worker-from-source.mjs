// Starts the database's thread for tests, which run the sources. Suites bundle the thread beforehand. Without a bundle,
// the thread loads tsx first, which reads TypeScript.
const bundle = process.env['UPDRAFT_TEST_DATABASE_THREAD'];
if (bundle) await import(bundle);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./worker.ts');
}
