import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { openExistingDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { type Sealer, createSealer } from '../lib/seal.ts';
import { requireSeedKeys } from '../sealed-rows.ts';
import { type SecretList, loadSecrets } from '../secrets.ts';

/**
 * Runs an operator's command on the existing database, migrated, with the cipher of the site's seed keys. Throws when
 * there is no database, or a key that has sealed a value is missing.
 */
export const withSealedDb = async (config: Config, work: (db: Db, sealer: Sealer) => Promise<void>): Promise<void> => {
  const seedKeys: SecretList = config.seedKey ? [config.seedKey, ...config.seedKeysRead] : loadSecrets(config).seedKeys;
  const sealer = createSealer(...seedKeys);
  const db = await openExistingDb(config);
  try {
    await migrate(db);
    await requireSeedKeys(db, { sealer, lost: config.seedKeysLost });
    await work(db, sealer);
  } finally {
    await db.close();
  }
};
