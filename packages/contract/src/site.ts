import { z } from 'zod';
import { call, event, request } from './define.ts';
import { WatchedGame } from './games.ts';
import { ApiToken, Dollars, Id, Nothing } from './primitives.ts';

export const DepositMethod = z.object({
  code: z.string(),
  type: z.enum(['money', 'skins']),
  /** `disabled`: a placeholder that nobody can choose; `soon`: the product names it, but it is not connected yet. */
  state: z.enum(['open', 'soon', 'disabled']),
  minDollars: Dollars,
  maxDollars: Dollars,
  feeNote: z.string(),
  timeNote: z.string(),
});
export type DepositMethod = z.infer<typeof DepositMethod>;

export const SiteConfig = z.object({
  siteName: z.string(),
  mode: z.enum(['sandbox', 'live']),
  build: z.string(),
  maintenance: z.boolean(),
  demoPlayers: z.boolean(),
  realtime: z.object({ host: z.string().nullable(), port: z.number().int(), secure: z.boolean() }),
  imageBase: z.string(),
  links: z.array(z.object({ id: z.number().int(), url: z.string() })),
  chat_ban_reasons: z.array(z.object({ id: Id, name: z.string(), is_active: z.boolean() })),
  deposit: z.object({
    methods: z.array(DepositMethod),
    nicknameBonusPercent: z.number(),
    skinsPercent: z.number(),
    defaultSum: Dollars,
  }),
  withdraw: z.object({ taxPercent: z.number(), minDollars: Dollars, dailyDollars: Dollars }),
  crash: z.object({
    countdownTicks: z.number().int(),
    maxItems: z.number().int(),
    minBetDollars: Dollars,
    maxStakeDollars: Dollars,
    maxWinDollars: Dollars,
    minAutoCashOut: z.number(),
    maxAutoCashOut: z.number(),
    /** e-folding rate of the multiplier per millisecond. */
    growthPerMs: z.number(),
    crashedMs: z.number().int(),
    /** The longest interruption of a round that changes nothing. */
    gapToleratedMs: z.number().int(),
    rulesVersion: z.number().int(),
  }),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

export const siteCalls = {
  'POST /api/getConfig': call({
    auth: 'none',
    input: Nothing,
    output: SiteConfig,
    about: 'What the client needs to know of the site.',
  }),
} as const;

export const siteServerEvents = {
  online: event({ payload: z.object({ count: z.number().int().min(0) }), about: 'How many sockets are connected.' }),
  refreshPage: event({
    payload: z.object({ maintenance: z.boolean() }),
    about:
      'Maintenance begins (true): bets are refused, and the page reloads 5 s after a round ends. Or it is over (false).',
  }),
} as const;

/**
 * What a client may say of itself as it connects. `signsIn`: `auth` follows at once, so a visitor's snapshot of the
 * round need not be sent before the player's own. `game`: what its page shows, as in `watch`; a page that says nothing
 * of it, or names no game of this site, shows crash.
 */
export const Handshake = z.object({
  signsIn: z.boolean().default(false),
  game: WatchedGame.optional().catch(undefined),
});
export type ClientHandshake = z.input<typeof Handshake>;

export const siteClientEvents = {
  auth: request({
    payload: z.strictObject({ apiToken: ApiToken }),
    ack: z.object({ status: z.enum(['success', 'error']), user_id: Id.optional(), message: z.string().optional() }),
    about: 'Signs the socket in as the player of the token.',
    messages: ['user_api.session_ended', 'user_api.banned'],
  }),
  clock: request({
    payload: z.strictObject({}),
    ack: z.object({ serverTime: z.number() }),
    about:
      'For the clock offset: server time in ms since 1970. Ask several times and keep the response with the least delay.',
  }),
} as const;
