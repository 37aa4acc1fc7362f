import { describe, expect, it } from 'vitest';
import { LOCAL_NETWORK, QUICKNET, isSignedBy, networkOf, randomnessOf } from '../beacon/index.ts';
import { missingFields } from '../fairness/fields.ts';
import { type PublishedValues, meaningsOf, verifyWhole } from '../fairness/verify.ts';
import {
  type JackpotProof,
  type WheelProof,
  beacon,
  failedChecks,
  jackpotProofs,
  jackpotValues,
  quicknetProof,
  wheelProofs,
  wheelValues,
} from '../testing/game-vectors.ts';
import { jackpotVerifier } from '../jackpot/verify.ts';
import { wheelVerifier } from '../wheel/verify.ts';

const [real, next] = beacon.quicknet as [(typeof beacon.quicknet)[number], (typeof beacon.quicknet)[number]];
const REAL_ROUND = wheelValues(quicknetProof());
const of = (change: Partial<Record<string, string | number>>): Promise<string[]> =>
  verifyWhole(wheelVerifier, { ...REAL_ROUND, ...change } as PublishedValues).then(failedChecks);

describe('[F2] the signature of a round of quicknet', () => {
  const isSigned = (round: number, signatureHex: string) => isSignedBy(QUICKNET.publicKey, { round, signatureHex });

  it('[DR-14] a signature is accepted for its own round only', async () => {
    for (const { round, signature, randomness } of beacon.quicknet) {
      expect(await isSigned(round, signature)).toBe(true);
      expect(randomnessOf(signature)).toBe(randomness);
    }
    expect(await isSigned(real.round, next.signature)).toBe(false);
  });

  it.each([
    ['a changed digit', real.signature.replace(/9$/, '8')],
    ['no point of the curve', `b${'4'.repeat(95)}`],
    ['the point at infinity', `c0${'0'.repeat(94)}`],
    ['another length', real.signature.slice(0, 64)],
    ['no hexadecimal text', 'x'],
  ])('[DR-14] the signature of a quicknet round is refused with %s', async (_what, signature) =>
    expect(await isSigned(real.round, signature)).toBe(false),
  );

  it('[DR-14] a signature is refused for a round that is not a number', async () => {
    for (const round of [Number.NaN, -1, 1.5, Infinity]) expect(await isSigned(round, real.signature)).toBe(false);
  });
});

describe('[F8] a round that quicknet decided', () => {
  it('[DR-10] [DR-13] [DR-14] a quicknet round verifies with the known constants of the network', async () => {
    const report = await verifyWhole(wheelVerifier, REAL_ROUND);
    expect(report).toMatchObject({ ok: true });
    expect(report.checks.map(({ id }) => id)).toEqual(meaningsOf(wheelVerifier).map(({ id }) => id));
    expect(report.checks.at(-1)).toEqual({
      id: 'beacon_signature',
      ok: true,
      expected: real.signature,
      actual: real.signature,
    });
  });

  /** Signature chosen by the house, which knows its secret and could try texts until the result suits it. */
  const chosen = 'ab'.repeat(48);
  it.each<[string, Partial<Record<string, string | number>>, string[]]>([
    [
      'a signature of its own with the randomness that follows',
      { beacon_signature: chosen, beacon_randomness: randomnessOf(chosen) ?? '' },
      ['wheel_sector', 'beacon_signature'],
    ],
    ['the signature of another round', { beacon_signature: next.signature }, ['beacon_randomness', 'beacon_signature']],
    ['no signature', { beacon_signature: '' }, ['beacon_randomness', 'beacon_signature']],
    ['the name of the stand-in', { beacon: LOCAL_NETWORK.id }, ['beacon_round']],
    ['a network that nobody knows', { beacon: 'drand:other' }, ['beacon_network', 'beacon_round', 'beacon_signature']],
    ['another close', { closes_at_ms: Number(REAL_ROUND['closes_at_ms']) + 3000 }, ['beacon_round']],
    ['other randomness', { beacon_randomness: next.randomness }, ['beacon_randomness', 'wheel_sector']],
  ])('[DR-10] [DR-13] [DR-14] a round decided by quicknet does not verify with %s', async (_what, change, failed) => {
    expect(await of(change)).toEqual(expect.arrayContaining(failed.filter((id) => id !== 'wheel_sector')));
    expect(await of(change)).not.toEqual([]);
  });

  it('[DR-13] a verification takes no schedule from the site', async () => {
    const told = { beacon_genesis_ms: 0, beacon_period_ms: 1, beacon_round: 1 };
    expect(await of(told)).toEqual(expect.arrayContaining(['beacon_round']));
  });

  it('[DR-14] a round without its signature fails the check, and does not count as open', () => {
    const { beacon_signature: _signature, beacon: _network, ...others } = REAL_ROUND;
    expect(missingFields(wheelVerifier.fields, others)).toEqual([]);
  });
});

describe('[F8] a round of the stand-in of the sandbox', () => {
  const rounds = [
    { verifier: wheelVerifier, values: wheelValues(wheelProofs()[0] as WheelProof) },
    { verifier: jackpotVerifier, values: jackpotValues(jackpotProofs()[0] as JackpotProof) },
  ];

  it.each(rounds)('[DR-13] a sandbox round has no public randomness: $verifier.game', async ({ verifier, values }) => {
    const { ok, checks } = await verifyWhole(verifier, values);
    expect(ok).toBe(true);
    expect(checks.at(-1)).toMatchObject({ id: 'beacon_signature', note: 'beacon_stand_in' });
  });

  it('[DR-13] the stand-in is distinguished from a real network', async () => {
    const { checks } = await verifyWhole(wheelVerifier, REAL_ROUND);
    expect(checks.filter(({ note }) => note !== undefined)).toEqual([]);
    expect(networkOf(QUICKNET.id)?.roundUrl(1000)).toBe(
      'https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/1000',
    );
    expect(networkOf(LOCAL_NETWORK.id)?.roundUrl(1000)).toBeNull();
    expect(['toString', '', null, undefined].map(networkOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
