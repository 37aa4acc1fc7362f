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
// A terminal sends Ctrl-C to this process and to the server, a supervisor sends signals to this process alone. Signals
// are forwarded in both cases; the server ignores the second one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
