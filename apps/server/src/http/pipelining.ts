import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Largest number of requests of a connection without a response. Browsers send one at a time. */
export const MAX_PIPELINED = 20;

/** The return value that stops node's parser: the rest of the read is not HTTP. */
const PARSE_NO_FURTHER = 2;

type OnIncoming = (request: IncomingMessage, keepAlive: boolean) => number;

/**
 * A part of node's internals, which a test checks: the parser calls `onIncoming` for each request whose headers it has
 * read.
 */
interface Parsed extends Socket {
  parser?: { onIncoming?: OnIncoming | null } | null;
}

/** True if Node reports requests as expected. If not, pipelining is not bounded. */
export const hasKnownParser = (socket: Socket): boolean => typeof (socket as Parsed).parser?.onIncoming === 'function';

/** True for a body in chunks: Node's parser calls the server for each chunk, even if it has one byte. */
export const isChunked = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined;

/**
 * Destroys connections that pipeline more requests than allowed, and calls `onCut` with the first request above the
 * limit. A read of 64 kB can contain thousands of requests, and node would create an object for each before any gets a
 * response. So nothing beyond the limit is parsed. Requests of a closed connection are dropped. After the headers of a
 * request with a chunked body, which `admitRequests` refuses, nothing more is parsed. [S5]
 */
export const boundPipelining = (
  server: Server,
  { onCut, most = MAX_PIPELINED }: { onCut: (request: IncomingMessage) => void; most?: number },
): void => {
  /** Requests that were parsed and not answered yet, by connection. */
  const unanswered = new WeakMap<Socket, number>();
  const isTooMany = (request: IncomingMessage): boolean => {
    const { socket } = request;
    if (socket.destroyed) return true;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count <= most) return false;
    onCut(request);
    socket.destroy();
    return true;
  };
  server.on('connection', (socket: Parsed) => {
    const { parser } = socket;
    const { onIncoming } = parser ?? {};
    if (!parser || typeof onIncoming !== 'function') return;
    unanswered.set(socket, 0);
    parser.onIncoming = (request, keepAlive) => {
      if (isTooMany(request)) return PARSE_NO_FURTHER;
      const verdict = onIncoming(request, keepAlive);
      return isChunked(request) ? PARSE_NO_FURTHER : verdict;
    };
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
};
