import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeBulletin } from '../contract-tests.ts';
import type { Bulletin } from '../port.ts';
import { createTransparencyBulletin } from './bulletin.ts';
import { readPublication } from './publication.ts';
import { type FakeLog, type Trouble, startFakeLog } from './testing/fake-log.ts';
import { type Trust, readTrust } from './trust.ts';

/**
 * Time of the tests' clock, ten minutes ahead of the machine's. The stand-ins' certificates are valid from the machine's
 * time on, and signed times must lie within their validity.
 */
const NOW_MS = Date.now() + 600_000;
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describeBulletin('transparency log and time-stamp authority over HTTP', async () => {
  const clock = { nowMs: NOW_MS };
  const log = await startFakeLog(() => clock.nowMs);
  const { logUrl, stampUrl } = log;
  const trust = readTrust(log.trustedRoot);
  return {
    bulletin: createTransparencyBulletin({ logUrl, stampUrl, trust, key: newKey() }),
    clock,
    close: () => log.close(),
  };
});

describe('transparency log', () => {
  let log: FakeLog;
  let trust: Trust;
  let bulletin: Bulletin;
  let nowMs = NOW_MS;
  const key = newKey();
  beforeAll(async () => {
    log = await startFakeLog(() => nowMs);
    trust = readTrust(log.trustedRoot);
  });
  afterAll(() => log.close());
  beforeEach(() => {
    nowMs = NOW_MS;
    log.breakWith(null);
    const { logUrl, stampUrl } = log;
    bulletin = createTransparencyBulletin({ logUrl, stampUrl, trust, key, timeoutMs: 5000 });
  });

  it('[F2] a receipt proves text, time, place and key offline', async () => {
    await bulletin.publish('before');
    nowMs += 90_000;
    const { receipt, publishedAtMs } = await bulletin.publish('the end of a chain: 00ff');
    const checks = readPublication(receipt, trust);
    expect(checks).toEqual({
      ok: true,
      publication: {
        text: 'the end of a chain: 00ff',
        publishedAtMs,
        logIndex: String(log.size() - 1),
        log: 'log.example',
        keyHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      },
    });
    expect(Math.abs(publishedAtMs - nowMs)).toBeLessThan(1001);
  });

  it('[F2] all receipts of a site name the same key, and another key is another site', async () => {
    const { logUrl, stampUrl } = log;
    const other = createTransparencyBulletin({ logUrl, stampUrl, trust, key: newKey() });
    const hashes = await Promise.all(
      [bulletin.publish('a'), bulletin.publish('b'), other.publish('a')].map(async (published) => {
        const checks = readPublication((await published).receipt, trust);
        return checks.ok ? checks.publication.keyHash : checks.problem;
      }),
    );
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it('[F2] a text that was published before a restart is published once more, with a later time', async () => {
    const first = await bulletin.publish('again');
    const { logUrl, stampUrl } = log;
    nowMs += 60_000;
    const second = await createTransparencyBulletin({ logUrl, stampUrl, trust, key }).publish('again');
    expect(second.publishedAtMs).toBeGreaterThan(first.publishedAtMs);
    expect(readPublication(second.receipt, trust).ok).toBe(true);
  });

  it.each<[string, (receipt: Record<string, never>) => unknown]>([
    ['another text', (receipt) => ({ ...receipt, text: 'the end of another chain' })],
    ['no stamp', (receipt) => ({ ...receipt, stamp: '' })],
    ['an entry that the log did not sign', (receipt) => changed(receipt, 'canonicalizedBody')],
    ['another checkpoint', (receipt) => changed(receipt, 'checkpoint')],
    ['two entries', (receipt) => changed(receipt, 'entries')],
    ['the stand-in’s', () => 'f00d'.repeat(16)],
  ])('[F2] a receipt with %s proves nothing', async (_what, change) => {
    const { receipt } = await bulletin.publish('the end of a chain');
    const { receipt: another } = await bulletin.publish('the end of the next chain');
    other = JSON.parse(another) as typeof other;
    const spoilt = change(JSON.parse(receipt) as never);
    expect(readPublication(typeof spoilt === 'string' ? spoilt : JSON.stringify(spoilt), trust)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/receipt|checkpoint|stamped/) as unknown,
    });
  });

  it('[F2] a stamp of another checkpoint, an untrusted log and an untrusted authority prove nothing', async () => {
    const [first, second] = await Promise.all([bulletin.publish('one'), bulletin.publish('two')]);
    const swapped = { ...(JSON.parse(first.receipt) as object), stamp: (JSON.parse(second.receipt) as never)['stamp'] };
    expect(readPublication(JSON.stringify(swapped), trust)).toMatchObject({ ok: false });
    const elsewhere = await startFakeLog(() => nowMs);
    await elsewhere.close();
    const foreign = readTrust(elsewhere.trustedRoot);
    for (const mixed of [
      { ...trust, logs: foreign.logs },
      { ...trust, authorities: foreign.authorities },
    ])
      expect(readPublication(first.receipt, mixed)).toMatchObject({ ok: false });
  });

  it.each<Trouble>([
    'log_500',
    'log_without_proof',
    'log_of_another_root',
    'stamps_500',
    'stamp_of_another',
    'stamp_garbage',
  ])('publishes nothing on %s, and the next try succeeds', async (trouble) => {
    log.breakWith(trouble);
    await expect(bulletin.publish('a chain')).rejects.toThrow();
    log.breakWith(null);
    expect(readPublication((await bulletin.publish('a chain')).receipt, trust).ok).toBe(true);
  });

  it('publishing rejects without a server', async () => {
    const options = { logUrl: 'http://127.0.0.1:1', stampUrl: 'http://127.0.0.1:1', trust, key };
    await expect(createTransparencyBulletin(options).publish('a chain')).rejects.toThrow('did not respond');
  });

  it('accepts only a private key on its curve, and a file that names logs and authorities', () => {
    const { logUrl, stampUrl } = log;
    const rsa = createPrivateKey(
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
    );
    expect(() => createTransparencyBulletin({ logUrl, stampUrl, trust, key: rsa })).toThrow('P-256');
    const file = JSON.parse(log.trustedRoot) as object;
    expect(() => readTrust('[')).toThrow('no JSON');
    expect(() => readTrust(JSON.stringify({ ...file, tlogs: [] }))).toThrow('no log');
    expect(() => readTrust(JSON.stringify({ ...file, timestampAuthorities: [] }))).toThrow('no time-stamp authority');
  });

  /** Receipt of another publication, whose parts replace parts of the tested receipt. */
  let other: { bundle: { verificationMaterial: { tlogEntries: Record<string, unknown>[] } } };
  const changed = (receipt: object, part: 'canonicalizedBody' | 'checkpoint' | 'entries'): object => {
    const copy = structuredClone(receipt) as typeof other;
    const [entry] = copy.bundle.verificationMaterial.tlogEntries;
    const [foreign] = other.bundle.verificationMaterial.tlogEntries;
    if (!entry || !foreign) throw new Error('no entry');
    if (part === 'entries') copy.bundle.verificationMaterial.tlogEntries.push(foreign);
    else if (part === 'checkpoint')
      entry['inclusionProof'] = {
        ...(entry['inclusionProof'] as object),
        checkpoint: (foreign['inclusionProof'] as { checkpoint: object }).checkpoint,
      };
    else entry[part] = foreign[part];
    return copy;
  };
});
