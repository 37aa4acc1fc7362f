import { Agent, request } from 'node:http';
import type { Player } from '../test/support/players.ts';
import { quantile, short } from '../test/support/statistics.ts';
import { Profiler, type Profiles } from './lib/inspector.ts';
import { ownMsOf, startMeter } from './lib/meter.ts';
import { profilesOf } from './lib/profile.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';

export const title = 'Openings of boxes: durable, answered by HTTP, while crash is played beside them';

const PLAYERS = 500;
/** Number of concurrent calls. */
const AT_ONCE = 64;
/** Price of the box in dollars. The balance of a prepared player pays for all runs. */
const PRICE_DOLLARS = 1;
const GOAL_PER_SECOND: Record<DatabaseKind, number> = { PostgreSQL: 1500, embedded: 600 };
const GOAL_CPU_MS = 0.6;

interface Shown {
  id: number;
  hash: string;
  price: number;
  return_percent: number;
}

interface Seeds {
  server_seed_hash: string;
  nonce: number;
}

interface Burst {
  perSecond: number;
  latenciesMs: number[];
  cpuPerOpeningMs: number;
  refused: number;
}

/** Makes calls over connections that stay open. */
class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  call<T>(path: string, { token, body }: { token?: string; body?: object } = {}): Promise<T> {
    const text = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const method = text ? 'POST' : 'GET';
      const asked = request(
        { host: '127.0.0.1', port: this.port, path, method, agent: this.agent, headers },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const said = Buffer.concat(parts).toString();
            if (answer.statusCode === 200) resolve(JSON.parse(said) as T);
            else reject(new Error(`${path}: ${answer.statusCode ?? 0} ${said}`));
          });
        },
      );
      asked.on('error', reject);
      asked.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Runs `work` for all values, with bounded concurrency. */
const all = async <T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const some = async (): Promise<void> => {
    while (next < values.length) {
      const at = next++;
      results[at] = await work(values[at] as T);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  return results;
};

/** Lets all players open `count` boxes, each in one command. */
const burst = async (
  { site, caller, box }: { site: Site; caller: Caller; box: Shown },
  { count, seeds }: { count: number; seeds: Map<number, Seeds> },
): Promise<Burst> => {
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const startedMs = performance.now();
  const open = async ({ id, token }: Player) => {
    const { server_seed_hash, nonce } = seeds.get(id) as Seeds;
    const sentMs = performance.now();
    const { id: boxId, hash: box_hash, price, return_percent } = box;
    const body = { id: boxId, count, box_hash, price, return_percent, server_seed_hash, nonce };
    const answer = await caller.call<{ status: string; nonce?: number }>('/api/cases/open', { token, body });
    if (answer.nonce !== undefined) seeds.set(id, { server_seed_hash, nonce: answer.nonce });
    return { isOpened: answer.status === 'success', ms: performance.now() - sentMs };
  };
  const answers = await all(site.players, open);
  const seconds = (performance.now() - startedMs) / 1000;
  const opened = answers.filter(({ isOpened }) => isOpened).length;
  return {
    perSecond: (opened * count) / seconds,
    latenciesMs: answers.map(({ ms }) => ms),
    cpuPerOpeningMs: ownMsOf(site.kind, read()) / (opened * count),
    refused: answers.length - opened,
  };
};

/** Prepares seeds of all players, with client seeds. */
const prepareSeeds = async ({ site, caller }: { site: Site; caller: Caller }): Promise<Map<number, Seeds>> => {
  const seeds = await all(site.players, async ({ id, token }) => {
    const { server_seed_hash, nonce } = await caller.call<Seeds>('/api/cases/getSeeds', { token, body: {} });
    const body = { server_seed_hash, client_seed: `player-${id}` };
    await caller.call('/api/cases/setClientSeed', { token, body });
    return [id, { server_seed_hash, nonce }] as const;
  });
  return new Map(seeds);
};

const chosenBox = async (caller: Caller): Promise<Shown> => {
  const { cases } = await caller.call<{ cases: Shown[] }>('/api/cases/get');
  const id = cases.find(({ price }) => price === PRICE_DOLLARS)?.id;
  if (id === undefined) throw new Error(`no box costs $${PRICE_DOLLARS}`);
  return (await caller.call<{ box: Shown }>(`/api/cases/getOne?id=${id}`)).box;
};

const measured = async (context: Context, kind: DatabaseKind): Promise<Findings> => {
  const site = await openSite(context, kind, { players: PLAYERS, itemsEach: 1 });
  const caller = new Caller(site.server.port);
  const profiler = site.server.inspectorUrl ? await Profiler.connect(site.server.inspectorUrl) : null;
  const profiles: Profiles[] = [];
  try {
    const seeds = await prepareSeeds({ site, caller });
    const box = await chosenBox(caller);
    const cold = await burst({ site, caller, box }, { count: 1, seeds });
    const [singles, fives]: [Burst[], Burst[]] = [[], []];
    for (let run = 0; run < context.runs; run++) {
      await profiler?.start();
      singles.push(await burst({ site, caller, box }, { count: 1, seeds }));
      if (profiler) profiles.push(await profiler.stop());
      fives.push(await burst({ site, caller, box }, { count: 5, seeds }));
      const [one, five] = [singles.at(-1)?.perSecond ?? 0, fives.at(-1)?.perSecond ?? 0];
      context.say(`  ${kind} run ${run + 1}: ${short(one)} openings/s one by one, ${short(five)} five at once`);
    }
    return {
      figures: figuresOf(kind, { cold, singles, fives }),
      ...(profiles.length > 0 && { profiles: profilesOf(kind, profiles, PLAYERS) }),
      notes: [],
    };
  } finally {
    profiler?.close();
    caller.close();
    await site.drop();
  }
};

const figuresOf = (
  database: DatabaseKind,
  { cold, singles, fives }: { cold: Burst; singles: Burst[]; fives: Burst[] },
): Figure[] => {
  const [one, five] = ['a box in each command', 'five boxes in each command'];
  return [
    {
      database,
      what: `${PLAYERS} players open the same box, ${one}`,
      unit: 'openings/s',
      values: singles.map(({ perSecond }) => perSecond),
      atLeast: GOAL_PER_SECOND[database],
    },
    { database, what: 'the same, the first burst after the start', unit: 'openings/s', values: [cold.perSecond] },
    { database, what: `the same, ${five}`, unit: 'openings/s', values: fives.map(({ perSecond }) => perSecond) },
    ...[0.5, 0.99].map((share) => ({
      database,
      what: `answer, ${share === 0.5 ? 'median' : '99th percentile'}, ${one}`,
      unit: 'ms',
      values: singles.map(({ latenciesMs }) => quantile(latenciesMs, share)),
    })),
    {
      database,
      what: `CPU per opening, ${database === 'embedded' ? 'event loop' : 'process'} of the server, ${one}`,
      unit: 'ms',
      values: singles.map(({ cpuPerOpeningMs }) => cpuPerOpeningMs),
      atMost: GOAL_CPU_MS,
    },
    {
      database,
      what: 'refused',
      unit: 'commands',
      values: [cold, ...singles, ...fives].map(({ refused }) => refused),
      atMost: 0,
      isNever: true,
    },
  ];
};

/** Measures openings per second, and the processor time of one. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      `${AT_ONCE} calls are under way at once, over connections that stay open. The players open one and the same box.`,
      'An opening counts when its answer has come, which is after the commit. The calls are made by the measuring process.',
    ],
  };
  for (const kind of context.databases) {
    const { figures, profiles = [] } = await measured(context, kind);
    findings.figures.push(...figures);
    if (profiles.length > 0) findings.profiles = [...(findings.profiles ?? []), ...profiles];
  }
  return findings;
};
