import { randomBytes } from 'node:crypto';
import { readConfig } from '../config.ts';
import { nameOfDatabase, openExistingDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { Seeds } from '../features/cases/seeds.ts';
import { createSealer } from '../lib/seal.ts';
import { requireSeedKeys } from '../sealed-rows.ts';
import { type SecretList, loadSecrets } from '../secrets.ts';

/**
 * `npm run rotate-server-seeds`: rotates the server seeds of all players, after a restore. Exit code 1 when seeds of
 * waiting battles stay, 2 when it cannot begin or is interrupted.
 */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const seedKeys: SecretList = config.seedKey ? [config.seedKey, ...config.seedKeysRead] : loadSecrets(config).seedKeys;
  const sealer = createSealer(...seedKeys);
  const db = await openExistingDb(config);
  try {
    await migrate(db);
    await requireSeedKeys(db, { sealer, lost: config.seedKeysLost });
    const seeds = new Seeds({ db, sealer, drawSeed: () => randomBytes(32).toString('hex') });
    const { rotated, inBattle } = await seeds.rotateAll();
    process.stdout.write(`${nameOfDatabase(config)}: ${rotated} server seeds rotated.\n`);
    if (inBattle > 0)
      process.stdout.write(`${inBattle} stay: their players are in a waiting battle. Run this again after it.\n`);
    process.exitCode = inBattle > 0 ? 1 : 0;
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
});
