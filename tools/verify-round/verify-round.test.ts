import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpeningAsPublished, publishedOpening } from '@updraft/rules/cases';
import { DATASET_FORMAT, openingsLines } from '@updraft/rules/dataset';
import { type Verifier, missingFields, publishedValues } from '@updraft/rules/fairness';
import { VERIFIERS, verifierOf } from '@updraft/rules/verifiers';
import { verifyCommand } from './command.ts';
import { valuesOfFlags } from './proof.ts';
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
const cases = JSON.parse(readFileSync(join(ROOT, 'packages/rules/vectors/cases.json'), 'utf8')) as {
  box: { items: { itemId: number; parts: number }[] };
  boxHash: string;
  openings: {
    serverSeed: string;
    serverSeedHash: string;
    clientSeed: string;
    nonce: number;
    number: number;
    itemId: number;
  }[];
};
const round = vectors.rounds[2] as (typeof vectors.rounds)[number];

const FLAGS: Record<string, string> = {
  'round-id': String(round.roundId),
  day: String(round.dayOfMonth),
  'rules-version': '1',
  'public-hash': round.publicHash,
  'secret-hash': round.secretHash,
  multiplier: (round.pointHundredths / 100).toFixed(2),
  seed: round.seed,
  salt: vectors.chain.salt,
  commitment: vectors.chain.commitment,
  base: String(vectors.chain.base),
  index: String(round.index),
};

const crash = verifierOf('crash') as Verifier;
/** Returns the round's values as a site publishes them. */
const asPublished = () => ({
  id: round.roundId,
  day_of_month: round.dayOfMonth,
  rules_version: 1,
  public_hash: round.publicHash,
  secret_hash: round.secretHash,
  seed: round.seed,
  result: { multiplier: round.pointHundredths / 100 },
  chain: { ...vectors.chain, index: round.index },
});

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
    expect(stdout.match(/✓/g)).toHaveLength(6);
    expect(stdout).toContain(`Round ${round.roundId} of crash verifies.`);
    expect(status).toBe(0);
  });

  it('[F8] ends with 1 and prints both values if a published value differs from the computed one', () => {
    const { status, stdout } = command({ ...FLAGS, multiplier: '77.77' });
    expect(stdout).toContain('✗');
    expect(stdout).toContain('published: 77.77x');
    expect(stdout).toContain(`computed:  ${FLAGS['multiplier']}x`);
    expect(stdout).toContain('does NOT verify');
    expect(status).toBe(1);
  });

  it('ends with 2 if a value is missing', () => {
    const { seed: _seed, ...incomplete } = FLAGS;
    const missing = command(incomplete);
    expect([missing.status, missing.stderr.includes('--seed')]).toEqual([2, true]);
    expect(command({}, '7', '--url', 'http://127.0.0.1:9').status).toBe(2);
  });

  it("[F8] reads the same values from the site's response and from flags", () => {
    expect(publishedValues(asPublished())).toEqual(valuesOfFlags(crash, FLAGS));
  });

  it('lists the values that an unfinished round does not have yet', () => {
    const open = publishedValues({ ...asPublished(), secret_hash: null, seed: null, result: null });
    const missing = missingFields(crash.fields, open).map(({ name }) => name);
    expect(missing.sort()).toEqual(['multiplier', 'secret_hash', 'seed']);
  });

  it('[FA-11] checks a round of any game in the list, and refuses other games', async () => {
    const dice: Verifier = {
      game: 'dice',
      unit: 'round',
      fields: [{ name: 'pips', form: 'whole', about: 'what was thrown' }],
      checks: [{ id: 'pips', about: 'a die has six sides' }],
      verify: ({ pips }) => ({
        ok: Number(pips) <= 6,
        checks: [{ id: 'pips', ok: Number(pips) <= 6, expected: '6', actual: String(pips) }],
      }),
      byHand: () => [],
    };
    const run = (...args: string[]) => verifyCommand(args, { verifiers: [...VERIFIERS, dice], env: {} });
    expect(await run('--game', 'dice', '--pips', '5')).toEqual({
      lines: ['✓ a die has six sides: 5', '', 'This result of dice verifies.'],
      ok: true,
    });
    expect(await run('--game', 'dice', '--pips', '7')).toMatchObject({ ok: false });
    await expect(run('--game', 'dice')).rejects.toThrow('Missing: --pips');
    await expect(run('--game', 'none')).rejects.toThrow('Usage:');
    await expect(verifyCommand(['--game', 'dice'], { verifiers: VERIFIERS, env: {} })).rejects.toThrow('Usage:');
  });
});

describe('an opening of a box', () => {
  const [opening] = cases.openings;
  if (!opening) throw new Error('no opening');
  const published: OpeningAsPublished = {
    rules_version: 1,
    box_hash: cases.boxHash,
    chances: cases.box.items.map(({ itemId, parts }) => ({ id: itemId, parts })),
    server_seed_hash: opening.serverSeedHash,
    server_seed: opening.serverSeed,
    client_seed: opening.clientSeed,
    nonce: opening.nonce,
    number: opening.number,
    entry: opening.itemId,
  };
  let answer: object = {};
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => void site.close());
  const run = (given: object) => {
    answer = given;
    return verifyCommand(['31', '--game', 'cases', '--url', url], { verifiers: VERIFIERS, env: {} });
  };

  it('[CA-40] [F8] fetches an opening by its number and verifies it', async () => {
    const { lines, ok } = await run({ success: true, opening: published });
    expect([ok, lines.at(-1), asked.at(-1)]).toEqual([
      true,
      'Opening 31 of cases verifies.',
      '/api/fairness/opening?id=31',
    ]);
    expect(lines.filter((line) => line.startsWith('✓'))).toHaveLength(5);
    expect(await run({ success: true, opening: { ...published, entry: 1 } })).toMatchObject({ ok: false });
  });

  it('[CA-23] refuses an opening whose server seed is not revealed, and an unknown opening', async () => {
    await expect(run({ success: true, opening: { ...published, server_seed: null } })).rejects.toThrow(
      'Opening 31 of cases cannot be checked before its player rotates the server seed: server-seed unknown.',
    );
    await expect(run({ success: false, message: 'app_api.not_found' })).rejects.toThrow(
      `${url}/api/fairness/opening does not know opening 31 of cases`,
    );
  });

  it('[F8] verifies an opening offline with all values as arguments', async () => {
    const flags = Object.entries(publishedOpening(published)).flatMap(([name, value]) => [
      `--${name.replaceAll('_', '-')}`,
      String(value),
    ]);
    const verdict = await verifyCommand(['--game', 'cases', ...flags], { verifiers: VERIFIERS, env: {} });
    expect([verdict.ok, verdict.lines.at(-1)]).toEqual([true, 'This result of cases verifies.']);
  });
});

describe('a downloaded dataset', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dataset-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const header = (from: number, to: number) => ({
    format: DATASET_FORMAT,
    game: 'crash',
    chain: 3,
    ...vectors.chain,
    length: 12,
    from,
    to,
  });
  const lines = vectors.rounds.map((one) => ({
    index: one.index,
    id: one.roundId,
    day_of_month: one.dayOfMonth,
    rules_version: 1,
    public_hash: one.publicHash,
    seed: one.seed,
    result: { multiplier: one.pointHundredths / 100 },
  }));
  const write = (name: string, content: readonly object[]): string => {
    const path = join(folder, name);
    const text = content.map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
    return path;
  };
  const verify = (...files: string[]) => verifyCommand(['--dataset', ...files], { verifiers: VERIFIERS, env: {} });

  it('[F8] [DS-2] verifies a dataset offline, also compressed and in parts', async () => {
    const whole = write('whole.ndjson', [header(1, 12), ...lines]);
    const together = await verify(whole);
    expect([together.ok, together.lines[0], together.lines.at(-1)]).toEqual([
      true,
      'crash, chain 3: 12 of 12 rounds hold, 0 refunded.',
      expect.stringMatching(/^The dataset verifies/),
    ]);
    const [first, second] = [
      write('1.ndjson.gz', [header(1, 5), ...lines.slice(0, 5)]),
      write('2.ndjson', [header(6, 12), ...lines.slice(5)]),
    ];
    expect((await verify(first, second)).ok).toBe(true);
    const { ok, lines: printed } = await verify(second, first);
    expect([ok, printed[0]]).toEqual([
      false,
      `✗ ${first}:1: does not hold: the file goes on where the one before it ended, in the same chain`,
    ]);
  });

  it('[F8] [DS-5] prints the line at which a dataset was tampered with', async () => {
    const tampered = lines.map((line, at) => (at === 6 ? { ...line, result: { multiplier: 500 } } : line));
    const path = write('tampered.ndjson', [header(1, 12), ...tampered]);
    const { ok, lines: printed } = await verify(path);
    expect([ok, printed[0], printed.at(-1)]).toEqual([
      false,
      `✗ ${path}:8, round ${lines[6]?.id}: does not hold: the multiplier follows from secret, round and day`,
      expect.stringContaining('The dataset does NOT verify.'),
    ]);
  });

  it('[DS-6] checks files of several chains and of a seed separately in one call', async () => {
    const whole = write('chain-3.ndjson', [header(1, 12), ...lines]);
    const other = write('chain-2.ndjson', [{ ...header(1, 3), chain: 2 }, ...lines.slice(0, 3)]);
    const { serverSeedHash, serverSeed, clientSeed, nonce, number, itemId } = cases.openings[0] ?? ({} as never);
    const seed = join(folder, 'seed.ndjson');
    const openings = openingsLines({
      server_seed_hash: serverSeedHash,
      server_seed: serverSeed,
      openings: [
        { id: 9, rules_version: 1, box_hash: cases.boxHash, client_seed: clientSeed, nonce, number, entry: itemId },
      ],
      boxes: [{ hash: cases.boxHash, chances: cases.box.items.map(({ itemId: id, parts }) => ({ id, parts })) }],
    });
    writeFileSync(seed, openings.join('\n'));
    expect(await verify(whole, other, seed)).toMatchObject({
      ok: true,
      lines: [
        expect.stringMatching(/^crash, chain 3: 12 of 12 rounds hold/),
        expect.stringMatching(/^crash, chain 2: 3 of 3 rounds hold/),
        `cases, server seed with the hash ${serverSeedHash}: 1 of 1 openings hold.`,
        '',
        expect.stringMatching(/^The dataset verifies/),
      ],
    });
    writeFileSync(seed, openings.join('\n').replace(`"number":${number}`, '"number":7'));
    const wrong = await verify(seed, other);
    expect([wrong.ok, wrong.lines[0]]).toEqual([
      false,
      `✗ ${seed}:2, opening 9: does not hold: the number follows from both seeds and the nonce`,
    ]);
  });

  it('[DS-7] cannot check a missing file, and refuses a file that is no dataset', async () => {
    await expect(verify(join(folder, 'none'))).rejects.toThrow('none');
    expect((await verify(write('empty.ndjson', []))).lines[0]).toContain('empty.ndjson:1: does not hold');
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
  ])('is chosen with %j in the environment and %s given', (env, given, url) => {
    expect(siteUrl({ given, env })).toBe(url);
  });

  it('the site must be an address', () => expect(() => siteUrl({ given: 'http://', env: {} })).toThrow(/no address/));

  it('requests the round from PORT of localhost, or from a site given after the round', async () => {
    const request = (...args: string[]) => verifyCommand(['7', ...args], { verifiers: VERIFIERS, env: { PORT: '9' } });
    await expect(request()).rejects.toThrow('http://localhost:9/api/fairness/round cannot be reached');
    await expect(request('http://127.0.0.1:11')).rejects.toThrow(
      'http://127.0.0.1:11/api/fairness/round cannot be reached',
    );
  });
});

describe('a round that a beacon decided', () => {
  const { chain, quicknet, wheel } = JSON.parse(
    readFileSync(join(ROOT, 'packages/rules/vectors/beacon.json'), 'utf8'),
  ) as {
    chain: { base: number; commitment: string; salt: string };
    quicknet: { signature: string }[];
    wheel: Record<string, string | number>;
  };
  const flags: Record<string, string | number | undefined> = {
    'round-id': wheel['roundId'],
    day: wheel['dayOfMonth'],
    'rules-version': 1,
    sector: wheel['sector'],
    beacon: wheel['beacon'],
    'beacon-round': wheel['beaconRound'],
    'closes-at-ms': wheel['closesAtMs'],
    'beacon-randomness': wheel['beaconRandomness'],
    'beacon-signature': wheel['beaconSignature'],
    base: chain.base,
    index: wheel['index'],
    'public-hash': wheel['publicHash'],
    'secret-hash': wheel['secretHash'],
    seed: wheel['seed'],
    salt: chain.salt,
    commitment: chain.commitment,
  };
  const verdict = (changed: Record<string, string | number | undefined> = {}) =>
    verifyCommand(
      Object.entries({ ...flags, ...changed })
        .flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]))
        .concat('--game', 'wheel'),
      { verifiers: VERIFIERS, env: {} },
    );

  it('[F8] [DR-14] verifies a beacon round offline by the signature, and prints its address', async () => {
    const { lines, ok } = await verdict();
    expect(ok).toBe(true);
    expect(lines.filter((line) => line.startsWith('✓'))).toHaveLength(10);
    expect(lines.at(-1)).toMatch(
      /^Compare randomness and signature with the network: https:\/\/api\.drand\.sh\/.*\/1000$/,
    );
  });

  it.each([
    ['from another round', { 'beacon-signature': quicknet[1]?.signature }],
    ['missing', { 'beacon-signature': undefined }],
  ])('[F2] [DR-14] a check of a round fails if its beacon signature is %s', async (_what, changed) => {
    const { lines, ok } = await verdict(changed);
    expect(ok).toBe(false);
    expect(lines).toContain("✗ the network signed the beacon round: the signature fits the network's known key");
  });

  it('[DR-13] fails a round of an unknown beacon network, and labels a stand-in as such', async () => {
    expect((await verdict({ beacon: 'other' })).lines).toContain(
      '✗ the network of randomness is one that this check knows',
    );
    const { lines } = await verdict({ beacon: 'local' });
    expect(lines.filter((line) => line.startsWith('!'))).toEqual([expect.stringContaining('no public randomness')]);
  });
});
