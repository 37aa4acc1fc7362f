import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Handlers } from '../../http/calls.ts';
import { proveGenuine } from '../../http/report-gate.ts';
import { requestLog } from '../../http/request-log.ts';
import { tooOften } from '../../http/too-often.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { refusal, refuse } from '../../lib/result.ts';
import type { Deposits } from './deposits.commands.ts';
import type { MayTryCode } from '../../ports/promo.ts';
import type { P2pDeposits } from './p2p.ts';

type DepositCalls = Pick<Handlers, 'POST /api/payment/sum/create' | 'POST /api/payment/qiwi/check-transaction'>;

export const depositHandlers = ({
  deposits,
  p2p,
  mayTry,
}: {
  deposits: Deposits;
  p2p: P2pDeposits | null;
  mayTry: MayTryCode;
}): DepositCalls => ({
  'POST /api/payment/sum/create': async (input, { session, idempotencyKey, request, reply }) => {
    // A deposit with a code counts as an attempt at the code, because its refusal reveals as much as a check does.
    if (input.promocode && !mayTry(session.playerId, request.raw))
      return tooOften(reply, 'deposit_api.promo_too_often');
    const result = await deposits.create({
      playerId: session.playerId,
      method: input.depositMethod,
      sumCents: parseDollars(input.sum) ?? cents(0),
      promocode: input.promocode || null,
      key: idempotencyKey,
    });
    if (!result.ok) return refusal(result);
    const roubles = input.depositMethod === 'qiwi' ? await p2p?.roublesOf(result.invoiceId) : null;
    return {
      status: 'success',
      url: result.url,
      sum: roubles ?? toDollars(result.sumCents),
      expires_at: result.expiresAt.toISOString(),
    };
  },
  'POST /api/payment/qiwi/check-transaction': async ({ transactionId }, { session, idempotencyKey, log }) => {
    if (!p2p) return refusal(refuse('deposit_api.method_unavailable'));
    const result = await p2p.check({
      playerId: session.playerId,
      receipt: transactionId.trim(),
      key: idempotencyKey,
      log,
    });
    if (!result.ok) return refusal(result);
    const sum = toDollars(result.sumCents);
    return { status: 'success', message: 'deposit_api.success', params: { sum }, sum };
  },
});

const STATUS = {
  bad_signature: 401,
  stale: 401,
  malformed: 400,
  unavailable: 503,
  busy: 503,
  unknown_provider: 404,
} as const;
/** Value of Retry-After, in seconds, for a report that had no effect yet. */
const AGAIN_S = '10';
const ProviderId = z.object({ provider: z.string().regex(/^[a-z0-9_-]{1,40}$/) });

/**
 * Largest accepted report. Providers send less, but none of them promises a bound. A card processor's event has the
 * whole object with its lines, metadata and previous attributes, at most a few hundred kilobytes.
 */
export const MAX_WEBHOOK_BODY_BYTES = 512 * 1024;

interface WebhookDependencies {
  deposits: Deposits;
  clock: Clock;
  log: Log;
  addressOf: (request: FastifyRequest) => string;
}

/**
 * Registers the address to which each provider reports, by POST or by GET. The signature covers the raw body (of a GET
 * the query), so the routes parse nothing before the check. [M9]
 */
export const registerWebhooks = async (
  app: FastifyInstance,
  { deposits, clock, log, addressOf }: WebhookDependencies,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: '/webhooks/payments/:provider',
      bodyLimit: MAX_WEBHOOK_BODY_BYTES,
      handler: async (request, reply) => {
        const params = ProviderId.safeParse(request.params);
        if (!params.success) return reply.code(404).send({ error: 'unknown_provider' });
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(',') : value,
          ]),
        );
        const rawBody =
          request.method === 'GET'
            ? (request.raw.url?.split('?')[1] ?? '')
            : typeof request.body === 'string'
              ? request.body
              : '';
        const outcome = await deposits.webhook(params.data.provider, {
          rawBody,
          headers,
          nowMs: clock.wallMs(),
          address: addressOf(request),
          log: requestLog(log, request),
          onGenuine: () => proveGenuine(request.raw),
        });
        if (!outcome.ok && STATUS[outcome.reason] === 503) void reply.header('retry-after', AGAIN_S);
        if (!outcome.ok) return reply.code(STATUS[outcome.reason]).send({ error: outcome.reason });
        return outcome.answer === undefined
          ? reply.code(200).send({ effect: outcome.effect })
          : reply.code(200).type('text/plain').send(outcome.answer);
      },
    });
  });
};
