// PURE. What is kept of a browser and an address: AC-4 and AC-5.

/** A browser in words; null: not known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first that matches decides: browsers name their ancestors too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?O?S?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (list: readonly (readonly [RegExp, string])[], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and system, from what the browser says of itself. Only its first 512 characters are looked at. [AC-4] */
export const deviceOf = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? '').slice(0, 512);
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) };
};

const V4 = /(?:^|:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/;

/** The eight groups of an IPv6 address; null: it is none. */
const groupsOf = (address: string): string[] | null => {
  if (!/^[0-9a-f:]+$/.test(address)) return null;
  const [head, tail, more] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (head === undefined || more !== undefined) return null;
  const known = head.length + (tail?.length ?? 0);
  if (tail === undefined ? known !== 8 : known > 7) return null;
  return tail === undefined ? head : [...head, ...Array<string>(8 - known).fill('0'), ...tail];
};

/** An address without the part that names a household; null: it is no address. [AC-5] */
export const shortAddress = (address: string): string | null => {
  const v4 = V4.exec(address);
  if (v4) return `${v4.slice(1, 4).join('.')}.…`;
  const groups = groupsOf(address.toLowerCase().split('%')[0] ?? '');
  return groups && `${groups.slice(0, 3).join(':')}:…`;
};
