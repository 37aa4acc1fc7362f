/** Requests to servers of other people: one time limit for the whole exchange, a bounded response, no redirects. */

export type Fetch = typeof globalThis.fetch;

export type BoundedAnswer = { ok: true; status: number; text: string } | { ok: false; reason: 'failed' | 'too_large' };

export interface BoundedRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Limit of the response's body. */
  maxBytes: number;
  /** Ends the exchange before its time. */
  signal?: AbortSignal;
}

const readAtMost = async (response: Response, maxBytes: number): Promise<string | null> => {
  if (response.body === null) return '';
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
};

/**
 * Sends one request. A redirect is returned as it is (status 3xx): following it would let the other side choose whom we
 * believe. `failed` means no connection, no response in time, or a response that broke off.
 */
export const boundedFetch = async (fetch: Fetch, request: BoundedRequest): Promise<BoundedAnswer> => {
  try {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await readAtMost(response, request.maxBytes);
    return text === null ? { ok: false, reason: 'too_large' } : { ok: true, status: response.status, text };
  } catch {
    return { ok: false, reason: 'failed' };
  }
};

/** JSON text as a value; undefined if the text is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
