// Programs that tests need, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { run, say } from './steps.mjs';

const isDebian = () =>
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
const isRoot = () => process.getuid?.() === 0;

/** True if the program of this name can be run. */
export const hasProgram = (name, versionArg = '--version') =>
  spawnSync(name, [versionArg], { stdio: 'ignore' }).status === 0;

/** The last installation. Steps beside each other install one after the other, because apt allows one at a time. */
let before = Promise.resolve();

const install = async (name, service) => {
  say(`  installing ${name} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { quiet: true, env });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { quiet: true, env });
  // The command fails without systemd, which is fine: the package has then started no service.
  if (service) spawnSync('systemctl', ['disable', '--now', service], { stdio: 'ignore' });
  return true;
};

/**
 * Installs a package if this process may (Debian, as root); otherwise returns false. `service`: a service of the
 * package that is stopped, because only its programs are needed.
 */
export const installWithApt = async (name, { service } = {}) => {
  if (!isDebian() || !isRoot()) return false;
  const installed = before.then(() => install(name, service));
  before = installed.catch(() => undefined);
  return installed;
};
