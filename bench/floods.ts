import { type Client, connect } from '../test/support/client.ts';
import { type FloodName, floodNames } from '../test/support/floods/kinds.ts';
import { type Returning, measureFlood, quietWaits } from '../test/support/floods/measure.ts';
import { countInterruptions } from '../test/support/interruptions.ts';
import { LIMITS_IN_OPERATION } from '../test/support/limits.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, openSite } from './lib/site.ts';
import { largest, median, quantile, short } from './lib/statistics.ts';

export const title = 'Another player\'s cash-outs while one address floods the server';

const SECONDS = 4;
const QUIET_SECONDS = 4;
const WARMING_SECONDS = 1;
const WAIT_MOST_MS = 100;
const MEMORY_MOST_MB = 100;
const SETTINGS = { ...LIMITS_IN_OPERATION, 'crash.countdownTicks': 4 };

const waitFigures = (database: DatabaseKind, what: string, waitsMs: readonly number[]): Figure[] => [
  { database, what: `${what}: answer to a cash-out, median`, unit: 'ms', values: [median(waitsMs)], atMost: WAIT_MOST_MS },
  { database, what: `${what}: the same, 95th percentile`, unit: 'ms', values: [quantile(waitsMs, 0.95)], atMost: WAIT_MOST_MS },
  { database, what: `${what}: the same, worst`, unit: 'ms', values: [largest(waitsMs)] },
];

/** A site of its own for each flood: what one leaves behind must not be the next one's. */
const measure = async (context: Context, kind: DatabaseKind, flood: FloodName | null): Promise<Figure[]> => {
  const site = await openSite(context, kind, { players: 1, itemsEach: 1, settings: SETTINGS });
  try {
    const join = (): Promise<Client> => connect(`http://127.0.0.1:${site.server.port}`, 'new', site.players[0]?.token ?? '');
    const player: Returning = { client: await join(), join };
    const quiet = await quietWaits(player, { seconds: flood === null ? QUIET_SECONDS : WARMING_SECONDS });
    if (flood === null) {
      player.client.close();
      return waitFigures(kind, 'quiet', quiet);
    }
    const found = await measureFlood({ server: site.server, player, kind: flood, seconds: SECONDS });
    player.client.close();
    await site.server.stop();
    const figures: Figure[] = [
      ...waitFigures(kind, flood, found.waitsMs),
      { database: kind, what: `${flood}: until answers come as usual again`, unit: 's', values: [found.backAfterMs / 1000] },
      { database: kind, what: `${flood}: the server's memory grew by`, unit: 'MB', values: [found.grownBytes / 1_000_000], atMost: MEMORY_MOST_MB },
      { database: kind, what: `${flood}: interruptions`, unit: '', values: [await countInterruptions(site)], atMost: 0, isNever: true },
      { database: kind, what: `${flood}: connections cut off by the server`, unit: '', values: [found.flooder.cutOff] },
    ];
    context.say(`  ${kind}, ${flood}: ${found.waitsMs.length} cash-outs, ${figures.map((figure) => `${figure.what.slice(flood.length + 2)} ${short(figure.values[0] ?? Number.NaN)}`).join(', ')}`);
    return figures;
  } finally {
    await site.drop();
  }
};

/** Each flood for some seconds, by a process of its own from another address, on every database. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      `Each flood comes from 127.0.0.2 for ${SECONDS} s, by a process of its own with the rates in \`test/support/floods/kinds.ts\`; it comes back 100 ms after it was cut off. The player cashes out from 127.0.0.1, 60 ms after each answer, for a bet that is not there: through the queue and the database, without a win.`,
      'The flooder, the player and PostgreSQL share the two cores with the server.',
    ],
  };
  for (const kind of context.databases) {
    for (const flood of [null, ...floodNames]) findings.figures.push(...(await measure(context, kind, flood)));
  }
  return findings;
};
