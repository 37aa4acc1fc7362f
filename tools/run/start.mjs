// `npm start`: installs and builds what is stale, then serves the site.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, SERVER_FLAGS, build, envFileArgs, install, requireNode, say } from './steps.mjs';

requireNode();
say('Updraft');
try {
  await install();
  await build();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

const child = spawn(process.execPath, [...SERVER_FLAGS, ...envFileArgs(), 'dist/server/main.mjs'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { WEB_DIR: join(ROOT, 'apps/web/dist'), LOG_LEVEL: 'warn', ...process.env },
});
// The terminal sends Ctrl-C to the server too, a supervisor only to this process. It is passed on in both cases; the
// server counts it once.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
