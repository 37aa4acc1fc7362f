import type { Html } from './html.ts';
import type { PageResponse } from './page.ts';

const NEVER_KEEP = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export const htmlResponse = (page: Html, status = 200): PageResponse => ({
  status,
  headers: { ...NEVER_KEEP, 'content-type': 'text/html; charset=utf-8', vary: 'accept-language' },
  body: page.markup,
});

export const textResponse = (body: string, status = 200): PageResponse => ({
  status,
  headers: { ...NEVER_KEEP, 'content-type': 'text/plain; charset=utf-8' },
  body,
});

export const jsonResponse = (value: unknown, status = 200): PageResponse => ({
  status,
  headers: { ...NEVER_KEEP, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

/** Returns a redirect. OpenID providers use 302. After a posted form, 303 makes every browser continue with a GET. */
export const redirectResponse = (location: string, status: 302 | 303): PageResponse => ({
  status,
  headers: { ...NEVER_KEEP, location },
  body: '',
});
