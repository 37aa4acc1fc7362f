import type { CallInput, CallName, CallOutput, MessageParams } from '@updraft/contract';
import { getToken } from './token.ts';

/** Refused or failed call. `message` is a text key. `status` 0: the server could not be reached. */
export class ApiError extends Error {
  readonly params: MessageParams | undefined;
  readonly status: number;
  /** True if the sent token is unknown to the server or has expired. Only the end of the session is then shown. */
  readonly endsSession: boolean;

  constructor(message: string, details: { status: number; params?: MessageParams; endsSession?: boolean }) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.params = details.params;
    this.endsSession = details.endsSession ?? false;
  }

  /** True if the server did not respond: no connection, or a proxy responded in its place (502, 503, 504). */
  get unreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /**
   * True if the failure shows nothing about the call or its player: the server did not respond, or refused too many
   * requests.
   */
  get undecided(): boolean {
    return this.unreachable || this.status === 429;
  }
}

let whenUnauthorized: ((message: string) => void) | null = null;

/** Sets the function to call when a sent token is unknown to the server or has expired. */
export function onUnauthorized(handler: (message: string) => void): void {
  whenUnauthorized = handler;
}

/** Longest wait for the response to a call, ms. The server's slowest calls wait 12 s for another service. */
const CALL_LIMIT_MS = 20_000;

export interface ApiOptions {
  /** Idempotency key. It is the same for every repeat of one attempt. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes one call of the contract: `api('POST /api/user/get')`.
 * @throws ApiError if the response is not a success. Without a response within 20 s, it is the same error as without a
 * connection, and a command may be repeated with its key. AbortError if `signal` fires.
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
  // Another session may have begun meanwhile, which this refusal does not concern.
  if (refused.endsSession && getToken() === token) whenUnauthorized?.(refused.message);
  throw refused;
}

type Sending = ApiOptions & { signal: AbortSignal; token: string | null };

/**
 * Runs `work` with a signal that fires when the caller aborts, or after the time limit with the error of a missing
 * connection.
 */
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

/** Returns the error of a refusal with the server's message. A response without a usable message gets a general one. */
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

/**
 * Returns a new key for one attempt. It does not need a secure context, because a site in a local network may use plain
 * HTTP.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
