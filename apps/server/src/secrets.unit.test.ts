import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';
import { LIVE } from './testing/live-environment.ts';

it.each([
  ['its own secrets and the name of the installation', 'sandbox', {}, 4],
  ['the name of the installation alone', 'live', LIVE, 1],
])('[S2] stores %s in the mode %s, and reads them again', (_, mode, environment, count) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'updraft-secrets-'));
  try {
    const config = { ...readConfig({ ...environment, DATA_DIR: dataDir }), mode: mode as 'sandbox' | 'live' };
    const first = loadSecrets(config);
    const stored = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as object;
    expect(Object.keys(stored)).toHaveLength(count);
    expect(loadSecrets(config)).toMatchObject({ instanceId: first.instanceId, seedKeys: first.seedKeys });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
