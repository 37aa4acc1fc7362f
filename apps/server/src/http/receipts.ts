import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UnknownTokenThrottle } from '../realtime/unknown-token-throttle.ts';
import type { SessionPort } from '../lib/session.ts';
import type { Answerable } from '../tables/mailbox.ts';
import type { Place } from '../tables/runner.ts';

/** When a call was received. */
export interface Receipt {
  /** Of a table's command: when the last of the request was read from its connection, on the monotonic clock. */
  receivedMs: number;
  /** Its place in the table's queue; none where nobody waits for its sender, and of all other calls. */
  place: Place<Answerable> | undefined;
}

/** Reserves places in a table's queue. */
interface Reserving {
  reserve(receivedMs: number): Place<Answerable>;
}

interface Options {
  monoMs: () => number;
  /** Who asks, behind whatever proxies are trusted. */
  addressOf: (request: IncomingMessage) => string;
  sessions: Pick<SessionPort, 'isKnown'>;
  /** The same as the sockets': a sender has one measure, whatever way they come. */
  unknownTokens: Pick<UnknownTokenThrottle, 'mayBeAwaited' | 'refuse'>;
  /** The table whose command a call at that path is; undefined for all others. */
  tableOf: (path: string) => Reserving | undefined;
}

/** The token of a request's `Authorization` header; null without one. */
export const bearerOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null =>
  headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice('Bearer '.length) : null;

/**
 * Stamps calls that are commands of a table when they have been read, before they wait for their turn, are parsed, or
 * anybody is looked up, and holds their places in the table's queue. A request counts from its last byte on: one whose
 * body is held back neither counts as early nor keeps the table's time waiting. [I5]
 */
export class Receipts {
  private readonly options: Options;
  private readonly receipts = new WeakMap<IncomingMessage, Receipt>();

  constructor(options: Options) {
    this.options = options;
  }

  /** Called with each request that is admitted, in the turn in which its headers were read. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const table = request.method === 'POST' ? this.options.tableOf(pathOf(request)) : undefined;
    const token = bearerOf(request);
    if (!table || token === null) return;
    const push = request.push.bind(request);
    // Node tells the end of the body, also of an empty one, by pushing null as soon as it is read.
    request.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null && !this.receipts.has(request)) this.stamp(request, response, { table, token });
      return push(chunk, encoding);
    };
  }

  /** The receipt of a request; one that was not stamped counts from now on. */
  of(request: IncomingMessage): Receipt {
    return this.receipts.get(request) ?? { receivedMs: this.options.monoMs(), place: undefined };
  }

  /** Its token is nobody's: for a while the table does not wait for unknown tokens of that address. */
  refuseToken(request: IncomingMessage): void {
    if (!this.receipts.has(request)) return;
    this.options.unknownTokens.refuse(this.options.addressOf(request), this.options.monoMs());
  }

  private stamp(
    request: IncomingMessage,
    response: ServerResponse,
    { table, token }: { table: Reserving; token: string },
  ): void {
    const { monoMs, addressOf, sessions, unknownTokens } = this.options;
    const receivedMs = monoMs();
    const isAwaited = sessions.isKnown(token) || unknownTokens.mayBeAwaited(addressOf(request), receivedMs);
    const place = isAwaited ? table.reserve(receivedMs) : undefined;
    this.receipts.set(request, { receivedMs, place });
    // Refused before it reached the table, or given up by its sender.
    if (place) response.once('close', () => place.release());
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
