import { type Client, connect } from '../test/support/client.ts';
import { type FloodName, floodNames } from '../test/support/floods/kinds.ts';
import { LIMITS_IN_OPERATION } from '../test/support/limits.ts';
import { type Returning, measureFlood, quietWaits } from './lib/flood-waits.ts';
import { gaugeOf } from './lib/gauge.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { largest, median, quantile, short } from '../test/support/statistics.ts';

export const title = "Another player's cash-outs while one address floods the server";

const SECONDS = 4;
const QUIET_SECONDS = 4;
/** Longest time from the end of a flood until usual responses. After a longer one the next flood runs on a new site. */
const MAX_BACK_MS = 5000;
const MAX_WAIT_MS = 100;
const MAX_MEMORY_MB = 100;
const SETTINGS = { ...LIMITS_IN_OPERATION, 'crash.countdownTicks': 4 };

const waitFigures = (database: DatabaseKind, what: string, waitsMs: readonly number[]): Figure[] => [
  {
    database,
    what: `${what}: answer to a cash-out, median`,
    unit: 'ms',
    values: [median(waitsMs)],
    atMost: MAX_WAIT_MS,
  },
  {
    database,
    what: `${what}: the same, 95th percentile`,
    unit: 'ms',
    values: [quantile(waitsMs, 0.95)],
    atMost: MAX_WAIT_MS,
  },
  { database, what: `${what}: the same, worst`, unit: 'ms', values: [largest(waitsMs)] },
];

/** Returns the number of interruptions of crash since the server's start. */
const interruptions = (site: Site): Promise<number> => gaugeOf(site.server.port, 'crash_interruptions_total');

/** One flood on a site that responded as usual before. */
interface Flooding {
  site: Site;
  player: Returning;
  flood: FloodName;
  /** IP address of the flooder. */
  from: string;
}

const measure = async (
  context: Context,
  { site, player, flood, from }: Flooding,
): Promise<{ figures: Figure[]; isBack: boolean }> => {
  const database = site.kind;
  const before = await interruptions(site);
  const found = await measureFlood({ server: site.server, player, kind: flood, seconds: SECONDS, from });
  const figures: Figure[] = [
    ...waitFigures(database, flood, found.waitsMs),
    { database, what: `${flood}: until answers come as usual again`, unit: 's', values: [found.backAfterMs / 1000] },
    {
      database,
      what: `${flood}: the server's memory grew by`,
      unit: 'MB',
      values: [found.grownBytes / 1_000_000],
      atMost: MAX_MEMORY_MB,
    },
    {
      database,
      what: `${flood}: interruptions`,
      unit: '',
      values: [(await interruptions(site)) - before],
      atMost: 0,
      isNever: true,
    },
    { database, what: `${flood}: connections cut off by the server`, unit: '', values: [found.flooder.cutOff] },
  ];
  const said = figures.map(
    (figure) => `${figure.what.slice(flood.length + 2)} ${short(figure.values[0] ?? Number.NaN)}`,
  );
  context.say(`  ${database}, ${flood}: ${found.waitsMs.length} cash-outs, ${said.join(', ')}`);
  return { figures, isBack: found.backAfterMs < MAX_BACK_MS };
};

const openFlooded = async (context: Context, kind: DatabaseKind): Promise<{ site: Site; player: Returning }> => {
  const site = await openSite(context, kind, { players: 1, itemsEach: 1, settings: SETTINGS });
  const join = (): Promise<Client> =>
    connect(`http://127.0.0.1:${site.server.port}`, 'new', site.players[0]?.token ?? '');
  return { site, player: { client: await join(), join } };
};

/**
 * Measures all floods one after the other, each from its own address. If a flood broke the site, the next one runs on a
 * new site.
 */
const measureAll = async (context: Context, kind: DatabaseKind): Promise<Figure[]> => {
  let { site, player } = await openFlooded(context, kind);
  try {
    const figures = waitFigures(kind, 'quiet', await quietWaits(player, { seconds: QUIET_SECONDS }));
    for (const [at, flood] of floodNames.entries()) {
      const found = await measure(context, { site, player, flood, from: `127.0.0.${2 + at}` });
      figures.push(...found.figures);
      if (found.isBack) continue;
      player.client.close();
      await site.drop();
      ({ site, player } = await openFlooded(context, kind));
    }
    player.client.close();
    return figures;
  } finally {
    await site.drop();
  }
};

/** Measures each flood for some seconds, by its own process from another address, on every database. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      [
        `Each flood comes from an address of its own for ${SECONDS} s, by a process of its own with the rates in \`test/support/floods/kinds.ts\`;`,
        'it comes back 100 ms after it was cut off. The player cashes out from 127.0.0.1, 60 ms after each answer, for a bet that is not there:',
        'through the queue and the database, without a win. A cash-out that waits is counted as all those that would have been sent meanwhile.',
      ].join(' '),
      'The flooder, the player and PostgreSQL share the two cores with the server.',
    ],
  };
  for (const kind of context.databases) findings.figures.push(...(await measureAll(context, kind)));
  return findings;
};
