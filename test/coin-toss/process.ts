import { startApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { coinTossContract } from './contract.ts';
import { coinToss } from './server/index.ts';

// Process of a server with the coin toss.
const app = await startApp({
  config: readConfig(process.env, { gaps: [] }),
  build: 'test',
  features: [coinToss],
  games: [coinTossContract],
});
process.stdout.write(`The server is ready: ${app.url}\n`);
