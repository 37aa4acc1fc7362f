import {
  type CallAuth,
  type Calls,
  type CallName,
  type CallOutput,
  type CallParsed,
  type CallSpec,
  IdempotencyKey,
  calls,
} from '@updraft/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../lib/log.ts';
import { namesPrototype } from '../lib/names-prototype.ts';
import type { RateLimit } from '../lib/rate-limit.ts';
import { type Session, SessionEnded, type SessionPort } from '../lib/session.ts';
import { type FirstResponses, StillRunning } from './first-responses.ts';
import { type Receipt, type Receipts, bearerOf } from './receipts.ts';
import { requestLog } from './request-log.ts';

/**
 * Context of a call. `session` null: the call needs no session, and the caller sent no valid token or the token was not
 * read.
 */
export interface CallContext {
  session: Session | null;
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  receipt: Receipt;
  /** A log whose lines name the request and its player. */
  readonly log: Log;
}

/** The context of a call that only signed-in players reach. */
export interface PlayerContext extends CallContext {
  session: Session;
}

type ContextOf<K extends CallName> = Calls[K]['auth'] extends 'none' | 'optional' ? CallContext : PlayerContext;
export type Handler<K extends CallName> = (input: CallParsed<K>, context: ContextOf<K>) => Promise<CallOutput<K>>;
export type Handlers = { [K in CallName]: Handler<K> };

interface Dependencies {
  handlers: Handlers;
  sessions: Pick<SessionPort, 'resolve'>;
  /** Limits per account: of all calls, and of those that move value. [S5] */
  limit: RateLimit;
  commandLimit: RateLimit;
  log: Log;
  /** True if a player has the role that a call for staff needs. */
  hasRole: (playerId: number, role: 'moderator' | 'support' | 'finance' | 'admin') => Promise<boolean>;
  receipts: Pick<Receipts, 'of' | 'refuseToken'>;
  /** Stores the first responses of commands whose handlers do not store them. */
  responses: Pick<FirstResponses, 'once'>;
  /** Calls that this mode does not have: they are unknown, not forbidden. */
  absent: ReadonlySet<CallName>;
  /** Calls in place of those of the contract (tests). */
  specs?: Readonly<Record<string, CallSpec>>;
}

const fail = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ status: 'error', message });

const isStaffRole = (auth: CallAuth): auth is 'moderator' | 'support' | 'finance' | 'admin' =>
  auth === 'moderator' || auth === 'support' || auth === 'finance' || auth === 'admin';

/** Returns the input of a request. A repeated query parameter stays a list, which the contract refuses. */
const inputOf = (request: FastifyRequest): unknown =>
  request.method === 'GET' ? request.query : request.body === undefined ? {} : request.body;

/**
 * Makes a route of each call in the contract: session, limits, input, handler, output. A call without a handler does
 * not compile. The handler's result is checked against the contract too, so a field that the contract does not name
 * never leaves the server.
 */
export const registerCalls = (
  app: FastifyInstance,
  { handlers, sessions, limit, commandLimit, log, receipts, responses, absent, hasRole, specs = calls }: Dependencies,
): void => {
  for (const name of Object.keys(specs) as CallName[]) {
    if (absent.has(name)) continue;
    const [method, url] = name.split(' ') as ['GET' | 'POST', string];
    const spec = specs[name] as CallSpec;
    const isWithin = ({ playerId }: Session): boolean => {
      const [key, now] = [`player ${playerId}`, performance.now()];
      return limit.allows(key, now) && (!spec.command || commandLimit.allows(key, now));
    };
    const handler = handlers[name] as (input: unknown, context: CallContext) => Promise<unknown>;
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const token = bearerOf(request.raw);
        const session = spec.auth !== 'none' && token ? await sessions.resolve(token) : null;
        if (session) request.playerId = session.playerId;
        else if (token && spec.auth !== 'none') receipts.refuseToken(request.raw);
        // An unknown token means that its session has ended.
        if (!session && spec.auth !== 'none' && spec.auth !== 'optional')
          return fail(reply, 401, token ? 'user_api.session_ended' : 'user_api.unauthorized');
        if (session?.banned && !spec.forBanned) return fail(reply, 401, 'user_api.banned');
        if (session && !isWithin(session)) return fail(reply, 429, 'app_api.too_many_requests');
        if (session && isStaffRole(spec.auth) && !(await hasRole(session.playerId, spec.auth)))
          return fail(reply, 403, 'user_api.no_rights');
        const sent = inputOf(request);
        const input = spec.input.safeParse(sent);
        if (!input.success || namesPrototype(sent)) return fail(reply, 400, 'app_api.bad_request');
        const key = IdempotencyKey.safeParse(request.headers['idempotency-key']);
        if (request.headers['idempotency-key'] !== undefined && !key.success)
          return fail(reply, 400, 'app_api.bad_request');
        const context: CallContext = {
          session,
          idempotencyKey: key.data ?? null,
          request,
          reply,
          receipt: receipts.of(request.raw),
          // The log is created at its first use, because most calls log nothing.
          get log() {
            return requestLog(log, request);
          },
        };
        const carryOut = (): Promise<unknown> => handler(input.data, context);
        const isKept = (response: unknown): boolean =>
          !reply.sent && reply.statusCode === 200 && spec.output.safeParse(response).success;
        const answer = await (
          spec.command === true && session && key.data
            ? responses.once(
                { playerId: session.playerId, key: key.data, request: { call: name, input: input.data } },
                carryOut,
                isKept,
              )
            : carryOut()
        ).catch((error: unknown) => {
          if (error instanceof SessionEnded) return fail(reply, 401, 'user_api.session_ended');
          if (error instanceof StillRunning) return fail(reply, 429, 'app_api.too_many_requests');
          throw error;
        });
        if (reply.sent) return reply;
        const output = spec.output.safeParse(answer);
        if (!output.success) {
          context.log.error({ call: name, issues: output.error.issues }, 'an answer does not keep the contract');
          return fail(reply, 500, 'app_api.internal');
        }
        return reply.header('cache-control', 'no-store').send(output.data);
      },
    });
  }
};
