import { workerData } from 'node:worker_threads';
import { Community } from './community/community.ts';
import { DemoPlayer } from './life/player.ts';
import { createTroubles } from './life/troubles.ts';
import { startDelayMs } from './mind/patience.ts';
import { createRandom } from './mind/random.ts';

/**
 * Largest number of players on this thread. The thread receives the site's address, the address at which this machine
 * reaches the site, and the number of players. They use the same calls and events as any player, until the thread ends.
 */
const MAX_PLAYERS = 100;

const { url, ownUrl, count } = workerData as { url: string; ownUrl: string; count: number };
const report = createTroubles({ write: (line) => void process.stderr.write(line), now: () => performance.now() });
const random = createRandom(count);
const players = Math.min(MAX_PLAYERS, Math.max(0, Math.floor(count)));
const community = new Community({ random: createRandom(count + 1) });
community.start();

for (let place = 0; place < players; place++) {
  new DemoPlayer({ n: place + 1, url: url.replace(/\/+$/, ''), ownUrl, report, community }).start(
    startDelayMs({ place, count: players }, random),
  );
}
