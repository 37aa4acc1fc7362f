import { z } from 'zod';

// Types of operator settings. A value is checked before it is stored, and a stored value before it is used.

export const cents = z.number().int().min(0).max(10_000_000_000);
/** Cents of a single amount in a call; the range of the contract's `Dollars`. */
export const wireCents = cents.max(1_000_000_000);
export const ms = z.number().int().min(0).max(86_400_000);
/** Longest interruption of a round that is tolerated, ms. */
export const gapToleratedMs = ms.max(60_000).default(2000);
/** Duration that the database adds to a time, ms. */
export const longMs = z
  .number()
  .int()
  .min(1000)
  .max(400 * 86_400_000);
/** Number of events in a period. */
export const count = z.number().int().min(1).max(1_000_000_000);
/** Percentage with at most two decimals: calculations use whole hundredths. */
export const hundredths = z.number().min(0).max(100).multipleOf(0.01);

/**
 * Words of letters and digits with single punctuation marks between them, because the name appears in texts, mails,
 * page titles and at payment providers.
 */
export const siteName = z
  .string()
  .max(40)
  .regex(/^[\p{L}\p{N}]+(?:(?: ?[.&'’-] ?| )[\p{L}\p{N}]+)*\.?$/u, 'must be words of letters and digits');

const PATH = /^(?:\/[\w.~-]+)*\/$/;

/**
 * Host names and IPv4 addresses. URLs allow more characters, but a comma or an asterisk has another meaning in a
 * header.
 */
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** True if URL parsing leaves an address as it is written, and the address can be part of a header. */
const isPlainAddress = (text: string): boolean => {
  if (!/^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, href } = new URL(text);
  return username === '' && password === '' && HOST.test(hostname) && (href === text || href === `${text}/`);
};

/**
 * Location of pictures: a path of this site, or a folder on another host. It becomes part of the content security
 * policy.
 */
export const folderAddress = z
  .string()
  .max(300)
  .refine((text) => {
    if (text.split('/').some((part) => part === '.' || part === '..')) return false;
    if (PATH.test(text)) return true;
    const { protocol, pathname, search, hash } = isPlainAddress(text)
      ? new URL(text)
      : { protocol: '', pathname: '', search: '', hash: '' };
    return protocol === 'https:' && PATH.test(pathname) && search === '' && hash === '' && text.endsWith('/');
  }, 'must be a path such as /item-art/ or a folder such as https://pictures.example/items/');

/** Address of a web page; empty: none. */
export const link = z
  .string()
  .max(300)
  .refine(
    (text) => text === '' || (/^https?:\/\//.test(text) && isPlainAddress(text)),
    'must be empty or an http(s) address',
  );

/** Name that pages show; empty: none. */
export const shownName = z
  .string()
  .max(60)
  .regex(/^[^\p{Cc}<>]*$/u, 'must be one line');

/** Parts of item names, separated by semicolons. */
export const nameParts = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line');

/** Parts of item names, each with a price change in percent: `Redline:+5;Karambit:-30`. */
export const nameMoves = z
  .string()
  .max(300)
  .refine(
    (text) =>
      text
        .split(';')
        .every((part) => part.trim() === '' || /^[^\p{Cc};:]{1,100}:\s*[+-]?\d{1,4}(?:\.\d{1,2})?\s*$/u.test(part)),
    'must be parts of names with percents: Redline:+5;Karambit:-30',
  );
