import { z } from 'zod';
import { MAX_FUNDED_DOLLARS, MAX_FUNDED_ITEMS, PERSONAS, TRAVEL_HOURS } from './constants.ts';
import { call } from './define.ts';
import { ApiToken, AskedDollars, StatusAnswer } from './primitives.ts';

/** Calls of the sandbox. In live mode they do not exist: each returns 404, as any unknown path does. */
export const sandboxCalls = {
  'GET /socialite/test/login': call({
    auth: 'none',
    input: z.strictObject({ persona: z.enum(PERSONAS).default('player') }),
    output: z.object({ api_token: ApiToken }),
    about:
      'Sandbox only: signs a persona in without the provider. `new` makes a new player each time. 404 in live mode.',
  }),
  'POST /api/sandbox/fund': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      sum: AskedDollars.max(MAX_FUNDED_DOLLARS),
      items: z.number().int().min(0).max(MAX_FUNDED_ITEMS),
    }),
    output: StatusAnswer,
    about: 'Sandbox only: gives the player play money and items from the stock. 404 in live mode.',
    messages: ['sandbox_api.funded', 'sandbox_api.nothing', 'sandbox_api.enough', 'sandbox_api.sold_out'],
  }),
  'POST /api/sandbox/travel': call({
    auth: 'player',
    input: z.strictObject({ hours: z.union(TRAVEL_HOURS.map((hours) => z.literal(hours))) }),
    output: StatusAnswer,
    about:
      'Sandbox only: moves the site’s past back by that many hours. The open round stays as it is. 404 in live mode.',
    messages: ['sandbox_api.travelled', 'sandbox_api.too_far', 'app_api.too_many_requests'],
  }),
} as const;

/** Names of the calls of the sandbox. A live server has no routes for them. */
export const SANDBOX_CALLS = Object.keys(sandboxCalls) as (keyof typeof sandboxCalls)[];
