import { z } from 'zod';
import { type GameContract, call, event, request } from './define.ts';
import type { TableGameContract } from './declared-games.ts';
import { ApiToken, Dollars, Id, Nothing } from './primitives.ts';
import { StoppedGame } from './stops.ts';
import { GAME_CONTRACTS } from './table-games.ts';
import { AlsoWatched, WatchedGame } from './watch.ts';
import { LiveWinsConfig } from './wins.ts';

export const DepositMethod = z.object({
  code: z.string(),
  type: z.enum(['money', 'skins']),
  /** `disabled`: a placeholder that cannot be chosen. `soon`: not connected yet. */
  state: z.enum(['open', 'soon', 'disabled']),
  minDollars: Dollars,
  maxDollars: Dollars,
  feeNote: z.string(),
  timeNote: z.string(),
  /** Accepted cryptocurrencies, as text for players; empty: not shown. */
  takes: z.string(),
});
export type DepositMethod = z.infer<typeof DepositMethod>;

/** Addresses of a public page that runs programs, and of a hash library. Empty: not shown. */
const CodePages = z.object({ runner: z.string(), hashing: z.string() });

/** Settings of the site for clients, the same for all games. */
const SiteSettings = z.object({
  siteName: z.string(),
  mode: z.enum(['sandbox', 'live']),
  build: z.string(),
  /** Revision of the config; see `configChanged`. */
  revision: z.string(),
  maintenance: z.boolean(),
  /** Games that staff have stopped. */
  stopped: z.array(StoppedGame),
  demoPlayers: z.boolean(),
  realtime: z.object({ host: z.string().nullable(), port: z.number().int(), secure: z.boolean() }),
  imageBase: z.string(),
  links: z.array(z.object({ id: z.number().int(), url: z.string() })),
  /** Organisations that help people harmed by gambling. */
  help: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Number of days for which messages of the chat are kept. */
  chat_kept_days: z.number().int(),
  chat_ban_reasons: z.array(z.object({ id: Id, name: z.string(), is_active: z.boolean() })),
  deposit: z.object({
    methods: z.array(DepositMethod),
    nicknameBonusPercent: z.number(),
    skinsPercent: z.number(),
    /** Shortest and longest usual time from the payment to the credit of a deposit, in minutes. */
    fromMinutes: z.number().int(),
    toMinutes: z.number().int(),
    /** True if transfers from wallet to wallet are credited without their receipt number. */
    reportsTransfers: z.boolean(),
    defaultSum: Dollars,
    /** Multiple of a deposit that must be staked before a withdrawal. */
    wageringFactor: z.number().min(0),
  }),
  /** Cashback of lost stakes in crash, and the conditions for taking cashback. */
  cashback: z.object({ percent: z.number(), min: Dollars, minDeposit: Dollars, games: z.number().int() }),
  referrals: z.object({ percent: z.number() }),
  fairness: z.object({
    /** Multiple of the bet refunded to players whose result was proven wrong. */
    refundTimes: z.number().int(),
    /** Pages for the programs that verify results, by programming language. */
    code: z.object({ javascript: CodePages, python: CodePages }),
  }),
  liveWins: LiveWinsConfig,
  withdraw: z.object({
    taxPercent: z.number(),
    minDollars: Dollars,
    dailyDollars: Dollars,
    /** Codes of the connected withdrawal systems. */
    systems: z.array(z.number().int()),
  }),
});

type ConfigOf<Game> = Game extends { config: infer Config extends z.ZodType } ? z.output<Config> : never;
/** The parts of the games, each under the game's name. */
type GameConfigs = {
  [Game in TableGameContract as Game extends { config: z.ZodType } ? Game['name'] : never]: ConfigOf<Game>;
};
export type SiteConfig = z.output<typeof SiteSettings> & GameConfigs;

/** The call for the config, on a site with these games. */
export const siteCallsOf = (games: readonly Pick<GameContract, 'name' | 'config'>[]) =>
  ({
    'POST /api/getConfig': call({
      auth: 'none',
      input: Nothing,
      output: SiteSettings.extend(
        Object.fromEntries(games.flatMap(({ name, config }) => (config ? [[name, config]] : []))),
      ) as unknown as z.ZodType<SiteConfig, SiteConfig>,
      about: 'What the client needs to know of the site.',
    }),
  }) as const;

export const siteCalls = siteCallsOf(GAME_CONTRACTS);

export const siteServerEvents = {
  online: event({ payload: z.object({ count: z.number().int().min(0) }), about: 'How many sockets are connected.' }),
  refreshPage: event({
    payload: z.object({ maintenance: z.boolean() }),
    about:
      'On every join, and when it changes. Maintenance is on (true): bets are refused, and the page reloads 5 s after a round ends. Or it is off (false).',
  }),
  configChanged: event({
    payload: z.strictObject({ revision: z.string() }),
    about:
      'Revision of what `getConfig` returns: on join, and when an operator has changed a setting. A page that has another one asks for it again.',
  }),
} as const;

/**
 * Values that a client sends when it connects. `signsIn`: `auth` follows at once, so the server need not send a
 * visitor's snapshot before the player's own. `game` and `also`: as in `watch`; `game` left out, or not a game of this
 * site: crash.
 */
export const Handshake = z.object({
  signsIn: z.boolean().default(false),
  game: WatchedGame.optional().catch(undefined),
  also: AlsoWatched.catch([]).default([]),
});
export type ClientHandshake = z.input<typeof Handshake>;

export const siteClientEvents = {
  auth: request({
    payload: z.strictObject({ apiToken: ApiToken }),
    ack: z.object({
      status: z.enum(['success', 'error']),
      user_id: Id.optional(),
      /** Position of the player's events, as in `user/get`; only with a success. */
      events: z.string().optional(),
      message: z.string().optional(),
    }),
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
