import { readFile } from 'node:fs/promises';
import { type Trust, readPublication, readTrust } from '@updraft/outside/beacon/transparency';
import { parseJson } from '@updraft/outside/http';
import { networkOf } from '@updraft/rules/beacon';
import { beaconRoundMs } from '@updraft/rules/draw';
import { z } from 'zod';
import type { Verdict } from './report.ts';
import { askSite } from './proof.ts';

/** The used parts of the site's list of chains. They are not trusted. */
const Chains = z.array(
  z.object({
    id: z.number(),
    game: z.string(),
    base: z.number(),
    length: z.number(),
    commitment: z.string(),
    beacon: z.string(),
    beacon_round: z.number(),
    receipt: z.string(),
  }),
);
type Chain = z.infer<typeof Chains>[number];

/** The parts of the published text that are compared with the site's list. */
const PublishedText = z.object({
  game: z.string(),
  base: z.number(),
  length: z.number(),
  commitment: z.string(),
  beacon: z.string(),
  beaconRound: z.number(),
});

const HOUR_MS = 3_600_000;

type Checked = { ok: true; line: string; keyHash: string } | { ok: false; line: string };

const checkOf = (chain: Chain, trust: Trust): Checked => {
  const name = `Chain ${chain.id} of ${chain.game}`;
  const checks = readPublication(chain.receipt, trust);
  if (!checks.ok) return { ok: false, line: `✗ ${name}: ${checks.problem}` };
  const { text, publishedAtMs, log, logIndex, keyHash } = checks.publication;
  const said = PublishedText.safeParse(parseJson(text)).data;
  const { game, base, length, commitment, beacon, beacon_round: beaconRound } = chain;
  const listed = { game, base, length, commitment, beacon, beaconRound };
  if (JSON.stringify(said) !== JSON.stringify(listed))
    return { ok: false, line: `✗ ${name}: the site lists another chain than it has published: ${text}` };
  const network = networkOf(beacon);
  const noticeMs = network === undefined ? Number.NaN : beaconRoundMs(beaconRound, network) - publishedAtMs;
  if (!(noticeMs > 0))
    return { ok: false, line: `✗ ${name}: it was not public before beacon round ${beaconRound} of ${beacon}` };
  const at = new Date(publishedAtMs).toISOString();
  const notice = (noticeMs / HOUR_MS).toFixed(1);
  return {
    ok: true,
    keyHash,
    line: `✓ ${name}: in ${log} at place ${logIndex}, stamped ${at}, ${notice} h before its beacon round`,
  };
};

/** Reads the list of chains from a file or from a site. */
const chainsOf = async (from: string): Promise<Chain[]> => {
  const given: unknown = /^https?:\/\//i.test(from)
    ? await askSite(new URL('/api/fairness/chains', from))
    : parseJson(await readFile(from, 'utf8'));
  const chains = Chains.safeParse(given);
  if (!chains.success) throw new Error(`${from} is no list of chains`);
  return chains.data;
};

/**
 * Checks where and when each chain of a site was published, and that one key signed them all. `trustFile`: path of
 * Sigstore's `trusted_root.json`. `from`: the site's address, or the path of a file with the response of
 * `GET /api/fairness/chains`; with a file nothing is requested. Throws with a message for the user if a file or the
 * site cannot be read.
 */
export const verifyPublications = async (trustFile: string, from: string): Promise<Verdict> => {
  const trust = readTrust(await readFile(trustFile, 'utf8'));
  const checked = (await chainsOf(from)).map((chain) => checkOf(chain, trust));
  if (checked.length === 0) throw new Error(`${from} lists no chains`);
  const keys = [...new Set(checked.flatMap((one) => (one.ok ? [one.keyHash] : [])))];
  const isOneKey = keys.length <= 1;
  return {
    ok: isOneKey && checked.every(({ ok }) => ok),
    lines: [
      ...checked.map(({ line }) => line),
      ...keys.map((key) => `Signed with the key ${key} (SHA-256).`),
      ...(isOneKey
        ? []
        : ['✗ The chains are signed with several keys: the operator could show each player another chain.']),
    ],
  };
};
