import { createHash } from 'node:crypto';
import { QUICKNET, isSignedBy } from '@updraft/rules/beacon';
import { z } from 'zod';
import { boundedFetch, parseJson, type Fetch } from '../http/bounded-fetch.ts';
import type { Beacon, RandomnessResult } from './port.ts';
import { type After, type RelayRequest, Relays } from './relays.ts';
import { roundsOf, type Rounds } from './rounds.ts';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 8_192;

export interface DrandChain extends Rounds {
  /** SHA-256 of the chain's parameters; part of the address of every request. */
  hash: string;
}

/** Public relays of quicknet. */
export const DRAND_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

/** A relay's response; quicknet has no `previous_signature`. */
const Round = z.object({
  round: z.number().int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2}){32,96}$/),
});

export interface DrandOptions {
  /**
   * Addresses of relays, without a trailing slash, in the order of the first requests. Later, relays that failed or did
   * not respond come last.
   */
  urls: readonly string[];
  chain?: DrandChain;
  /** Returns the time since 1970, in ms. */
  now: () => number;
  fetch?: Fetch;
  /** Timer with which the client waits for relays; by default `setTimeout`. */
  after?: After;
  /**
   * Checks the network's BLS signature of a round (hexadecimal, over SHA-256 of the round's number in eight bytes). A
   * response that it does not accept counts as no response. By default the check uses quicknet's key. A chain with
   * another key needs its own check.
   */
  verifySignature?: (round: number, signatureHex: string) => boolean | Promise<boolean>;
}

const isSignedByQuicknet = (round: number, signatureHex: string): Promise<boolean> =>
  isSignedBy(QUICKNET.publicKey, { round, signatureHex });

const afterOnMachine: After = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Creates a client of the drand network over HTTPS. A response counts only if it is about the requested round, its
 * randomness is SHA-256 of its signature, and the network signed it. These checks keep relays and intermediaries from
 * returning another number.
 */
export const createDrandBeacon = (options: DrandOptions): Beacon => {
  const { urls, chain = QUICKNET, now, fetch = globalThis.fetch, after = afterOnMachine } = options;
  const { verifySignature = isSignedByQuicknet } = options;
  const { roundAt, timeOf } = roundsOf(chain);

  const ask = async ({ url, round, signal }: RelayRequest): Promise<RandomnessResult> => {
    const answer = await boundedFetch(fetch, {
      signal,
      url: `${url}/${chain.hash}/public/${round}`,
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (!answer.ok) return { ok: false, reason: 'unavailable' };
    // Relays return 404 or 425 (too early) for a round that they do not have yet.
    if (answer.status === 404 || answer.status === 425) return { ok: false, reason: 'not_yet' };
    const parsed = answer.status === 200 ? Round.safeParse(parseJson(answer.text)) : undefined;
    if (parsed?.success !== true || parsed.data.round !== round) return { ok: false, reason: 'unavailable' };
    const { randomness, signature } = parsed.data;
    const isHonest = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') === randomness;
    if (!isHonest || !(await verifySignature(round, signature))) return { ok: false, reason: 'unavailable' };
    return { ok: true, randomnessHex: randomness, signatureHex: signature };
  };
  const relays = new Relays({ urls, ask, after });

  return {
    id: `drand:${chain.hash}`,
    periodMs: chain.periodMs,
    roundAt,
    timeOf,
    randomness: async (round) => {
      if (now() < timeOf(round)) return { ok: false, reason: 'not_yet' };
      return relays.first(round);
    },
  };
};
