import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** Returns a row in the marketplace's format. */
export const soldRow = (
  name: string,
  change: { week?: object; month?: object; version?: string | null; currency?: string } = {},
): object => ({
  market_hash_name: name,
  version: change.version ?? null,
  currency: change.currency ?? 'USD',
  item_page: 'https://skinport.com/item/x',
  market_page: 'https://skinport.com/market/x',
  last_24_hours: { min: null, max: null, avg: null, median: null, volume: 0 },
  last_7_days: { min: 42.8, max: 46.5, avg: 43.9, median: 44, volume: 48, ...change.week },
  last_30_days: { min: 40, max: 47, avg: 43, median: 43.2, volume: 220, ...change.month },
  last_90_days: { min: 39.5, max: 48, avg: 42.5, median: 42.9, volume: 580 },
});

export interface FakeSkinport {
  url: string;
  /** Requests so far: path and query, and the requested encodings. */
  asked: { path: string; encodings: string }[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Fast Brotli quality. The default quality would take most of the feed's timeout. */
const QUICKLY = 3;

/** Sends text as JSON compressed with Brotli, as the marketplace does. */
export const sendPacked = (response: ServerResponse, text: string, headers: Record<string, string> = {}): void => {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br', ...headers })
    .end(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICKLY } }));
};

/**
 * Starts a server on 127.0.0.1, whose requests `answer` handles. A request that does not accept Brotli gets status 406,
 * as from the marketplace.
 */
export const startFakeSkinport = async (): Promise<FakeSkinport> => {
  const fake: FakeSkinport = {
    url: '',
    asked: [],
    answer: (_request, response) => sendPacked(response, '[]'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const encodings = String(request.headers['accept-encoding'] ?? '');
    fake.asked.push({ path: request.url ?? '', encodings });
    if (!encodings.includes('br')) response.writeHead(406).end();
    else fake.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return fake;
};
