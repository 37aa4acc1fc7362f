import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bulletin } from '@updraft/outside/beacon';
import { createTransparencyBulletin, readTrust } from '@updraft/outside/beacon/transparency';
import { type FakeLog, startFakeLog } from '@updraft/outside/beacon/transparency/testing';
import { QUICKNET } from '@updraft/rules/beacon';
import { decidingRound } from '@updraft/rules/draw';
import { VERIFIERS } from '@updraft/rules/verifiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyCommand } from './command.ts';

/**
 * Present time, ten minutes after the start of the stand-in's certificates, which are made with the machine's clock.
 */
const NOW_MS = Date.now() + 600_000;
const DAY_MS = 86_400_000;

describe('[F2] verify-round --publications', () => {
  let folder = '';
  let log: FakeLog;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'updraft-publications-'));
    log = await startFakeLog(() => NOW_MS);
    await writeFile(join(folder, 'trusted_root.json'), log.trustedRoot);
  });
  afterAll(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  const bulletinOf = (): Bulletin =>
    createTransparencyBulletin({
      logUrl: log.logUrl,
      stampUrl: log.stampUrl,
      trust: readTrust(log.trustedRoot),
      key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    });
  /** Bulletin of the tested site, created together with its first chain. */
  let bulletin: Bulletin | undefined;

  /** Returns a chain as the site lists it. `noticeMs`: time from its publication to its beacon round. */
  const chainOf = async (
    id: number,
    { noticeMs = DAY_MS, by = (bulletin ??= bulletinOf()) }: { noticeMs?: number; by?: Bulletin } = {},
  ) => {
    const chain = { game: 'crash', base: id * 1000, length: 1000, commitment: String(id % 10).repeat(64) };
    const beaconRound = decidingRound(NOW_MS + noticeMs, QUICKNET) ?? 1;
    const text = JSON.stringify({ site: 'Updraft', ...chain, beacon: QUICKNET.id, beaconRound });
    const { receipt } = await by.publish(text);
    return { id, ...chain, beacon: QUICKNET.id, beacon_round: beaconRound, receipt };
  };
  const verify = async (chains: readonly object[]) => {
    await writeFile(join(folder, 'chains.json'), JSON.stringify(chains));
    const args = ['--publications', join(folder, 'trusted_root.json'), join(folder, 'chains.json')];
    return verifyCommand(args, { verifiers: VERIFIERS, env: {} });
  };

  it('prints where, when and with which key each chain was published', async () => {
    const { ok, lines } = await verify([await chainOf(1), await chainOf(2)]);
    expect(ok).toBe(true);
    expect(lines).toEqual([
      expect.stringMatching(/^✓ Chain 1 of crash: in log\.example at place 0, stamped 20.*, 24\.0 h before/) as unknown,
      expect.stringMatching(/^✓ Chain 2 of crash: in log\.example at place 1/) as unknown,
      expect.stringMatching(/^Signed with the key [0-9a-f]{64}/) as unknown,
    ]);
  });

  it.each<[string, () => Promise<object[]>, RegExp]>([
    [
      'another commitment than was published',
      async () => [{ ...(await chainOf(1)), commitment: 'f'.repeat(64) }],
      /another chain/,
    ],
    [
      'a publication after the beacon round',
      async () => [await chainOf(3, { noticeMs: -60_000 })],
      /not public before/,
    ],
    [
      'the receipt of a stand-in',
      async () => [{ ...(await chainOf(1)), receipt: 'a1'.repeat(32) }],
      /none of a transparency log/,
    ],
    ['two keys', async () => [await chainOf(1), await chainOf(4, { by: bulletinOf() })], /with several keys/],
  ])('fails on %s', async (_what, make, told) => {
    const { ok, lines } = await verify(await make());
    expect(ok).toBe(false);
    expect(lines.join('\n')).toMatch(told);
  });

  it('rejects a response without chains or without a list', async () => {
    await expect(verify([])).rejects.toThrow('lists no chains');
    await expect(verify([{ id: 1 }])).rejects.toThrow('is no list of chains');
  });
});
