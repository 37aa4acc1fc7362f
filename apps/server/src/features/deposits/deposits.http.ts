import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../http/calls.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Deposits } from './deposits.commands.ts';

type DepositCalls = Pick<Handlers, 'POST /api/payment/sum/create'>;

export const depositHandlers = ({ deposits }: { deposits: Deposits }): DepositCalls => ({
  'POST /api/payment/sum/create': async (input, { session, idempotencyKey }) => {
    const result = await deposits.create({
      playerId: session.playerId,
      method: input.depositMethod,
      sumCents: parseDollars(input.sum) ?? cents(0),
      promocode: input.promocode || null,
      key: idempotencyKey,
    });
    return result.ok
      ? { status: 'success' as const, url: result.url, sum: toDollars(result.sumCents) }
      : { status: 'error' as const, message: result.message, ...(result.params && { params: result.params }) };
  },
});

const STATUS = { bad_signature: 401, stale: 401, malformed: 400 } as const;

/** Where providers report. The raw body is what is signed, so this route parses nothing before the check. [M9] */
export const registerWebhooks = async (app: FastifyInstance, { deposits, clock }: { deposits: Deposits; clock: Clock }): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/payments', async (request, reply) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]));
      const outcome = await deposits.webhook({ rawBody: typeof request.body === 'string' ? request.body : '', headers, nowMs: clock.wallMs() });
      return outcome.ok ? reply.code(200).send({ effect: outcome.effect }) : reply.code(STATUS[outcome.reason]).send({ error: outcome.reason });
    });
  });
};
