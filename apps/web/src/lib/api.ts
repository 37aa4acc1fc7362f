import type { CallInput, CallName, CallOutput, MessageParams } from '@updraft/contract';
import { getToken } from './token.ts';

/** A refused or failed call. `message` is a text key; `status` 0 means that the server could not be reached. */
export class ApiError extends Error {
  readonly params: MessageParams | undefined;
  readonly status: number;
  /** True if the server does not know the sent token, or no longer: only the end of the session is shown. */
  readonly endsSession: boolean;

  constructor(message: string, details: { status: number; params?: MessageParams; endsSession?: boolean }) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.params = details.params;
    this.endsSession = details.endsSession ?? false;
  }

  /** No answer came: the network, a restart, a proxy in between. */
  get unreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** True if the call says nothing about the player: no response came, or the server was too busy. */
  get undecided(): boolean {
    return this.unreachable || this.status === 429;
  }
}

let whenUnauthorized: ((message: string) => void) | null = null;

/** Sets the function that is called when the server does not know a token that was sent with a call, or no longer. */
export function onUnauthorized(handler: (message: string) => void): void {
  whenUnauthorized = handler;
}

/** Longest wait for the response of a call, ms. The server's slowest calls wait 12 s for another service. */
const CALL_LIMIT_MS = 20_000;

export interface ApiOptions {
  /** The same key for every repetition of one attempt at moving value. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes one call of the contract: `api('POST /api/user/get')`.
 * @throws ApiError when the answer is not a success, or does not come within 20 s: then as without a connection, and a
 *   command is repeated under its key; AbortError when `signal` fires.
 */
export async function api<K extends CallName>(
  name: K,
  input?: CallInput<K>,
  options: ApiOptions = {},
): Promise<CallOutput<K>> {
  const [method = 'POST', path = '/'] = name.split(' ');
  const token = getToken();
  const { response, body } = await withinLimit(options.signal, async (signal) => {
    const response = await send(method, path, input, { ...options, signal, token });
    return { response, body: await readBody(response, signal) };
  });
  if (response.ok) return body as CallOutput<K>;
  const refused = refusal(response.status, body, token);
  // Another session may have begun since: the refusal says nothing of that one.
  if (refused.endsSession && getToken() === token) whenUnauthorized?.(refused.message);
  throw refused;
}

type Sending = ApiOptions & { signal: AbortSignal; token: string | null };

/** Aborts the work at the caller's signal, and after the limit of a call: then as without a connection. */
async function withinLimit<T>(wanted: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const aborted = new AbortController();
  const abort = (): void => aborted.abort(wanted?.reason);
  const timer = setTimeout(() => aborted.abort(noResponse()), CALL_LIMIT_MS);
  if (wanted?.aborted) abort();
  wanted?.addEventListener('abort', abort);
  try {
    return await work(aborted.signal);
  } finally {
    clearTimeout(timer);
    wanted?.removeEventListener('abort', abort);
  }
}

const noResponse = (): ApiError => new ApiError('app_error.network', { status: 0 });

async function send(
  method: string,
  path: string,
  input: Record<string, unknown> | undefined,
  options: Sending,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  if (options.token !== null) headers.set('Authorization', `Bearer ${options.token}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  const init: RequestInit = { method, headers, signal: options.signal };
  let url = path;
  if (method === 'GET') url += queryOf(input ?? {});
  else {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input ?? {});
  }
  try {
    return await fetch(url, init);
  } catch {
    options.signal.throwIfAborted();
    throw noResponse();
  }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(key, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

async function readBody(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    signal.throwIfAborted();
    if (response.ok) throw noResponse();
    return undefined;
  }
}

/** The refusal as the server put it; a status without a usable body gets the general text. */
function refusal(status: number, body: unknown, token: string | null): ApiError {
  const { message, params } = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown;
    params?: MessageParams;
  };
  const key =
    typeof message === 'string' && message !== ''
      ? message
      : status === 401
        ? 'user_api.unauthorized'
        : 'app_error.network';
  return new ApiError(key, {
    status,
    ...(params !== undefined && { params }),
    endsSession: status === 401 && token !== null,
  });
}

/** A fresh key for one attempt at moving value. It needs no secure context: a site in a local network may be plain HTTP. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
