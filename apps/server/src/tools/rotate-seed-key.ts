import { readConfig } from '../config.ts';
import { nameOfDatabase } from '../db/existing.ts';
import { reseal } from '../sealed-rows.ts';
import { withSealedDb } from './with-sealed-db.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * `npm run rotate-seed-key`: seals with SEED_KEY the values that keys of SEED_KEYS_READ have sealed, while the site
 * runs, and prints when these keys may be removed. Exit code 1 when values stay closed, 2 when it cannot begin or is
 * interrupted.
 */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  await withSealedDb(config, async (db, sealer) => {
    say(`${nameOfDatabase(config)}: sealing with the key ${sealer.keyId}. An interrupted run can be started again.`);
    const results = await reseal(db, { sealer, progress: (table, done) => say(`  ${table}: ${done} …`) });
    const sum = (of: 'done' | 'closed'): number => results.reduce((total, one) => total + one[of], 0);
    const done = sum('done');
    for (const result of results)
      if (result.closed > 0) say(`  ${result.table}: no key opens ${result.closed} values; they stay closed`);
    say(
      done === 0
        ? `Every value that can be opened was sealed with ${sealer.keyId} before. Once every process runs with this SEED_KEY, remove SEED_KEYS_READ.`
        : `${done} values sealed. Run this again once every process runs with this SEED_KEY: when it finds nothing, remove SEED_KEYS_READ.`,
    );
    process.exitCode = sum('closed') === 0 ? 0 : 1;
  });
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
});
