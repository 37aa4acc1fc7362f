import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

export interface Secrets {
  /** Encrypts seeds that are not revealed yet. */
  seedKey: string;
  /** Signs the messages between the payment provider and the site. */
  paymentsSecret: string;
  /** The source of the local beacon's randomness (sandbox). */
  beaconSecret: string;
  /** Signs what browsers carry through a sign-in. It follows from the seed key, so that every node has the same. */
  signInSecret: string;
  /**
   * Masks identifiers that are only compared: of players who had their data erased, and of instruments of deposits. It
   * follows from the seed key too.
   */
  erasureSecret: string;
  /** Names this installation across restarts, as the owner of a table's lease. */
  instanceId: string;
}

type Stored = Record<Exclude<keyof Secrets, 'signInSecret' | 'erasureSecret'>, string>;

/**
 * Reads secrets from the environment. In the sandbox, missing ones are made once and kept in the data directory,
 * readable by its owner only. In live mode the configuration has refused the start before.
 */
export const loadSecrets = (config: Config): Secrets => {
  const path = join(config.dataDir, 'secrets.json');
  mkdirSync(config.dataDir, { recursive: true });
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Stored>) : {};
  const fresh = (): string => randomBytes(32).toString('base64url');
  const kept: Stored = {
    seedKey: stored.seedKey ?? fresh(),
    paymentsSecret: stored.paymentsSecret ?? fresh(),
    beaconSecret: stored.beaconSecret ?? fresh(),
    instanceId: stored.instanceId ?? randomBytes(8).toString('hex'),
  };
  if (Object.keys(kept).some((key) => !(key in stored)))
    writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  const seedKey = config.seedKey ?? kept.seedKey;
  const signInSecret = createHmac('sha256', seedKey).update('updraft sign-in').digest('base64url');
  const erasureSecret = createHmac('sha256', seedKey).update('updraft erased accounts').digest('base64url');
  return {
    ...kept,
    seedKey,
    signInSecret,
    erasureSecret,
    paymentsSecret: config.paymentsSecret ?? kept.paymentsSecret,
  };
};
