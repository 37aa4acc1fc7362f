import { createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import { startApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { loadSecrets } from '../../../apps/server/src/secrets.ts';
import { lateBeacon } from './late-beacon.ts';

// Process of a server whose beacon does not respond for some rounds.
const config = readConfig(process.env, { gaps: [] });
const { beaconSecret: secret } = loadSecrets(config);
const app = await startApp({
  config,
  build: 'test',
  beacon: lateBeacon(createLocalBeacon({ secret, now: () => Date.now() })),
});
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)));
process.stdout.write(`The server is ready: ${app.url}\n`);
