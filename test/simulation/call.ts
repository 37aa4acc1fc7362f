export interface Caller {
  port: number;
  token: string;
}

/**
 * Makes a call of the site as a client does; without a body a GET request. Throws unless the HTTP status is 200.
 * Refusals have the status 200 as well, so they are returned.
 */
export const callSite = async <T>(
  { port, token }: Caller,
  { path, body, key }: { path: string; body: object | null; key?: string | undefined },
): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};
