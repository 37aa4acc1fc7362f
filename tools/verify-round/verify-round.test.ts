import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { flagsOfAnswer, proofOfFlags } from './proof.ts';
import { siteUrl } from './site-url.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const vectors = JSON.parse(readFileSync(join(ROOT, 'packages/rules/vectors/crash.json'), 'utf8')) as {
  chain: { base: number; commitment: string; salt: string };
  rounds: {
    index: number;
    roundId: number;
    dayOfMonth: number;
    seed: string;
    secretHash: string;
    publicHash: string;
    pointHundredths: number;
  }[];
};
const round = vectors.rounds[2] as (typeof vectors.rounds)[number];

const FLAGS: Record<string, string> = {
  'round-id': String(round.roundId),
  day: String(round.dayOfMonth),
  'public-hash': round.publicHash,
  'secret-hash': round.secretHash,
  multiplier: (round.pointHundredths / 100).toFixed(2),
  seed: round.seed,
  salt: vectors.chain.salt,
  commitment: vectors.chain.commitment,
  base: String(vectors.chain.base),
  index: String(round.index),
};

const command = (flags: Record<string, string>, ...more: string[]) => {
  const args = [
    '--import',
    'tsx',
    'tools/verify-round/index.ts',
    ...more,
    ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
  ];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
};

describe('verify-round', () => {
  it('[F8] verifies a published round offline and prints each check', () => {
    const { status, stdout } = command(FLAGS);
    expect(stdout.match(/✓/g)).toHaveLength(5);
    expect(stdout).toContain(`Round ${round.roundId} verifies.`);
    expect(status).toBe(0);
  });

  it('[F8] ends with 1 and shows both values when one does not follow', () => {
    const { status, stdout } = command({ ...FLAGS, multiplier: '77.77' });
    expect(stdout).toContain('✗');
    expect(stdout).toContain('published: 77.77x');
    expect(stdout).toContain(`computed:  ${FLAGS['multiplier']}x`);
    expect(stdout).toContain('does NOT verify');
    expect(status).toBe(1);
  });

  it('ends with 2 when it could not check', () => {
    const { seed: _seed, ...incomplete } = FLAGS;
    const missing = command(incomplete);
    expect([missing.status, missing.stderr.includes('--seed')]).toEqual([2, true]);
    expect(command({}, '7', '--url', 'http://127.0.0.1:9').status).toBe(2);
  });

  it("[F8] reads a proof from the site's response", () => {
    const { roundId, dayOfMonth, publicHash, secretHash, pointHundredths, seed, index } = round;
    const game = {
      day_of_month: dayOfMonth,
      public_hash: publicHash,
      secret_hash: secretHash,
      multiplier: pointHundredths / 100,
      chain: { ...vectors.chain, seed, index },
    };
    expect(proofOfFlags(flagsOfAnswer(String(roundId), { success: true, game }))).toEqual(proofOfFlags(FLAGS));
  });

  it('distinguishes a round that is not over from one that is wrong', () => {
    const open = flagsOfAnswer('7', {
      success: true,
      game: {
        day_of_month: 3,
        public_hash: 'a',
        secret_hash: null,
        multiplier: null,
        chain: { ...vectors.chain, index: 1, seed: null },
      },
    });
    expect(proofOfFlags(open)).toEqual({ missing: ['secret-hash', 'multiplier', 'seed'] });
  });
});

describe('the requested site', () => {
  it.each([
    [{}, undefined, 'http://localhost:8080'],
    [{ PORT: '8091' }, undefined, 'http://localhost:8091'],
    [{ PORT: '0' }, undefined, 'http://localhost:8080'],
    [{ PORT: '' }, undefined, 'http://localhost:8080'],
    [{ PORT: '8091', PUBLIC_URL: 'https://updraft.example' }, undefined, 'https://updraft.example'],
    [{ PORT: '8091', PUBLIC_URL: 'https://updraft.example' }, 'http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
    [{}, 'localhost:9000', 'http://localhost:9000'],
  ])('with %j in the environment and %s given', (env, given, url) => {
    expect(siteUrl({ given, env })).toBe(url);
  });

  it('must be an address', () => expect(() => siteUrl({ given: 'http://', env: {} })).toThrow(/no address/));

  it('uses PORT, and a site given after the round', () => {
    const run = (args: string[], env: Record<string, string>) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'tools/verify-round/index.ts', '7', ...args], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, PUBLIC_URL: '', ...env },
      }).stderr;
    expect(run([], { PORT: '9' })).toContain('http://localhost:9/api/crash/getGame cannot be reached');
    expect(run(['http://127.0.0.1:11'], { PORT: '9' })).toContain(
      'http://127.0.0.1:11/api/crash/getGame cannot be reached',
    );
  });
});
