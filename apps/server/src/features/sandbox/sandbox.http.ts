import { parseDollars } from '@updraft/rules/money';
import type { Handlers } from '../../http/calls.ts';
import type { Log } from '../../lib/log.ts';
import type { Travelling } from '../../lib/moments.ts';
import { refusal } from '../../lib/result.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import type { DirectSignIn } from '../../ports/players.ts';
import { type TakeFromStock, fund } from './funding.ts';
import { steamIdOfPersona } from './personas.ts';
import { TimeTravel } from './time-travel.ts';

type SandboxCalls = Pick<Handlers, 'GET /socialite/test/login' | 'POST /api/sandbox/fund' | 'POST /api/sandbox/travel'>;

interface Dependencies {
  outbox: Outbox;
  takeFromStock: TakeFromStock;
  signIn: DirectSignIn;
  travelling: Readonly<Record<string, Travelling>>;
  log: Log;
}

/** Test login, funding and time travel. A live server has no route to them. */
export const sandboxHandlers = ({ outbox, takeFromStock, signIn, travelling, log }: Dependencies): SandboxCalls => {
  const timeTravel = new TimeTravel({ outbox, travelling });
  return {
    'GET /socialite/test/login': async ({ persona }, { request }) => ({
      api_token: await signIn.signInDirectly(steamIdOfPersona(persona), request.raw),
    }),
    'POST /api/sandbox/fund': async ({ sum, items }, { session, idempotencyKey }) => {
      // The contract has checked that it is a sum of cents.
      const funding = {
        playerId: session.playerId,
        cents: parseDollars(sum) ?? 0,
        itemCount: items,
        key: idempotencyKey,
      };
      const answer = await fund({ outbox, takeFromStock }, funding);
      return answer.ok ? { status: 'success', message: 'sandbox_api.funded' } : refusal(answer);
    },
    'POST /api/sandbox/travel': async ({ hours }, { session }) => {
      const answer = await timeTravel.go({ playerId: session.playerId, hours });
      if (!answer.ok) return refusal(answer);
      log.warn({ hours, rows: answer.rows, playerId: session.playerId }, 'the sandbox travelled in time');
      return { status: 'success', message: 'sandbox_api.travelled', params: { count: hours } };
    },
  };
};
