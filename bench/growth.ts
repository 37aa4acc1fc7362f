import { reconcile } from '@updraft/ledger';
import { openPostgres } from '../apps/server/src/db/postgres.ts';
import { FEATURE_CHECKS } from '../apps/server/src/features/reconciliation.ts';
import { startCluster } from '../test/support/cluster.ts';
import { pause } from '../test/support/pause.ts';
import { type Measuring, openMeasuring } from './bets.ts';
import { MEASURED, STAFF, appointStaff } from './lib/past-money.ts';
import { PAGE_CALLS, namedIn } from './lib/page-calls.ts';
import { CHECKS_OF_KEPT_ROWS } from './lib/past-kept.ts';
import { type Past, fillPast } from './lib/past.ts';
import { fillContests } from './lib/running-contests.ts';
import type { Figure, Findings } from './lib/report.ts';
import type { Context, Site } from './lib/site.ts';
import { quantile, short } from '../test/support/statistics.ts';

export const title = 'Growth: 1,000,000 past rounds and 10,000,000 rows of the journal against an empty database';

const ROWS = 10_000_000;
const ROWS_QUICK = 200_000;
/** Rows of the journal per round. */
const ROWS_A_ROUND = 10;
/**
 * Rows of the journal per row of payments in and out, and the least number of rows of payments. Half of the latter are
 * the measured player's.
 */
const ROWS_A_MONEY_ROW = 400;
const MIN_MONEY_ROWS = 6000;
/**
 * Rows of the journal per player who has staked, and the least number of such players: places are counted up to 10,000.
 */
const ROWS_A_RANKED_PLAYER = 50;
const MIN_RANKED = 12_000;
/** Number of calls, large enough that the 95th percentile is not a single outlier of the machine. */
const CALLS_EACH = 100;
/** Number of runs. Single runs differ by half, and an odd number has a median run. */
const BET_RUNS = 9;
/**
 * Settings of the cluster: statement counting, and memory and log as in docs/RUNNING.md. By default PostgreSQL would
 * cache only 128 MB of the database's 3 GB.
 */
const CLUSTER_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'shared_buffers=4GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
  'wal_compression=lz4',
];
/** Rounds of both sites, which continue while one of them is measured. */
const ROUNDS = { count: 40, lowest: 100, highest: 500 };
/**
 * Settings: the scheduled tournament and giveaway last throughout, and calls for pages of an archive have no further
 * limit.
 */
const SETTINGS = { 'tournament.minutes': 10_080, 'giveaway.minutes': 10_080, 'account.exportPagesPerMinute': 10_000 };
const GOAL_QUERY_MS = 20;
const GOAL_SHARE = 0.9;

/**
 * A limit that the measured player never reaches. It is set because only players with a limit have their play counted.
 */
const A_LIMIT = { kind: 'stake', days: 30, sum: 1_000_000 };

interface Statement {
  text: string;
  calls: number;
  meanMs: number;
  maxMs: number;
}

const timed = async (
  site: Site,
  { path, body, isStaffs = false }: { path: string; body: object | null; isStaffs?: boolean },
): Promise<number> => {
  const asking = site.players[isStaffs ? STAFF : MEASURED];
  const startedMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${site.server.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${asking?.token ?? ''}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return performance.now() - startedMs;
};

/** Measures the milliseconds of each call at the client, and the time of the server's statements in the database. */
const measurePages = async (
  site: Site,
  past: Past | null,
): Promise<{ pages: Map<string, number[]>; limitMs: number; statements: Statement[] }> => {
  const db = await openPostgres({ url: site.databaseUrl ?? '', maxConnections: 1 });
  const pages = new Map<string, number[]>();
  try {
    await db.exec('create extension if not exists pg_stat_statements');
    const limitMs = await timed(site, { path: '/api/user/setLimit', body: A_LIMIT });
    if (past) await fillContests(db);
    const named = await namedIn(db, past);
    await db.exec('select pg_stat_statements_reset()');
    for (const { name, path, body, isStaffs = false, needsPast = false } of PAGE_CALLS) {
      if (needsPast && !past) continue;
      const took: number[] = [];
      for (let times = 0; times < CALLS_EACH; times++)
        took.push(
          await timed(site, {
            path: typeof path === 'string' ? path : path(named),
            body: body ? body(named) : null,
            isStaffs,
          }),
        );
      pages.set(name, took);
    }
    // Waits for one or two rounds, so that statements of the table are counted too.
    await pause(10_000);
    const rows = await db.query<{ query: string; calls: number; mean: number; most: number }>(
      `select query, calls::int, mean_exec_time as mean, max_exec_time as most from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = current_database() and query not like '%pg_stat_statements%' and query !~* '^(create|drop|vacuum)' order by max_exec_time desc`,
    );
    return {
      pages,
      limitMs,
      statements: rows.map((row) => ({
        text: row.query.replace(/\s+/g, ' ').slice(0, 110),
        calls: row.calls,
        meanMs: row.mean,
        maxMs: row.most,
      })),
    };
  } finally {
    await db.close();
  }
};

interface Seen {
  findings: Findings;
  pages: Map<string, number[]>;
  /** Duration of the call that sets the measured player's first limit: the site then begins to count their play. */
  limitMs: number;
  statements: Statement[];
  reconcileMs: number;
  differences: number;
  sizeMb: number;
}

const open = (context: Context, { runs, past }: { runs: number; past: Past | null }): Promise<Measuring> =>
  openMeasuring(context, 'PostgreSQL', {
    runs,
    rounds: ROUNDS,
    settings: SETTINGS,
    more: async (db) => {
      await appointStaff(db);
      if (past) await fillPast(db, past, context.say);
      else await db.exec('vacuum analyze');
    },
  });

/** Measures the pages, the reconciliation and the size of the database; adds the findings of the bets. */
const look = async (
  context: Context,
  { measuring, past }: { measuring: Measuring; past: Past | null },
): Promise<Seen> => {
  const pages = await measurePages(measuring.site, past);
  const db = await openPostgres({ url: measuring.site.databaseUrl ?? '', maxConnections: 1 });
  try {
    const startedMs = performance.now();
    const differences = await reconcile(
      db,
      FEATURE_CHECKS.filter(({ name }) => !CHECKS_OF_KEPT_ROWS.has(name)),
    );
    const reconcileMs = performance.now() - startedMs;
    for (const { check, details } of differences.slice(0, 5))
      context.say(`  DIFFERENCE ${check}: ${JSON.stringify(details)}`);
    const sizeMb = Number(
      (await db.query<{ mb: number }>('select pg_database_size(current_database()) / 1000000 as mb'))[0]?.mb,
    );
    return { ...pages, findings: measuring.findings(), reconcileMs, differences: differences.length, sizeMb };
  } finally {
    await db.close();
  }
};

/** Returns a figure's values of all runs. Throws if a run has none, as after a run that accepted no bet. */
const valuesOf = (seen: Seen, what: string): readonly number[] => {
  const values = seen.findings.figures.find((figure) => figure.what === what)?.values ?? [];
  if (values.length === 0 || !values.every((value) => Number.isFinite(value) && value > 0)) {
    throw new Error(
      `"${what}" was not measured in every run (${values.map(short).join(', ') || 'no runs'}): ${seen.findings.notes.join(' ')}`,
    );
  }
  return values;
};

/** Megabytes by which PostgreSQL's write-ahead log grew in each run. */
interface Written {
  empty: readonly number[];
  full: readonly number[];
}

/** Measures the bets once. Returns the megabytes by which PostgreSQL's write-ahead log grew meanwhile. */
const writtenBy = async (measuring: Measuring): Promise<number> => {
  const db = await openPostgres({ url: measuring.site.databaseUrl ?? '', maxConnections: 1 });
  const logged = async (): Promise<number> =>
    Number((await db.query<{ mb: number }>(`select (pg_current_wal_insert_lsn() - '0/0') / 1000000 as mb`))[0]?.mb);
  try {
    const before = await logged();
    await measuring.run();
    return (await logged()) - before;
  } finally {
    await db.close();
  }
};

/** Measures both databases together, with their bets in turn, because the machine's speed changes within minutes. */
const lookAtBoth = async (context: Context, past: Past): Promise<{ empty: Seen; full: Seen; written: Written }> => {
  const runs = context.quick ? 1 : BET_RUNS;
  context.say(`  filling ${short(past.rounds)} rounds and ${short(past.journalRows)} rows of the journal`);
  const full = await open(context, { runs, past });
  try {
    const empty = await open(context, { runs, past: null });
    try {
      const written: { empty: number[]; full: number[] } = { empty: [], full: [] };
      for (let run = 0; run < runs; run++) {
        const isFullFirst = run % 2 === 1;
        if (isFullFirst) written.full.push(await writtenBy(full));
        written.empty.push(await writtenBy(empty));
        if (!isFullFirst) written.full.push(await writtenBy(full));
      }
      return {
        empty: await look(context, { measuring: empty, past: null }),
        full: await look(context, { measuring: full, past }),
        written,
      };
    } finally {
      await empty.close();
    }
  } finally {
    await full.close();
  }
};

/**
 * Measures the effect of years of operation on the cost of a bet and of every page. Runs on PostgreSQL alone, in its
 * own cluster.
 */
export const run = async (context: Context): Promise<Findings> => {
  const cluster = context.cluster && (await startCluster({ settings: CLUSTER_SETTINGS }));
  if (!cluster) return { figures: [], notes: ['SKIPPED: PostgreSQL is not installed.'] };
  try {
    return await measure({ ...context, cluster });
  } finally {
    cluster.stop();
  }
};

const measure = async (context: Context): Promise<Findings> => {
  const journalRows = context.rows ?? (context.quick ? ROWS_QUICK : ROWS);
  const past: Past = {
    journalRows,
    rounds: Math.round(journalRows / ROWS_A_ROUND),
    moneyRows: Math.max(MIN_MONEY_ROWS, Math.round(journalRows / ROWS_A_MONEY_ROW)),
    rankedPlayers: Math.max(MIN_RANKED, Math.round(journalRows / ROWS_A_RANKED_PLAYER)),
  };
  const { empty, full, written } = await lookAtBoth(context, past);
  const figure = (what: string, unit: string, values: readonly number[], goal: Partial<Figure> = {}): Figure => ({
    database: 'PostgreSQL',
    what,
    unit,
    values,
    ...goal,
  });
  const inTurn = (what: string): number[] => {
    const before = valuesOf(empty, what);
    return valuesOf(full, what).map((value, at) => value / (before[at] ?? Number.NaN));
  };
  const bets = ['1,000 players bet as the window opens', '1,000 more bets in the open window'].flatMap((what) => [
    figure(`${what}: empty`, 'bets/s', valuesOf(empty, what)),
    figure(`${what}: full`, 'bets/s', valuesOf(full, what)),
    figure(`${what}: full against empty`, 'times', inTurn(what), { atLeast: GOAL_SHARE }),
  ]);
  const cpu = ['CPU per bet, server process, in the open window', "CPU per bet, PostgreSQL's processes"].flatMap(
    (what) => [
      figure(`${what}: empty`, 'ms', valuesOf(empty, what)),
      figure(`${what}: full`, 'ms', valuesOf(full, what)),
    ],
  );
  const pages = [...full.pages].flatMap(([name, took]) => [
    ...(empty.pages.has(name) ? [figure(`call "${name}", empty: median`, 'ms', empty.pages.get(name) ?? [])] : []),
    figure(`call "${name}", full: median`, 'ms', took, { atMost: GOAL_QUERY_MS }),
  ]);
  const slowest = [...full.pages]
    .map(([name, took]) => ({ name, p95Ms: quantile(took, 0.95) }))
    .sort((a, b) => b.p95Ms - a.p95Ms)[0] ?? { name: 'none', p95Ms: Number.NaN };
  return {
    figures: [
      ...bets,
      ...cpu,
      figure("PostgreSQL's log, a run of 2,000 bets: empty", 'MB', written.empty),
      figure("PostgreSQL's log, a run of 2,000 bets: full", 'MB', written.full),
      ...pages,
      figure(`the slowest call's 95th percentile, full ("${slowest.name}")`, 'ms', [slowest.p95Ms], {
        atMost: GOAL_QUERY_MS,
      }),
      figure('the first limit of a player, full', 'ms', [full.limitMs]),
      figure('slowest statement on average, full', 'ms', [Math.max(...full.statements.map((one) => one.meanMs))], {
        atMost: GOAL_QUERY_MS,
      }),
      figure('reconciliation of everything, empty', 's', [empty.reconcileMs / 1000]),
      figure('reconciliation of everything, full', 's', [full.reconcileMs / 1000]),
      figure('differences that it found, full', '', [full.differences], { atMost: 0, isNever: true }),
      figure('size of the database, empty', 'MB', [empty.sizeMb]),
      figure('size of the database, full', 'MB', [full.sizeMb]),
    ],
    notes: [
      `PostgreSQL has a cluster of its own with ${CLUSTER_SETTINGS.join(', ')}; the other rows' is as it is installed.`,
      `Full: ${short(past.rounds)} past rounds and ${short(past.journalRows)} rows of the journal, ${short(past.moneyRows)} rows each of invoices, withdrawals, corrections, notifications, offers and reviews, half of them and a fifth of the bets of the player who asks; calls are timed at the client, ${CALLS_EACH} of each. Both databases have a server with 1,000 sockets all the while, and their bets are measured in turn.`,
      `Of fifty bets five are of the wheel and five of the jackpot. Beside the journal: sums of ${short(past.rankedPlayers)} players over days and periods for the top page, a quarter of them in the tournament and a quarter in the giveaway, ${short(past.rounds / 10)} openings, ${short(past.moneyRows)} tickets, ${short(past.moneyRows * 4)} messages of the chat and ${short(past.moneyRows / 5)} draws. No transfers are behind these, so ${CHECKS_OF_KEPT_ROWS.size} checks of the books are left out: ${[...CHECKS_OF_KEPT_ROWS].join(', ')}.`,
      'Lists of the top players and of the tournament are kept by the server for seconds, so most calls of them ask for the own place alone. What a list itself takes is among the statements, if it is slow.',
      'The slowest statements of the server in the full database, by their longest run:',
      ...full.statements
        .slice(0, 12)
        .map(
          (one) =>
            `${one.maxMs.toFixed(1)} ms at most, ${one.meanMs.toFixed(2)} ms on average, ${one.calls} calls: \`${one.text.replaceAll('`', "'")}\``,
        ),
    ],
  };
};
