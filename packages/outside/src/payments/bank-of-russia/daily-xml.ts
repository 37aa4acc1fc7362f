import type { RoubleRate } from '../p2p.ts';

/**
 * `XML_daily.asp`: `<ValCurs Date="02.03.2002" …><Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode>
 * <Nominal>1</Nominal><Name>…</Name><Value>30,9436</Value></Valute>…`. The names are encoded in windows-1251; they are
 * not read.
 */

const HEAD = /<ValCurs\b[^>]*\bDate="(\d{2})\.(\d{2})\.(\d{4})"/;
const CURRENCY = /<Valute\b[^>]*>([^]*?)<\/Valute>/g;
const MOSCOW_OFFSET_MS = 3 * 3_600_000;
const KOPECKS_PER_ROUBLE = 100;

const textOf = (element: string, name: string): string =>
  new RegExp(`<${name}>\\s*([^<]{1,40}?)\\s*</${name}>`).exec(element)?.[1] ?? '';

/** Returns midnight in Moscow at the beginning of the document's day, ms since 1970; null for an invalid date. */
const momentOf = (xml: string): number | null => {
  const [, day = '', month = '', year = ''] = HEAD.exec(xml) ?? [];
  const midnightMs = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(midnightMs) || new Date(midnightMs).getUTCDate() !== Number(day)
    ? null
    : midnightMs - MOSCOW_OFFSET_MS;
};

/**
 * Returns the price of the dollar in this document, rounded to the kopeck (half up); null if the document has no valid
 * date, no such price, or two of them.
 */
export const readDailyRates = (xml: string): RoubleRate | null => {
  const dollars = [...xml.matchAll(CURRENCY)]
    .map(([, element = '']) => element)
    .filter((element) => textOf(element, 'CharCode') === 'USD');
  const [dollar] = dollars;
  const asOfMs = momentOf(xml);
  if (dollar === undefined || dollars.length > 1 || asOfMs === null) return null;
  const [nominal, value] = [textOf(dollar, 'Nominal'), textOf(dollar, 'Value')];
  if (!/^[1-9]\d{0,5}$/.test(nominal) || !/^\d{1,6},\d{1,6}$/.test(value)) return null;
  const kopecksPerDollar = Math.round((Number(value.replace(',', '.')) * KOPECKS_PER_ROUBLE) / Number(nominal));
  return kopecksPerDollar > 0 ? { kopecksPerDollar, asOfMs } : null;
};
