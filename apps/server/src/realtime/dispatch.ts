import type { ClientAck, ClientEventName, ClientParsed, RequestEventSpec } from '@updraft/contract';
import type { Socket } from 'socket.io';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import { namesPrototype } from '../lib/names-prototype.ts';
import { IGNORED, type SocketContext, type SocketHandlers } from './handlers.ts';
import type { InboundQueue } from './inbound-queue.ts';
import type { Send } from './shown-games.ts';
import type { SignedIn } from './signed-in.ts';
import type { SocketLimits } from './socket-limits.ts';

/** Sends an acknowledgement, once at most. */
type Answer = (value: unknown) => void;

/** Handlers of `GATEWAY_EVENTS`. */
interface OwnEvents {
  auth(socket: Socket, payload: ClientParsed<'auth'>): Promise<ClientAck<'auth'>>;
  /** `answer` is null if the client requested no acknowledgement. Returns false if the gateway has no `Pages`. */
  watch(socket: Socket, payload: ClientParsed<'watch'>, answer: ((ack: ClientAck<'watch'>) => void) | null): boolean;
}

interface Options {
  events: Readonly<Record<string, RequestEventSpec>>;
  own: OwnEvents;
  inbound: Pick<InboundQueue, 'receivedMs'>;
  limits: Pick<SocketLimits, 'allows'>;
  signedIn: SignedIn;
  senderTo: (socket: Socket) => Send;
  log: Log;
  metrics: Pick<Metrics, 'socketEvents'>;
}

/** Parses each event of a client and hands it to its handler. Refuses unknown events, malformed payloads and floods. */
export class Dispatch {
  private readonly options: Options;
  private handlers: SocketHandlers | null = null;
  private about: () => Record<string, unknown> = () => ({});

  constructor(options: Options) {
    this.options = options;
  }

  /** `about`: data that is added to log lines about events. */
  start({ handlers, about }: { handlers: SocketHandlers; about?: (() => Record<string, unknown>) | undefined }): void {
    this.handlers = handlers;
    if (about) this.about = about;
  }

  async receive(socket: Socket, event: string, args: unknown[]): Promise<void> {
    const { events, inbound, log, metrics, own, signedIn } = this.options;
    const receivedMs = inbound.receivedMs(socket);
    const ack = typeof args.at(-1) === 'function' ? (args.pop() as Answer) : null;
    const answer = once(ack);
    const refuse = (message: string): void => this.refused(socket, { event, answer, message });
    const spec = Object.hasOwn(events, event) ? events[event] : undefined;
    const count = (outcome: string): void => metrics.socketEvents.inc({ event: spec ? event : 'unknown', outcome });
    try {
      if (!this.isWithinLimits(socket, receivedMs)) {
        count('limited');
        return refuse('app_api.too_many_requests');
      }
      const name = spec ? (event as ClientEventName) : null;
      const parsed = spec?.payload.safeParse(args[0] ?? {});
      const isWellFormed = parsed?.success === true && args.length <= 1 && !namesPrototype(args[0]);
      // A malformed staff-only event reaches its handler too, which records it if the sender is staff.
      if (!name || !(isWellFormed || spec?.staffOnly)) {
        count('bad');
        return refuse('app_api.bad_request');
      }
      count(isWellFormed ? 'handled' : 'bad');
      const payload = isWellFormed ? parsed.data : args.length === 1 ? args[0] : args;
      if (name === 'auth') return answer(await own.auth(socket, payload as ClientParsed<'auth'>));
      if (name === 'watch') {
        if (!own.watch(socket, payload as ClientParsed<'watch'>, ack && answer)) refuse('app_api.not_found');
        return;
      }
      const handler = this.handlers?.[name] as
        | ((payload: unknown, context: SocketContext) => Promise<unknown>)
        | undefined;
      if (!handler) return refuse('app_api.bad_request');
      const send = this.options.senderTo(socket);
      const result = await handler(
        payload,
        signedIn.contextOf(socket, { send, receivedMs, wantsAnswer: ack !== null }),
      );
      if (result !== IGNORED) answer(result);
    } catch (error) {
      log.error({ err: error, event, ...signedIn.whose(socket), ...this.about() }, 'socket event failed');
      count('failed');
      refuse('app_api.internal');
    }
  }

  private isWithinLimits(socket: Socket, nowMs: number): boolean {
    const { limits, signedIn } = this.options;
    const playerId = signedIn.sessionOf(socket)?.playerId ?? null;
    return limits.allows({ socketId: socket.id, playerId, address: signedIn.addressOf(socket) }, nowMs);
  }

  /** Sends a refusal as acknowledgement, and as the event that the specification names for it. */
  private refused(
    socket: Socket,
    { event, answer, message }: { event: string; answer: Answer; message: string },
  ): void {
    const { events, senderTo } = this.options;
    const refusedAs = Object.hasOwn(events, event) ? events[event]?.refusedAs : undefined;
    if (refusedAs !== undefined) senderTo(socket)(refusedAs as 'errorBet', { message });
    answer({ status: 'error', message });
  }
}

/** Wraps an acknowledgement so that it is sent at most once. */
const once = (ack: Answer | null): Answer => {
  let given = false;
  return (answer) => {
    if (given) return;
    given = true;
    ack?.(answer);
  };
};
