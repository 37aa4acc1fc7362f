import { startApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type LiveAddresses, PUBLIC_URL, connectLiveClients } from './live-clients.ts';

// A site in live mode whose clients reach doubles, as a process of its own. `LIVE_DOUBLES`: their addresses.
const config = { ...readConfig(process.env, { gaps: [] }), mode: 'live' as const, publicUrl: PUBLIC_URL };
const addresses = JSON.parse(process.env['LIVE_DOUBLES'] ?? '') as LiveAddresses;
const app = await startApp({ config, build: 'test', outside: await connectLiveClients(addresses) });
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)));
process.stdout.write(`The site is ready: ${app.url}\n`);
