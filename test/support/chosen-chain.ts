import { createHash, createHmac } from 'node:crypto';
import type { Beacon } from '@updraft/outside/beacon';
import { LOCAL_NETWORK } from '@updraft/rules/beacon';
import { crashPointHundredths } from '@updraft/rules/crash';
import { beaconRoundMs } from '@updraft/rules/draw';
import { CHOSEN_DAY } from '../../apps/server/src/testing/chosen-day.ts';

/** Bounds of the first crash points of a chain, in hundredths. Later points are arbitrary. */
export interface ChosenRounds {
  count: number;
  lowest: number;
  highest: number;
  /** Seed of the chain: another number gives another chain. */
  seed?: number;
}

/** Signatures of the beacon by the salt, which is the SHA-256 hash of the signature. */
const signatures = new Map<string, string>();

const TRIES = 20_000_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the seeds of a chain, first round first. The same name and length give the same chain. */
export const seedsOf = (name: string, length: number): string[] => {
  const seeds = [sha256(name)];
  while (seeds.length < length) seeds.push(sha256(seeds.at(-1) as string));
  return seeds.reverse();
};

/** Returns the crash point of a round of the chain, in hundredths, on the chosen day. `at`: from 0 on. */
const pointAt = (seeds: readonly string[], { at, base, salt }: { at: number; base: number; salt: string }): number => {
  const secretHash = createHmac('sha256', salt)
    .update(seeds[at] as string)
    .digest('hex');
  return crashPointHundredths({ secretHash, roundId: base + at + 1, dayOfMonth: CHOSEN_DAY });
};

/**
 * Returns the crash points of the chosen rounds, in hundredths. Only a test or a measurement can know them beforehand.
 */
export const chosenPoints = (
  seeds: readonly string[],
  { base, chosen }: { base: number; chosen: ChosenRounds },
): number[] => {
  const salt = chooseSalt(seeds, { base, chosen });
  return Array.from({ length: chosen.count }, (_unused, at) => pointAt(seeds, { at, base, salt }));
};

/**
 * Returns a salt with which the chain's first rounds have the wanted points on the chosen day. Arbitrary rounds can run
 * for minutes, which tests and measurements cannot wait for. Each further round excludes a share of the salts, so
 * callers should request only the rounds they use.
 */
export const chooseSalt = (
  seeds: readonly string[],
  { base, chosen }: { base: number; chosen: ChosenRounds },
): string => {
  const isWanted = (salt: string, at: number): boolean => {
    const point = pointAt(seeds, { at, base, salt });
    return point >= chosen.lowest && point <= chosen.highest;
  };
  for (let tried = 0; tried < TRIES; tried++) {
    const text = `salt ${chosen.seed ?? 0} ${tried}`;
    const salt = sha256(text);
    let at = 0;
    while (at < chosen.count && isWanted(salt, at)) at++;
    if (at === chosen.count) {
      signatures.set(salt, Buffer.from(text).toString('hex'));
      return salt;
    }
  }
  throw new Error('no chain like that was found');
};

/** Length of the chain that a server in the test's own process draws. */
export const OWN_CHAIN_LENGTH = 100;

/**
 * Returns a function that draws the seeds of chains, always the same ones, and a beacon whose randomness gives the
 * first rounds of crash the wanted points. They are for a server in the test's own process.
 */
export const chosenChain = (chosen: ChosenRounds): { beacon: Beacon; drawSeed: (game: string) => string } => {
  const seeds = seedsOf(`chain ${chosen.seed ?? 0}`, OWN_CHAIN_LENGTH);
  const salt = chooseSalt(seeds, { base: 0, chosen });
  /** Number of chains drawn so far, by game. The games draw theirs in an arbitrary order. */
  const drawn: Record<string, number> = {};
  return {
    drawSeed: (game) => {
      const at = (drawn[game] = (drawn[game] ?? 0) + 1);
      return game === 'crash' && at === 1 ? (seeds.at(-1) as string) : sha256(`chain ${at} of ${game}`);
    },
    // Rounds of this beacon are verified like those of the sandbox's stand-in.
    beacon: {
      id: LOCAL_NETWORK.id,
      periodMs: LOCAL_NETWORK.periodMs,
      roundAt: (timeMs) => Math.max(0, Math.floor((timeMs - LOCAL_NETWORK.genesisMs) / LOCAL_NETWORK.periodMs) + 1),
      timeOf: (round) => beaconRoundMs(round, LOCAL_NETWORK),
      randomness: () => Promise.resolve({ ok: true, randomnessHex: salt, signatureHex: signatures.get(salt) ?? '' }),
    },
  };
};
