import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeLog, startFakeLog } from '@updraft/outside/beacon/transparency/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { connectLiveBulletin } from './live-bulletin.ts';
import { LIVE } from './testing/live-environment.ts';

describe('the bulletin of live mode', () => {
  let folder = '';
  let log: FakeLog;
  const pathOf = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'updraft-bulletin-'));
    // The fake log's time is later than the start of its certificates' validity.
    log = await startFakeLog(() => Date.now() + 600_000);
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    await writeFile(pathOf('key.pem'), key.export({ format: 'pem', type: 'pkcs8' }));
    await writeFile(pathOf('trusted_root.json'), log.trustedRoot);
    await writeFile(pathOf('empty'), '');
  });
  afterAll(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });
  const connect = (files: { trustFile?: string; keyFile?: string } = {}) => {
    const { logUrl, stampUrl } = log;
    const bulletin = { logUrl, stampUrl, trustFile: pathOf('trusted_root.json'), keyFile: pathOf('key.pem'), ...files };
    return connectLiveBulletin({ bulletin });
  };

  it('the bulletin publishes at the log and the authority of the configuration', async () => {
    const bulletin = await connect();
    expect(bulletin.id).toBe('transparency-log');
    expect((await bulletin.publish('a chain')).receipt).toContain('a chain');
  });

  it.each([
    ['a missing key', { keyFile: '/nowhere/key.pem' }, /BULLETIN_KEY_FILE: .*ENOENT/],
    ['an invalid key', { keyFile: 'empty' }, /BULLETIN_KEY_FILE: .*cannot be used/],
    ['an invalid list of logs', { trustFile: 'empty' }, /BULLETIN_TRUST_FILE: .*no JSON/],
  ])('refuses a start in live mode with %s', async (_what, files, told) => {
    const found = Object.fromEntries(
      Object.entries(files).map(([name, path]) => [name, path.startsWith('/') ? path : pathOf(path)]),
    );
    await expect(connect(found)).rejects.toThrow(told);
  });

  it('[M7] names both files when neither can be used', async () => {
    const told = /BULLETIN_TRUST_FILE: .*ENOENT[^]*BULLETIN_KEY_FILE: .*ENOENT/;
    await expect(connect({ trustFile: '/nowhere/trusted_root.json', keyFile: '/nowhere/key.pem' })).rejects.toThrow(
      told,
    );
  });

  it('the bulletin is configured completely, and in live mode alone', () => {
    expect(readConfig(LIVE).bulletin).toMatchObject({ logUrl: 'https://log.example' });
    expect(
      readConfig({ ...LIVE, UPDRAFT_MODE: 'sandbox', TELEGRAM_CHANNEL: '', BTCPAY_API_KEY: '' }).bulletin,
    ).toBeNull();
  });
});
