// PURE. The stored parts of a User-Agent header and of an IP address: AC-4 and AC-5.

/** Browser and operating system of a client; null: unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Patterns of browsers. The first match decides, because a browser also names the ones that it descends from. */
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

/** Returns browser and system from a User-Agent header, of which only the first 512 characters are read. [AC-4] */
export const deviceOf = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? '').slice(0, 512);
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) };
};

const V4 = /(?:^|:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/;

/** Returns the eight groups of an IPv6 address; null: not an IPv6 address. */
const groupsOf = (address: string): string[] | null => {
  if (!/^[0-9a-f:]+$/.test(address)) return null;
  const [head, tail, more] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (head === undefined || more !== undefined) return null;
  const known = head.length + (tail?.length ?? 0);
  if (tail === undefined ? known !== 8 : known > 7) return null;
  return tail === undefined ? head : [...head, ...Array<string>(8 - known).fill('0'), ...tail];
};

/** Returns an IP address without the part that identifies a household; null: not an address. [AC-5] */
export const shortAddress = (address: string): string | null => {
  const v4 = V4.exec(address);
  if (v4) return `${v4.slice(1, 4).join('.')}.…`;
  const groups = groupsOf(address.toLowerCase().split('%')[0] ?? '');
  return groups && `${groups.slice(0, 3).join(':')}:…`;
};
