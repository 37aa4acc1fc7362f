import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUICKNET } from '@updraft/rules/beacon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageResponse } from '../http/page.ts';
import { startLocalServer, type LocalServer } from '../http/testing/local-server.ts';
import { describeBeacon, describeBulletin } from './contract-tests.ts';
import { createDrandBeacon } from './drand.ts';
import { createDrandRelay } from './sandbox/drand-relay.ts';
import { createFileBulletin, readBulletin } from './sandbox/file-bulletin.ts';
import { createLocalBeacon } from './sandbox/local-beacon.ts';

const START_MS = Date.UTC(2026, 5, 1);

describeBeacon('local', async () => {
  const clock = { nowMs: START_MS };
  const make = () => createLocalBeacon({ secret: 's', now: () => clock.nowMs });
  return { beacon: make(), another: make(), clock, close: async () => undefined };
});

describeBeacon('drand client and relay over HTTP', async () => {
  const server = await startLocalServer();
  const clock = { nowMs: START_MS };
  const now = (): number => clock.nowMs;
  const relay = createDrandRelay({ beacon: createLocalBeacon({ secret: 's', now }), now });
  server.mount('/', relay.handle);
  // The stand-in's signatures are not those of quicknet, so they are not checked here.
  const make = (urls: string[]) => createDrandBeacon({ urls, chain: relay.chain, now, verifySignature: () => true });
  return {
    beacon: make([server.url]),
    another: make(['http://127.0.0.1:1', server.url]),
    clock,
    close: () => server.close(),
  };
});

const folderOf = (): Promise<string> => mkdtemp(join(tmpdir(), 'bulletin-'));

describeBulletin('file', async () => {
  const folder = await folderOf();
  const clock = { nowMs: START_MS };
  const bulletin = await createFileBulletin({ path: join(folder, 'bulletin.jsonl'), now: () => clock.nowMs });
  return {
    bulletin,
    clock,
    close: async () => {
      await bulletin.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('drand client: quicknet', () => {
  let server: LocalServer;
  let paths: string[] = [];
  let answer: PageResponse;
  const signature = 'ab'.repeat(48);
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  const says = (body: unknown, status = 200): void => {
    paths = [];
    answer = { status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  beforeAll(async () => {
    server = await startLocalServer();
    server.mount('/', async ({ path }) => {
      paths.push(path);
      return answer;
    });
  });
  afterAll(() => server.close());
  const client = (extra = {}) =>
    createDrandBeacon({ urls: [server.url], now: () => START_MS, verifySignature: () => true, ...extra });

  it('the drand client calculates the release times of rounds', () => {
    expect(client().timeOf(1)).toBe(1_692_803_367_000);
    expect(client().roundAt(1_692_803_367_000 + 3_000)).toBe(2);
    expect(client().id).toBe(`drand:${QUICKNET.hash}`);
  });

  it('the drand client requests the round of its chain', async () => {
    says({ round: 7, randomness, signature });
    expect(await client().randomness(7)).toEqual({ ok: true, randomnessHex: randomness, signatureHex: signature });
    expect(paths).toEqual([`/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/7`]);
  });

  it("sends no request before the round's time", async () => {
    says({ round: 7, randomness, signature });
    expect(await client().randomness(client().roundAt(START_MS) + 1)).toEqual({ ok: false, reason: 'not_yet' });
    expect(paths).toEqual([]);
  });

  it.each([
    ['randomness that is not the hash of the signature', { round: 7, randomness: '0'.repeat(64), signature }],
    ['another round', { round: 8, randomness, signature }],
    ['no signature', { round: 7, randomness }],
    ['capitals', { round: 7, randomness: randomness.toUpperCase(), signature }],
    ['no JSON', '<html>'],
    ['an endless answer', ' '.repeat(10_000)],
  ])('[F2] the drand client refuses %s', async (_, body) => {
    says(body);
    expect(await client().randomness(7)).toEqual({ ok: false, reason: 'unavailable' });
  });

  it.each([
    [404, 'not_yet'],
    [425, 'not_yet'],
    [500, 'unavailable'],
    [302, 'unavailable'],
  ])('the drand client treats status %s as %s', async (status, reason) => {
    says({ round: 7, randomness, signature }, status);
    expect(await client().randomness(7)).toEqual({ ok: false, reason });
  });

  it('the drand client requests from the next relay when one fails, and from none after a response', async () => {
    says({ round: 7, randomness, signature });
    expect((await client({ urls: ['http://127.0.0.1:1', server.url, server.url] }).randomness(7)).ok).toBe(true);
    expect(paths).toHaveLength(1);
    expect(await client({ urls: ['http://127.0.0.1:1'] }).randomness(7)).toEqual({ ok: false, reason: 'unavailable' });
  });

  it('[F2] the drand client requests from another relay while one hangs, and refuses wrong signatures', async () => {
    const [hangs, lies, tells] = ['https://hangs.example', 'https://lies.example', 'https://tells.example'];
    const other = 'cd'.repeat(48);
    const bodies: Record<string, object> = {
      [lies]: {
        round: 7,
        signature: other,
        randomness: createHash('sha256').update(Buffer.from(other, 'hex')).digest('hex'),
      },
      [tells]: { round: 7, signature, randomness },
    };
    const asked: string[] = [];
    const fetch = (url: unknown, { signal }: { signal?: AbortSignal | null } = {}): Promise<Response> => {
      const relay = new URL(String(url)).origin;
      asked.push(relay);
      if (relay !== hangs) return Promise.resolve(new Response(JSON.stringify(bodies[relay])));
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    };
    const after = (_ms: number, act: () => void) => {
      const timer = setImmediate(act);
      return () => clearImmediate(timer);
    };
    const verifySignature = (_round: number, hex: string): boolean => hex === signature;
    const beacon = client({ urls: [hangs, lies, tells], fetch, after, verifySignature });
    expect(await beacon.randomness(7)).toEqual({ ok: true, randomnessHex: randomness, signatureHex: signature });
    expect(asked).toEqual([hangs, lies, tells]);
    expect(await beacon.randomness(7)).toEqual({ ok: true, randomnessHex: randomness, signatureHex: signature });
    expect(asked.slice(3)).toEqual([tells]);
  });

  it('[F2] the drand client accepts another check of the network signature', async () => {
    says({ round: 7, randomness, signature });
    const seen: unknown[] = [];
    const verifySignature = (round: number, hex: string): boolean => {
      seen.push([round, hex]);
      return false;
    };
    expect(await client({ verifySignature }).randomness(7)).toEqual({ ok: false, reason: 'unavailable' });
    expect(seen).toEqual([[7, signature]]);
  });
});

describe('[F2] the signature of quicknet', () => {
  /** A real round of the network, as its relays return it. */
  const REAL = {
    round: 1000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  };
  const NEXT = 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41';
  const answered = async (body: object) => {
    const fetch = () => Promise.resolve(new Response(JSON.stringify(body)));
    return createDrandBeacon({ urls: ['https://relay.example'], now: () => START_MS, fetch }).randomness(REAL.round);
  };
  const withHash = (signature: string) => ({
    ...REAL,
    signature,
    randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex'),
  });

  it('a signature is accepted for its own round', async () => {
    expect(await answered(REAL)).toEqual({
      ok: true,
      randomnessHex: REAL.randomness,
      signatureHex: REAL.signature,
    });
  });

  it.each([
    ['of another round', NEXT],
    ['with a changed digit', REAL.signature.replace(/9$/, '8')],
    ['that is no point of the curve', `b${'4'.repeat(95)}`],
    ['of the point at infinity', `c0${'0'.repeat(94)}`],
    ['of another length', REAL.signature.slice(0, 64)],
  ])('[F2] a signature of quicknet %s is refused, although its hash fits', async (_what, signature) => {
    expect(await answered(withHash(signature))).toEqual({ ok: false, reason: 'unavailable' });
  });
});

describe('the local beacon', () => {
  it('the local beacon follows from the secret alone', async () => {
    const randomness = (secret: string) => createLocalBeacon({ secret, now: () => START_MS }).randomness(1_000);
    expect(await randomness('a')).toEqual(await randomness('a'));
    expect(await randomness('a')).not.toEqual(await randomness('b'));
  });

  it('the local relay serves info, latest and rounds only', async () => {
    const now = (): number => START_MS;
    const relay = createDrandRelay({ beacon: createLocalBeacon({ secret: 's', now }), now });
    const get = (path: string) =>
      relay.handle({ method: 'GET', path, query: new URLSearchParams(), headers: {}, body: '' });
    expect(JSON.parse((await get(`/${relay.chain.hash}/info`)).body)).toMatchObject({
      period: 3,
      hash: relay.chain.hash,
    });
    const latest: unknown = JSON.parse((await get(`/${relay.chain.hash}/public/latest`)).body);
    expect(latest).toMatchObject({ round: createLocalBeacon({ secret: 's', now }).roundAt(START_MS) });
    expect((await get(`/${'0'.repeat(64)}/public/1`)).status).toBe(404);
    expect((await get(`/${relay.chain.hash}/public/0`)).status).toBe(404);
    expect((await get(`/${relay.chain.hash}/public/999999999`)).status).toBe(425);
  });
});

describe('the file bulletin', () => {
  const withFile = async (run: (path: string) => Promise<void>): Promise<void> => {
    const folder = await folderOf();
    await run(join(folder, 'bulletin.jsonl'));
    await rm(folder, { recursive: true });
  };
  const publish = async (path: string, ...texts: string[]): Promise<string[]> => {
    const bulletin = await createFileBulletin({ path, now: () => START_MS });
    const published = await Promise.all(texts.map((text) => bulletin.publish(text)));
    await bulletin.close();
    return published.map(({ receipt }) => receipt);
  };

  it('the file bulletin continues after its last line, in order', () =>
    withFile(async (path) => {
      const receipts = [...(await publish(path, 'one', 'two')), ...(await publish(path, 'three'))];
      const lines = readBulletin(await readFile(path, 'utf8'));
      expect(lines.map(({ n, text }) => [n, text])).toEqual([
        [1, 'one'],
        [2, 'two'],
        [3, 'three'],
      ]);
      expect(lines.map(({ receipt }) => receipt)).toEqual(receipts);
      // A text that an earlier process published gets its first receipt again.
      expect(await publish(path, 'two')).toEqual([receipts[1]]);
    }));

  it.each([
    ['a changed text', (content: string) => content.replace('two', 'TWO'), 2],
    ['a changed time', (content: string) => content.replace(/("publishedAtMs":\d+)/, '$10'), 1],
    ['a removed line', (content: string) => content.split('\n').toSpliced(1, 1).join('\n'), 2],
    ['a line twice', (content: string) => content + content.split('\n')[2] + '\n', 4],
    [
      'lines that changed places',
      (content: string) => content.split('\n').slice(0, 3).toReversed().join('\n') + '\n',
      1,
    ],
  ])('[F2] the file bulletin reveals %s', (_, change, line) =>
    withFile(async (path) => {
      await publish(path, 'one', 'two', 'three');
      await writeFile(path, change(await readFile(path, 'utf8')));
      await expect(createFileBulletin({ path, now: () => START_MS })).rejects.toThrow(`broken at line ${line}`);
    }),
  );

  it('[F2] the receipt of a rewritten line differs from the first receipt', () =>
    withFile(async (path) => {
      await publish(path, 'one', 'two', 'three');
      const lines = readBulletin(await readFile(path, 'utf8'));
      const other = { ...lines[1]!, text: 'TWO' };
      other.receipt = createHash('sha256')
        .update(`${other.previous}\n${other.n}\n${other.publishedAtMs}\n${other.text}`)
        .digest('hex');
      const content = [lines[0], other].map((line) => `${JSON.stringify(line)}\n`).join('');
      expect(readBulletin(content)).toHaveLength(2);
      expect(() => readBulletin(`${content}${JSON.stringify(lines[2])}\n`)).toThrow('broken at line 3');
    }));

  it('the file bulletin cuts off an incomplete last line', () =>
    withFile(async (path) => {
      await publish(path, 'one');
      await appendFile(path, '{"n":2,"publi');
      await publish(path, 'two');
      expect(readBulletin(await readFile(path, 'utf8')).map(({ text }) => text)).toEqual(['one', 'two']);
    }));
});
