import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalServer, type LocalServer } from '../../http/testing/local-server.ts';
import { readDailyRates } from './daily-xml.ts';
import { createBankOfRussiaRates } from './rates.ts';

/** Returns a document in the format of the bank's responses, with shortened names. */
const daily = ({ date = '02.06.2026', value = '92,4530', nominal = '1', code = 'USD' } = {}): string =>
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">` +
  '<Valute ID="R01010"><NumCode>036</NumCode><CharCode>AUD</CharCode><Nominal>1</Nominal><Name>\ufffd\ufffd</Name><Value>60,1234</Value><VunitRate>60,1234</VunitRate></Valute>' +
  `<Valute ID="R01235"><NumCode>840</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>\ufffd</Name><Value>${value}</Value><VunitRate>92,453</VunitRate></Valute>` +
  '<Valute ID="R01375"><NumCode>156</NumCode><CharCode>CNY</CharCode><Nominal>10</Nominal><Name>\ufffd</Name><Value>127,4500</Value><VunitRate>12,745</VunitRate></Valute></ValCurs>';

const NOON = Date.UTC(2026, 5, 2, 9);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('the bank’s document', () => {
  it('a document gives the dollar in whole kopecks, from midnight in Moscow', () => {
    expect(readDailyRates(daily())).toEqual({
      kopecksPerDollar: 9_245,
      asOfMs: Date.parse('2026-06-02T00:00:00+03:00'),
    });
    expect(readDailyRates(daily({ value: '92,4550' }))?.kopecksPerDollar).toBe(9_246);
    expect(readDailyRates(daily({ value: '9245,3000', nominal: '100' }))?.kopecksPerDollar).toBe(9_245);
  });

  it.each([
    ['no dollar', daily({ code: 'EUR' })],
    ['two dollars', daily({ code: 'USD' }).replace('AUD', 'USD')],
    ['no value', daily({ value: '' })],
    ['a value with a point', daily({ value: '92.4530' })],
    ['a negative value', daily({ value: '-92,4530' })],
    ['a value of nothing', daily({ value: '0,0000' })],
    ['no nominal', daily({ nominal: '0' })],
    ['a day that is none', daily({ date: '31.02.2026' })],
    ['no day', daily({ date: '' })],
    ['a page', '<html>Technical works</html>'],
    ['nothing', ''],
  ])('a document with %s has no rate', (_, xml) => expect(readDailyRates(xml)).toBeNull());
});

describe('the bank’s feed', () => {
  let server: LocalServer;
  let answer: { status: number; body: string } = { status: 200, body: daily() };
  let asked = 0;
  let nowMs = NOON;
  beforeAll(async () => {
    server = await startLocalServer();
    server.mount('/scripts', async ({ path }) => {
      asked += 1;
      return {
        status: path === '/XML_daily.asp' ? answer.status : 404,
        headers: { 'content-type': 'application/xml; charset=windows-1251' },
        body: answer.body,
      };
    });
  });
  afterAll(() => server.close());

  const feed = () => {
    answer = { status: 200, body: daily() };
    asked = 0;
    nowMs = NOON;
    return createBankOfRussiaRates({ url: `${server.url}/scripts/XML_daily.asp`, now: () => nowMs });
  };
  const fail = (): void => {
    answer = { status: 503, body: '' };
  };

  it('the rate is requested once an hour, and once for simultaneous callers', async () => {
    const rates = feed();
    expect(
      new Set(
        (await Promise.all(Array.from({ length: 20 }, () => rates.current()))).map((rate) => rate?.kopecksPerDollar),
      ),
    ).toEqual(new Set([9_245]));
    nowMs += HOUR_MS - 1;
    await rates.current();
    expect(asked).toBe(1);
    nowMs += 1;
    answer.body = daily({ value: '93,0000', date: '03.06.2026' });
    expect(await rates.current()).toEqual({ kopecksPerDollar: 9_300, asOfMs: Date.parse('2026-06-03T00:00:00+03:00') });
    expect(asked).toBe(2);
  });

  it('keeps the last rate for six hours without a response, and requests a new one once a minute', async () => {
    const rates = feed();
    await rates.current();
    fail();
    nowMs += 2 * HOUR_MS;
    for (let n = 0; n < 5; n++) expect((await rates.current())?.kopecksPerDollar).toBe(9_245);
    expect(asked).toBe(2);
    nowMs += 4 * HOUR_MS;
    expect(await rates.current()).toBeNull();
    nowMs += 60_000;
    answer = { status: 200, body: daily() };
    expect((await rates.current())?.kopecksPerDollar).toBe(9_245);
  });

  it.each([
    ['far too low', { value: '0,9245' }],
    ['far too high', { value: '9245,3000' }],
    ['three weeks old', { date: '10.05.2026' }],
    ['of next month', { date: '02.07.2026' }],
  ])('the feed refuses a rate that is %s', async (_, change) => {
    const rates = feed();
    answer.body = daily(change);
    expect(await rates.current()).toBeNull();
  });

  it('accepts the rate from before the January holidays', async () => {
    const rates = feed();
    nowMs = Date.UTC(2026, 0, 10, 9);
    answer.body = daily({ date: '31.12.2025' });
    expect((await rates.current())?.kopecksPerDollar).toBe(9_245);
    nowMs += 5 * DAY_MS;
    expect(await rates.current()).toBeNull();
  });

  it('the feed has no rate without a response, or after one that is far too long', async () => {
    expect(await createBankOfRussiaRates({ url: 'http://127.0.0.1:1/', now: () => NOON }).current()).toBeNull();
    const rates = feed();
    answer.body = daily() + ' '.repeat(200_000);
    expect(await rates.current()).toBeNull();
  });
});
