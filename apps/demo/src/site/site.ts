import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import { CookieJar } from './cookie-jar.ts';
import { createGate } from './gate.ts';

/** Failure of a request. `status` 0: no response. */
export interface Failure {
  ok: false;
  status: number;
  message: string;
}
export type Result<T> = { ok: true; value: T } | Failure;

export interface Page {
  status: number;
  body: string;
  /** Absolute target of a redirect; null: not a redirect. */
  location: string | null;
  address: string;
}

export interface Site {
  url: string;
  /** Opens a page or sends a form, and stores cookies. It does not follow redirects. */
  page(address: string, form?: URLSearchParams): Promise<Result<Page>>;
  /** Makes a call of the site. Null or no `token`: the player is signed out. */
  call<K extends CallName>(name: K, input: CallInput<K>, token?: string | null): Promise<Result<CallOutput<K>>>;
  /** Makes a call that moves value under a new idempotency key, and repeats it after a lost response. */
  command<K extends CallName>(name: K, input: CallInput<K>, token: string): Promise<Result<CallOutput<K>>>;
  /** Runs a request by another way (the socket) within the limit of concurrent requests. */
  inFlight<T>(task: () => Promise<T>): Promise<T>;
}

const MAX_IN_FLIGHT = 2;
const TIMEOUT_MS = 15_000;
const AGAIN_MS = 700;

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? (message || name);
};

const messageIn = (body: string, status: number): string => {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Responses without JSON are described by their status.
  }
  return `status ${status}`;
};

/**
 * Creates one player's access to the site, with own cookies and at most two requests at a time. `url`: public address
 * of the site. `ownUrl`: address at which this machine reaches the site, without a proxy.
 */
export const createSite = (url: string, ownUrl = url): Site => {
  const cookies = new CookieJar();
  const inFlight = createGate(MAX_IN_FLIGHT);
  const home = new URL(url).origin;

  const send = (address: string, init: RequestInit): Promise<Result<Page>> =>
    inFlight(async () => {
      try {
        const reached = address.startsWith(`${url}/`) ? ownUrl + address.slice(url.length) : address;
        const response = await fetch(reached, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
        const location = response.headers.get('location');
        const body = await response.text();
        if (new URL(address).origin === home) cookies.keep(response.headers.getSetCookie());
        return {
          ok: true,
          value: { status: response.status, body, location: location && new URL(location, address).href, address },
        };
      } catch (error) {
        return { ok: false, status: 0, message: reasonOf(error) };
      }
    });

  const page: Site['page'] = (address, form) => {
    const cookie = new URL(address).origin === home ? cookies.header() : null;
    const headers = { accept: 'text/html', ...(cookie && { cookie }) };
    return form
      ? send(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        })
      : send(address, { headers });
  };

  const ask = async <K extends CallName>(
    name: K,
    { input, token, key }: { input: CallInput<K>; token: string | null; key: string | null },
  ): Promise<Result<CallOutput<K>>> => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const cookie = token ? null : cookies.header();
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
    };
    // A GET call has its input in the query.
    const asked = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
    const result = await send(
      asked === '' ? url + path : `${url}${path}?${asked}`,
      method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(input) },
    );
    if (!result.ok) return result;
    const { status, body } = result.value;
    if (status !== 200) return { ok: false, status, message: messageIn(body, status) };
    try {
      return { ok: true, value: JSON.parse(body) as CallOutput<K> };
    } catch {
      return { ok: false, status, message: 'not JSON' };
    }
  };

  return {
    url,
    page,
    call: (name, input, token = null) => ask(name, { input, token, key: null }),
    command: async (name, input, token) => {
      const key = randomUUID();
      const first = await ask(name, { input, token, key });
      if (first.ok || first.status !== 0) return first;
      await sleep(AGAIN_MS);
      return ask(name, { input, token, key });
    },
    inFlight,
  };
};
