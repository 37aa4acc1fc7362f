import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { readConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { nameOfDatabase } from '../db/existing.ts';
import { skipNumbers } from '../db/skip-numbers.ts';
import { FEATURES } from '../features.ts';
import { cancelAllWaiting } from '../features/cases/battles/cancelling.ts';
import { Seeds } from '../features/cases/seeds.ts';
import { crashRefund } from '../features/crash/crash.refund.ts';
import { shortestRoundMs } from '../features/crash/crash.settings.ts';
import { ChainSeeds } from '../features/fairness/chain-seeds.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import { Outbox } from '../kernel/outbox.ts';
import { SettingsSchema } from '../kernel/settings.schema.ts';
import { SettingsStore } from '../kernel/settings.ts';
import { createLog } from '../lib/log.ts';
import type { Sealer } from '../lib/seal.ts';
import { type SpentRounds, spendRounds } from '../stakes/interruption/spent-rounds.ts';
import { lastSign } from '../stakes/rounds.store.ts';
import { withSealedDb } from './with-sealed-db.ts';
import { withTable } from './with-table.ts';

const log = createLog({ level: 'warn', pretty: true });

/** Number of ids that are skipped for each lost second: more than any table gets rows. */
const NUMBERS_PER_SECOND = 1000;

/**
 * Skips ids of rows that the restore may have lost. Their number follows from the last recorded time of crash, whose
 * rounds follow each other without a pause. [WD-22]
 */
const skipLostNumbers = (db: Db): Promise<number> =>
  db.tx(async (query) => {
    const sign = await lastSign(query, 'crash');
    const lostSeconds = sign === null ? 0 : Math.max(0, Math.ceil((sign.now.getTime() - sign.at.getTime()) / 1000));
    const count = NUMBERS_PER_SECOND * (lostSeconds + 1);
    await skipNumbers(query, count);
    return count;
  });

/**
 * Runs the steps under the lease of crash, so that no server runs or starts meanwhile. Rounds of other games need not
 * be spent: their results also follow from a beacon round that comes after betting has closed.
 */
const takeOut = (db: Db, { sealer, shortestMs }: { sealer: Sealer; shortestMs: number }) =>
  withTable(db, 'crash', async (lease) => {
    const outbox = new Outbox({ db, log, publisher: { publish: () => undefined } });
    try {
      const skipped = await skipLostNumbers(db);
      const spent = await spendRounds(
        { outbox, lease, limits: limitsGuard, chainsIn: (query) => new ChainSeeds({ db: query, sealer }) },
        { rules: crashRefund, shortestMs, actor: `operator ${userInfo().username} on ${hostname()}` },
      );
      // A seed is not rotated while its player waits in a battle.
      const cancelled = await cancelAllWaiting({ outbox, limits: limitsGuard });
      const seeds = new Seeds({ db, sealer, drawSeed: () => randomBytes(32).toString('hex') });
      return { skipped, spent, cancelled, rotated: await seeds.rotateAll() };
    } finally {
      await outbox.stop();
    }
  });

const told = ({ rounds, refunded, isChainOver }: SpentRounds): string[] => [
  ...(refunded === null ? [] : [`Round ${refunded} of crash took bets: it is refunded.`]),
  rounds === null
    ? 'No round of crash can have been played since.'
    : `Rounds ${rounds.from} to ${rounds.to} of crash are not played again: players may know their results.`,
  ...(isChainOver
    ? ['Their chain is over. Keep players out for as long as the lost time was: its successor may be played again.']
    : []),
];

/**
 * `npm run after-restore`: prepares a restored database, so that nothing from the lost time occurs again: ids that
 * providers may have got, rounds of crash that may have been played, and server seeds that may have been revealed.
 * Waiting battles are cancelled, because a seed is not rotated while its player waits. Exit code 1 when something is
 * left to do, 2 when it cannot begin or is interrupted. [FA-15] [WD-22]
 */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  await withSealedDb(config, async (db, sealer) => {
    const schema = new SettingsSchema(FEATURES);
    const settings = await SettingsStore.load(db, config.settingsOverride, {
      schema,
      defaults: config.mode === 'sandbox' ? schema.inSandbox : {},
      log,
    });
    const { skipped, spent, cancelled, rotated } = await takeOut(db, {
      sealer,
      shortestMs: shortestRoundMs(settings),
    });
    const lines = [
      ...told(spent),
      `${cancelled} waiting battles cancelled: their stakes are back.`,
      `${rotated} server seeds rotated.`,
      `Numbers of rows go on ${skipped} further: providers may know those in between.`,
    ];
    process.stdout.write(`${nameOfDatabase(config)}:\n${lines.join('\n')}\n`);
    process.exitCode = spent.isChainOver ? 1 : 0;
  });
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
});
