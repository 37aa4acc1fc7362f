import { buildSite } from '../test/support/build.ts';
import * as bets from './bets.ts';
import * as cashouts from './cashouts.ts';
import * as chat from './chat.ts';
import * as comeback from './comeback.ts';
import * as crashBehindCashOuts from './crash-behind-cash-outs.ts';
import * as floods from './floods.ts';
import * as freshClone from './fresh-clone.ts';
import * as growth from './growth.ts';
import * as jackpotBets from './jackpot-bets.ts';
import * as lighthouse from './lighthouse.ts';
import { type Machine, embeddedVersion, machineOf } from './lib/machine.ts';
import { startCluster } from '../test/support/cluster.ts';
import { type Findings, reportOf } from './lib/report.ts';
import type { Context, DatabaseKind } from './lib/site.ts';
import { type Yardsticks, yardsticks } from './lib/yardstick.ts';
import * as openings from './openings.ts';
import * as potPayouts from './pot-payouts.ts';
import * as resume from './resume.ts';
import * as roundBytes from './round-bytes.ts';
import * as startup from './startup.ts';
import * as cashOutBehindBroadcast from './cash-out-behind-broadcast.ts';
import * as topics from './topics.ts';
import * as verify from './verify.ts';
import * as watchers from './watchers.ts';
import * as wheelBets from './wheel-bets.ts';

interface Row {
  title: string;
  /** True if the measurement runs only when it is named. */
  isOnlyByName?: true;
  run(context: Context): Promise<Findings>;
}

/** Every measurement by its name, in the order in which all of them run. */
const ROWS: Record<string, Row> = {
  bets,
  'wheel-bets': { title: wheelBets.title, run: wheelBets.run },
  'jackpot-bets': { title: jackpotBets.title, run: jackpotBets.run },
  'pot-payouts': { title: potPayouts.title, run: potPayouts.run },
  cashouts,
  openings,
  watchers: watchers.thousand,
  'watchers-10000': watchers.tenThousand,
  topics: { title: topics.title, run: topics.run },
  chat: { title: chat.title, run: chat.run },
  'crash-behind-cash-outs': { title: crashBehindCashOuts.title, run: crashBehindCashOuts.run },
  'cash-out-behind-broadcast': { title: cashOutBehindBroadcast.title, run: cashOutBehindBroadcast.run },
  floods: { title: floods.title, run: floods.run },
  'round-bytes': { title: roundBytes.title, run: roundBytes.run },
  resume,
  comeback: { title: comeback.title, run: comeback.run },
  startup,
  'fresh-clone': { title: freshClone.title, run: freshClone.run },
  verify,
  growth,
  lighthouse: { title: lighthouse.title, run: lighthouse.run, isOnlyByName: true },
};

const RUNS = 3;
const WARM_UPS = 4;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const HELP = `npm run bench -- [${Object.keys(ROWS).join(' | ')} …] [--quick] [--profile] [--database embedded|postgres] [--rows n] [--as name]
  --quick     one run instead of ${RUNS}; nothing is kept
  --profile   the server's processor time by part and function (of: bets, cashouts, openings, wheel-bets, jackpot-bets); it slows them down, so that alone is kept
  --database  only this one
  --rows      rows of the journal that growth fills (10 000 000; 200 000 when quick), with a tenth as many rounds
  --as        one report of everything measured under this name in bench/results; without a name of a row it is "table"
  A goal that is missed is said in the table and does not fail the command: a benchmark is not a test. What could not be measured does.`;

interface Arguments {
  names: string[];
  quick: boolean;
  profile: boolean;
  database: DatabaseKind | null;
  rows: number | null;
  as: string | null;
}

/** Error of wrong arguments, printed with the help text and without a stack. */
class Refused extends Error {}
const refused = (why: string): Refused => new Refused(`${why}\n${HELP}`);

const DATABASES: Record<string, DatabaseKind> = {
  embedded: 'embedded',
  postgres: 'PostgreSQL',
  postgresql: 'PostgreSQL',
};

const databaseOf = (word: string | undefined): DatabaseKind => {
  const name = word?.toLowerCase() ?? '';
  const kind = Object.hasOwn(DATABASES, name) ? DATABASES[name] : undefined;
  if (!kind) throw refused(`--database ${word ?? ''}: neither embedded nor postgres`);
  return kind;
};

const rowsOf = (word: string | undefined): number => {
  if (!/^[1-9]\d{0,10}$/.test(word ?? '')) throw refused(`--rows ${word ?? ''}: not a number of rows`);
  return Number(word);
};

const nameOf = (word: string | undefined): string => {
  if (!/^[\w-]+$/.test(word ?? '') || word?.startsWith('-')) throw refused(`--as ${word ?? ''}: not a name`);
  return word as string;
};

const parse = (args: readonly string[]): Arguments => {
  const parsed: Arguments = { names: [], quick: false, profile: false, database: null, rows: null, as: null };
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string;
    if (word === '--quick') parsed.quick = true;
    else if (word === '--profile') parsed.profile = true;
    else if (word === '--database') parsed.database = databaseOf(args[++at]);
    else if (word === '--rows') parsed.rows = rowsOf(args[++at]);
    else if (word === '--as') parsed.as = nameOf(args[++at]);
    else if (Object.hasOwn(ROWS, word)) parsed.names.push(word);
    else throw refused(`${word}: unknown`);
  }
  if (parsed.names.length === 0) {
    parsed.names = Object.keys(ROWS).filter((name) => !ROWS[name]?.isOnlyByName);
    parsed.as ??= 'table';
  }
  return parsed;
};

/** Puts the machine's speed, measured before, between and after the measurements, at the head of the figures. */
const withMachine = (findings: Findings, machine: Yardsticks): Findings => ({
  ...findings,
  figures: [...machine.figures(), ...findings.figures],
});

/** Returns the findings of a row. A failed row is shown in the table without values, and the others continue. */
const rowFindings = async (row: Row, context: Context): Promise<Findings> => {
  try {
    return await row.run(context);
  } catch (error) {
    const { stack, message } = error as Error;
    process.stderr.write(`${stack ?? message}\n`);
    process.exitCode = 1;
    return {
      figures: [{ database: '—', what: 'THIS ROW FAILED', unit: '', values: [], atMost: 0 }],
      notes: [`Failed: ${message}`],
    };
  }
};

const main = async (): Promise<void> => {
  const { names, quick, profile, database, rows, as } = parse(process.argv.slice(2));
  buildSite();
  const cluster = database === 'embedded' ? null : await startCluster();
  if (!cluster && database !== 'embedded')
    say('SKIPPED: PostgreSQL is not installed, only the embedded database is measured.');
  const databases = (['PostgreSQL', 'embedded'] as const).filter(
    (kind) => (kind === 'embedded' || cluster) && (!database || kind === database),
  );
  const machine: Machine = machineOf(
    cluster?.version ?? `PostgreSQL ${database === 'embedded' ? 'not measured' : 'not installed'}`,
    embeddedVersion(),
  );
  const context: Context = {
    quick,
    runs: quick ? 1 : RUNS,
    warmUps: quick ? 1 : WARM_UPS,
    profile,
    rows,
    cluster,
    databases: [...databases],
    say,
  };
  try {
    const together: Findings = { figures: [], notes: [] };
    const throughout = yardsticks();
    const report = (measured: readonly string[]): string =>
      reportOf({
        name: as ?? '',
        title: `${as ?? ''}: ${measured.join(', ')}`,
        machine,
        findings: withMachine(together, throughout),
        keep: !quick,
      });
    for (const [at, name] of names.entries()) {
      const row = ROWS[name] as Row;
      say(`\n▸ ${row.title}`);
      const around = as === null ? yardsticks() : throughout;
      await around.look();
      const findings = await rowFindings(row, context);
      if (as === null) {
        await around.look();
        say(
          `\n${reportOf({ name, title: row.title, machine, findings: withMachine(findings, around), keep: !quick })}`,
        );
      }
      together.figures.push(...findings.figures.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` })));
      if (findings.profiles) together.profiles = [...(together.profiles ?? []), ...findings.profiles];
      together.notes.push(...findings.notes.map((note) => `${name}: ${note}`));
      // A run that ends early keeps its measurements so far.
      if (as !== null) report(names.slice(0, at + 1));
    }
    if (as !== null) {
      await throughout.look();
      say(`\n${report(names)}`);
    }
  } finally {
    cluster?.stop();
  }
};

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Refused ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(1);
  },
);
