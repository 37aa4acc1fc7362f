import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** One or more secrets, of which the first is the current one. */
export type SecretList = readonly [string, ...string[]];

export interface Secrets {
  /** Seed keys. The first encrypts seeds that are not revealed yet; every key opens them. */
  seedKeys: SecretList;
  /** Signs the messages of the sandbox's stand-ins, and in live mode the addresses of payment forms. */
  paymentsSecret: string;
  /** Source of the local beacon's randomness (sandbox). */
  beaconSecret: string;
  /**
   * Secrets of the cookies of a sign-in: the first signs, and all are accepted. They are derived from the seed keys, so
   * every node has the same.
   */
  signInSecrets: SecretList;
  /**
   * Secret of the masks of values that are only compared: identifiers of erased players, instruments of deposits,
   * addresses. It outlives the seed key, so the database stores it (`sealed-rows.ts`).
   */
  maskSecret: string;
  /** Id of this installation, stable across restarts. It identifies the owner of a table's lease. */
  instanceId: string;
}

/** Secrets that come from the environment and the data directory. */
type OwnSecrets = Omit<Secrets, 'maskSecret'>;

type Stored = Record<'seedKey' | 'paymentsSecret' | 'beaconSecret' | 'instanceId', string>;

/**
 * Returns true if a secret of the data directory is used. Live mode uses only the instance's id: it has no local
 * beacon, and its configuration contains the keys.
 */
const isUsed = (name: keyof Stored, config: Config): boolean =>
  config.mode !== 'live' || name === 'instanceId' || (name !== 'beaconSecret' && config[name] === null);

/** Derives a secret for one purpose from a seed key. */
export const derivedSecret = (seedKey: string, purpose: 'updraft sign-in' | 'updraft erased accounts'): string =>
  createHmac('sha256', seedKey).update(purpose).digest('base64url');

/**
 * Reads secrets from the environment. In the sandbox, missing ones are created once and stored in the data directory,
 * readable by its owner only. In live mode a missing secret has been refused by `readConfig` before.
 */
export const loadSecrets = (config: Config): OwnSecrets => {
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
  const names = (Object.keys(kept) as (keyof Stored)[]).filter((name) => isUsed(name, config));
  if (names.some((name) => !(name in stored))) {
    const written = { ...stored, ...Object.fromEntries(names.map((name) => [name, kept[name]])) };
    writeFileSync(path, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
  }
  const { seedKey: keptSeedKey, ...others } = kept;
  const seedKey = config.seedKey ?? keptSeedKey;
  const signIn = (key: string): string => derivedSecret(key, 'updraft sign-in');
  return {
    ...others,
    seedKeys: [seedKey, ...config.seedKeysRead],
    signInSecrets: [signIn(seedKey), ...config.seedKeysRead.map(signIn)],
    paymentsSecret: config.paymentsSecret ?? kept.paymentsSecret,
  };
};
