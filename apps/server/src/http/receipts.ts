import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UnknownTokenThrottle } from '../realtime/unknown-token-throttle.ts';
import type { SessionPort } from '../lib/session.ts';
import type { Answerable } from '../tables/mailbox.ts';
import type { Reservation } from '../tables/runner.ts';

/** Receipt time of a call, and its reserved place. */
export interface Receipt {
  /** Receipt time on the monotonic clock. The request of a table's command is received with its last byte. */
  receivedMs: number;
  /**
   * The reserved place in the table's queue; undefined: the call commands no table, or the table does not wait for its
   * sender.
   */
  reservation: Reservation<Answerable> | undefined;
}

/** Reserves places in a table's queue. */
interface Reserving {
  reserve(receivedMs: number): Reservation<Answerable>;
}

interface Options {
  monoMs: () => number;
  /** The client's address, behind the trusted proxies. */
  addressOf: (request: IncomingMessage) => string;
  sessions: Pick<SessionPort, 'isKnown'>;
  /** Throttle that HTTP and sockets share, so that a sender has one limit for both. */
  unknownTokens: Pick<UnknownTokenThrottle, 'mayBeAwaited' | 'refuse'>;
  /** The table that a call at that path commands; undefined for all other calls. */
  tableOf: (path: string) => Reserving | undefined;
}

/** Returns the token of a request's `Authorization` header; null: there is none. */
export const bearerOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null =>
  headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice('Bearer '.length) : null;

/**
 * Stamps calls that command a table when they have been read, and reserves their places in the table's queue. This
 * happens before they wait for their turn, are parsed, or a session is looked up. A request counts from its last byte
 * on. A client that holds back its body gains no earlier time and delays no table. [I5]
 */
export class Receipts {
  private readonly options: Options;
  private readonly receipts = new WeakMap<IncomingMessage, Receipt>();

  constructor(options: Options) {
    this.options = options;
  }

  /** Called for each admitted request, in the turn in which its headers were read. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const table = request.method === 'POST' ? this.options.tableOf(pathOf(request)) : undefined;
    const token = bearerOf(request);
    if (!table || token === null) return;
    const push = request.push.bind(request);
    // Node marks the end of the body, also of an empty one, by pushing null as soon as it is read.
    request.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null && !this.receipts.has(request)) this.stamp(request, response, { table, token });
      return push(chunk, encoding);
    };
  }

  /** Returns the receipt of a request. A request without a timestamp counts as received now. */
  of(request: IncomingMessage): Receipt {
    return this.receipts.get(request) ?? { receivedMs: this.options.monoMs(), reservation: undefined };
  }

  /** Records an unknown token, so that for a while no table waits for unknown tokens of its address. */
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
    const reservation = isAwaited ? table.reserve(receivedMs) : undefined;
    this.receipts.set(request, { receivedMs, reservation });
    // A closed response releases the place of a request that was refused or given up before it reached the table.
    if (reservation) response.once('close', () => reservation.release());
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
