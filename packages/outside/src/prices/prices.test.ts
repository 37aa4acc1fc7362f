import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describePriceFeed } from './contract-tests.ts';
import type { PriceFeed } from './port.ts';
import { createBookPrices } from './sandbox/index.ts';
import { createSkinportPrices } from './skinport/index.ts';
import { RowCutter } from './skinport/rows.ts';
import { type FakeSkinport, sendPacked, soldRow, startFakeSkinport } from './skinport/testing/fake-skinport.ts';

const NAME = 'AK-47 | Redline (Field-Tested)';
const KNIFE = '★ Karambit | Doppler (Factory New)';
const NOON = Date.UTC(2026, 5, 2, 12);

describePriceFeed('the price book', async () => {
  const clock = { nowMs: NOON };
  const feed = createBookPrices({
    now: () => clock.nowMs,
    read: () =>
      Promise.resolve([
        { marketHashName: NAME, cents: 4_320, weekSales: 40 },
        { marketHashName: KNIFE, cents: 90_000, weekSales: 25 },
      ]),
  });
  return { feed, clock, knownName: NAME, close: () => Promise.resolve() };
});

it('the price book has no prices if it cannot be read', async () => {
  const feed = createBookPrices({ now: () => NOON, read: () => Promise.reject(new Error('no database')) });
  expect(await feed.fetch()).toEqual({ ok: false, reason: 'unavailable' });
});

describePriceFeed('Skinport', async () => {
  const clock = { nowMs: Date.now() };
  const fake = await startFakeSkinport();
  fake.answer = (_request, response) =>
    sendPacked(
      response,
      JSON.stringify([
        soldRow(NAME),
        soldRow(KNIFE, { version: 'Phase 1' }),
        soldRow(KNIFE, { version: 'Ruby', week: { median: 900 } }),
      ]),
      { date: new Date(clock.nowMs).toUTCString() },
    );
  return {
    feed: createSkinportPrices({ url: fake.url, now: () => clock.nowMs }),
    clock,
    knownName: NAME,
    close: () => fake.close(),
  };
});

describe('Skinport', () => {
  let fake: FakeSkinport;
  let feed: PriceFeed;
  let nowMs = NOON;
  beforeAll(async () => {
    fake = await startFakeSkinport();
  });
  beforeEach(() => {
    nowMs = NOON;
    fake.asked.splice(0);
    feed = createSkinportPrices({ url: fake.url, now: () => nowMs, maxBytes: 200_000 });
  });
  afterAll(() => fake.close());
  const sends = (text: string, headers: Record<string, string> = {}): void => {
    fake.answer = (_request, response) =>
      sendPacked(response, text, { date: new Date(NOON).toUTCString(), ...headers });
  };
  const list = (...rows: object[]): string => JSON.stringify(rows);

  it('Skinport is requested for all sales of the game in dollars, in Brotli', async () => {
    sends(list(soldRow(NAME)));
    expect(await feed.fetch()).toEqual({
      ok: true,
      asOfMs: NOON,
      prices: [{ marketHashName: NAME, weekMedianCents: 4_400, monthMedianCents: 4_320, weekSales: 48 }],
    });
    expect(fake.asked).toEqual([{ path: '/v1/sales/history?app_id=730&currency=USD', encodings: 'br' }]);
  });

  it('prices are floored to the cent, and missing without sales', async () => {
    sends(
      list(
        soldRow('a', { week: { median: 0.29 }, month: { median: 1.005 } }),
        soldRow('b', { week: { median: null, volume: 0 }, month: { median: 0.004 } }),
      ),
    );
    expect(await feed.fetch()).toMatchObject({
      prices: [
        { marketHashName: 'a', weekMedianCents: 29, monthMedianCents: 100 },
        { marketHashName: 'b', weekMedianCents: null, monthMedianCents: null, weekSales: 0 },
      ],
    });
  });

  it('an item with phases has the price of its cheapest phase and the sales of all phases', async () => {
    sends(
      list(
        soldRow(KNIFE, { version: 'Ruby', week: { median: 2_000, volume: 3 }, month: { median: 2_100 } }),
        soldRow(KNIFE, { version: 'Phase 4', week: { median: 700, volume: 15 }, month: { median: null } }),
        soldRow(KNIFE, { version: 'Phase 2', week: { median: 650, volume: 5 }, month: { median: 640 } }),
      ),
    );
    expect(await feed.fetch()).toMatchObject({
      prices: [{ marketHashName: KNIFE, weekMedianCents: 65_000, monthMedianCents: 64_000, weekSales: 23 }],
    });
  });

  it('a response is kept for five minutes, and simultaneous callers share one request', async () => {
    sends(list(soldRow(NAME)));
    await Promise.all(Array.from({ length: 10 }, () => feed.fetch()));
    nowMs += 299_999;
    await feed.fetch();
    expect(fake.asked).toHaveLength(1);
    nowMs += 1;
    await feed.fetch();
    expect(fake.asked).toHaveLength(2);
  });

  it('a response is dated by its creation, and never ahead of the clock', async () => {
    sends(list(soldRow(NAME)), { date: new Date(NOON - 10_000).toUTCString(), age: '240' });
    expect(await feed.fetch()).toMatchObject({ asOfMs: NOON - 250_000 });
    nowMs += 600_000;
    sends(list(soldRow(NAME)), { date: new Date(NOON + 86_400_000).toUTCString() });
    expect(await feed.fetch()).toMatchObject({ asOfMs: NOON + 600_000 });
  });

  it('no request follows a refusal for the stated time', async () => {
    fake.answer = (_request, response) =>
      void response.writeHead(429, { 'retry-after': '200' }).end('{"errors":[{"id":"rate_limit_exceeded"}]}');
    expect(await feed.fetch()).toEqual({ ok: false, reason: 'unavailable' });
    sends(list(soldRow(NAME)));
    nowMs += 199_999;
    expect(await feed.fetch()).toEqual({ ok: false, reason: 'unavailable' });
    expect(fake.asked).toHaveLength(1);
    nowMs += 1;
    expect((await feed.fetch()).ok).toBe(true);
  });

  it.each([500, 502, 503, 404, 302, 204])(
    'Skinport has no prices on status %d, and is requested again after a minute',
    async (status) => {
      fake.answer = (_request, response) => void response.writeHead(status, { location: '/elsewhere' }).end();
      expect(await feed.fetch()).toEqual({ ok: false, reason: 'unavailable' });
      nowMs += 60_000;
      sends(list(soldRow(NAME)));
      expect((await feed.fetch()).ok).toBe(true);
      expect(fake.asked.map(({ path }) => path)).not.toContain('/elsewhere');
    },
  );

  it.each([
    ['a page', '<html>Technical works</html>'],
    ['nothing', ''],
    ['an empty list', '[]'],
    ['an object', '{"market_hash_name":"x"}'],
    ['a list of numbers', '[1,2,3]'],
    ['a list that does not end', `[${JSON.stringify(soldRow(NAME))},`],
    ['half a row', `[${JSON.stringify(soldRow(NAME))},{"market_hash_name":"A`],
    ['two lists', `[${JSON.stringify(soldRow(NAME))}][]`],
    ['a comma too many', `[${JSON.stringify(soldRow(NAME))},]`],
    ['another currency', list(soldRow(NAME, { currency: 'EUR' }))],
    ['amounts as text', list(soldRow(NAME, { week: { median: '44' } }))],
    ['negative amounts', list(soldRow(NAME, { week: { median: -44 } }))],
    ['sales in halves', list(soldRow(NAME, { week: { volume: 2.5 } }))],
    ['an error of its own', '{"errors":[{"id":"internal_server_error"}]}'],
    [
      'a row in five out of shape',
      list(soldRow('a'), soldRow('b'), soldRow('c'), soldRow('d'), { market_hash_name: 'e' }),
    ],
    [
      'far too much',
      `[${Array.from({ length: 700 }, (_unused, at) => JSON.stringify(soldRow(`item ${at}`))).join(',')}]`,
    ],
    ['a row without an end', `[{"market_hash_name":"${'x'.repeat(70_000)}`],
  ])('Skinport refuses all of %s', async (_, text) => {
    sends(text);
    expect(await feed.fetch()).toEqual({ ok: false, reason: 'malformed' });
  });

  it('one malformed row in a hundred is left out', async () => {
    sends(list(...Array.from({ length: 150 }, (_unused, at) => soldRow(`item ${at}`)), { market_hash_name: 'odd' }));
    expect(await feed.fetch()).toMatchObject({ ok: true, prices: { length: 150 } });
  });

  it('a feed has no prices if the response is incomplete, too slow or missing', async () => {
    const packed = brotliCompressSync(list(...Array.from({ length: 100 }, (_unused, at) => soldRow(`item ${at}`))));
    fake.answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'br', 'content-length': String(packed.length) });
      response.write(packed.subarray(0, packed.length / 2), () => response.destroy());
    };
    expect(await feed.fetch()).toEqual({ ok: false, reason: 'unavailable' });
    nowMs += 60_000;
    // Sends headers at once, and then one byte at long intervals.
    fake.answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'br' });
      response.write(packed.subarray(0, 10));
    };
    const impatient = createSkinportPrices({ url: fake.url, now: () => nowMs, timeoutMs: 400 });
    expect(await impatient.fetch()).toEqual({ ok: false, reason: 'unavailable' });
    expect(await createSkinportPrices({ url: 'http://127.0.0.1:1', now: () => nowMs }).fetch()).toEqual({
      ok: false,
      reason: 'unavailable',
    });
  });

  it('an aborted fetch stops its request', async () => {
    fake.answer = () => undefined;
    const patient = createSkinportPrices({ url: fake.url, now: () => nowMs });
    const stopping = new AbortController();
    const answer = patient.fetch(stopping.signal);
    stopping.abort();
    expect(await answer).toEqual({ ok: false, reason: 'unavailable' });
  });
});

describe('a list that is cut into rows', () => {
  const value = fc.record({
    name: fc.string(),
    nested: fc.array(fc.record({ deep: fc.string() })),
    braces: fc.constant('}]{["\\"'),
  });

  it('the rows of a list are returned with any split into pieces', () => {
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (rows, size, isPretty) => {
          const bytes = Buffer.from(JSON.stringify(rows, null, isPretty ? 2 : 0));
          const cutter = new RowCutter();
          const texts: string[] = [];
          for (let at = 0; at < bytes.length; at += size) texts.push(...cutter.push(bytes.subarray(at, at + size)));
          cutter.end();
          expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(rows);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('an incomplete list is never returned as a whole one', () => {
    const bytes = Buffer.from(JSON.stringify([soldRow('a'), soldRow('b')]));
    for (let length = 0; length < bytes.length; length += 7) {
      const cutter = new RowCutter();
      cutter.push(bytes.subarray(0, length));
      expect(() => cutter.end()).toThrow(SyntaxError);
    }
  });
});
