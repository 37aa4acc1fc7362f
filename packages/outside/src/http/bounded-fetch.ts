/** Requests to external servers, with one time limit for the whole exchange, a bounded response, and no redirects. */

export type Fetch = typeof globalThis.fetch;

export type BoundedAnswer =
  /** `text`: the bytes read as UTF-8. */
  { ok: true; status: number; text: string; bytes: Buffer } | { ok: false; reason: 'failed' | 'too_large' };

export interface BoundedRequest {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs: number;
  /** Largest size of the response's body, in bytes. A larger one is a failure. */
  maxBytes: number;
  /** Signal that aborts the request and the reading of its response. */
  signal?: AbortSignal;
}

const readAtMost = async (response: Response, maxBytes: number): Promise<Buffer | null> => {
  if (response.body === null) return Buffer.alloc(0);
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
};

/**
 * Sends one request. A redirect is returned with its status 3xx and not followed, because the server could choose an
 * untrusted target. `failed`: no connection, no response in time, or an incomplete response. `too_large`: more than
 * `maxBytes`.
 */
export const boundedFetch = async (fetch: Fetch, request: BoundedRequest): Promise<BoundedAnswer> => {
  try {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.body === undefined ? {} : { body: request.body as RequestInit['body'] }),
    });
    const bytes = await readAtMost(response, request.maxBytes);
    if (bytes === null) return { ok: false, reason: 'too_large' };
    return { ok: true, status: response.status, text: bytes.toString('utf8'), bytes };
  } catch {
    return { ok: false, reason: 'failed' };
  }
};

/** Returns the value of a JSON text; undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
