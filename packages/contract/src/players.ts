import { z } from 'zod';
import { call, event } from './define.ts';
import {
  ApiToken,
  Cursor,
  Dollars,
  GameName,
  Id,
  MessageKey,
  MessageParams,
  Moment,
  Nothing,
  SignedDollars,
  StatusAnswer,
  cursorOf,
} from './primitives.ts';

/**
 * Subject of a notification, if its page has a number: the round, the box and so on. For any other subject, the
 * notification's name decides the page.
 */
export const NotificationAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('round'), game: GameName, id: Id }),
  z.object({ kind: z.literal('opening'), id: Id }),
  z.object({ kind: z.literal('box'), id: Id }),
  z.object({ kind: z.literal('battle'), id: Id }),
  z.object({ kind: z.literal('ticket'), id: Id }),
]);
export type NotificationAbout = z.infer<typeof NotificationAbout>;

export const Notification = z.object({
  id: Id,
  name: MessageKey,
  content: MessageKey,
  params: MessageParams.optional(),
  about: NotificationAbout.optional(),
  isRead: z.boolean(),
  created_at: Moment,
});
export type Notification = z.infer<typeof Notification>;

/** The signed-in player. `cashback` is in cents: the display divides it by 100. */
export const User = z.object({
  id: Id,
  username: z.string(),
  avatar: z.string(),
  trade_link: z.string().nullable(),
  /** Address of the page on which players find their own trade link. */
  trade_link_page: z.string(),
  /** True while a trade with skins of this player is open. */
  open_trades: z.boolean(),
  is_admin: z.boolean(),
  is_moderator: z.boolean(),
  is_youtuber: z.boolean(),
  is_demo: z.boolean(),
  /** True if name and avatar are hidden from others. */
  is_anonymous: z.boolean(),
  banned: z.boolean(),
  balance: Dollars,
  cashback: z.number().min(0),
  /** Conditions for taking cashback: channel member, nickname, deposits, bets in crash, and the smallest sum. */
  conditions: z.object({
    hasSubscription: z.boolean(),
    hasNickname: z.boolean(),
    hasDeposit: z.boolean(),
    has5games: z.boolean(),
    hasMind: z.boolean(),
  }),
  /** Time from which cashback can be taken again; null: now. */
  cashback_next_at: Moment.nullable(),
  notifications: z.array(Notification),
  promocode: z.string().nullable(),
  /** Deposits less withdrawals, and the moment of sign-in: shown in the settings panel. */
  net_position: SignedDollars,
  session_started_at: Moment,
  /** True if the agreement has changed and the player must accept it before further stakes. */
  agreement_due: z.boolean(),
  /**
   * `to_stake`: dollars that the player must still stake by the rules of wagering. `bonus_left`: bonus money that is
   * not released yet.
   */
  to_stake: Dollars,
  bonus_left: Dollars,
});
export type User = z.infer<typeof User>;

/** A player as shown to others in bets and lists. An anonymous player has an empty name and no page. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  avatar: z.string(),
  is_demo: z.boolean(),
});
export type PublicUser = z.infer<typeof PublicUser>;

export const playersCalls = {
  'POST /api/user/get': call({
    auth: 'player',
    forBanned: true,
    input: Nothing,
    output: User.extend({
      /**
       * Position in the stream of the player's events. If it differs from the one in the response to `auth`, events
       * occurred between this response and the sign-in.
       */
      events: z.string(),
    }),
    about: 'The signed-in player. A banned player gets `banned: true` and can make no other call but the sign-out.',
  }),
  'POST /api/user/getBalance': call({
    auth: 'player',
    input: Nothing,
    output: z.object({ balance: Dollars }),
    about: 'The balance in dollars.',
  }),
  'POST /api/user/notification/list': call({
    auth: 'player',
    input: z.strictObject({ cursor: cursorOf(1).optional() }),
    output: z.object({ success: z.literal(true), notifications: z.array(Notification), next: Cursor.nullable() }),
    about: "A page of the player's notifications, the newest first. They are kept for 90 days.",
  }),
  'POST /api/user/notification/readAll': call({
    auth: 'player',
    input: Nothing,
    output: z.object({ status: z.enum(['success', 'error']) }),
    about: 'Marks every notification of the player as read.',
  }),
  'POST /api/auth/agree': call({
    auth: 'none',
    input: z.strictObject({ version: z.number().int().min(1).max(999_999).nullable() }),
    output: StatusAnswer,
    about:
      'The box of the agreement is ticked (the shown version) or unticked (null). From pages of the site only; no new player is signed in without a tick.',
    messages: [
      'login_api.agreement_noted',
      'login_api.agreement_taken_back',
      'login_api.agreement_outdated',
      'user_api.no_rights',
    ],
  }),
  'POST /api/user/agreement/get': call({
    auth: 'player',
    input: Nothing,
    output: z.object({
      success: z.literal(true),
      accepted: z
        .array(z.object({ version: z.number().int().min(1), accepted_at: Moment }))
        .max(100)
        .describe('The newest first.'),
      agreement_due: z.boolean(),
    }),
    about: 'Which versions of the user agreement the player has accepted, and when.',
  }),
  'POST /api/user/agreement/accept': call({
    auth: 'player',
    input: z.strictObject({ version: z.number().int().min(1).max(999_999) }),
    output: StatusAnswer,
    about: 'The player accepts the version in force. A repeat changes nothing.',
    messages: ['user_api.agreement_accepted', 'login_api.agreement_outdated'],
  }),
  'POST /api/auth/exchange': call({
    auth: 'none',
    input: Nothing,
    output: z.object({ api_token: ApiToken }),
    about: 'The popup exchanges the one-time cookie of a finished sign-in for the bearer token.',
    messages: ['app_error.login', 'user_api.banned'],
  }),
  'POST /api/auth/logout': call({
    auth: 'player',
    forBanned: true,
    input: Nothing,
    output: StatusAnswer,
    about: 'Revokes the session of the token and closes its sockets.',
  }),
} as const;

export const playersServerEvents = {
  updateBalance: event({
    payload: z.object({ balance: Dollars }),
    about: 'To the player: the balance after a committed change.',
  }),
  updateCashback: event({
    payload: z.object({ cashback: z.number().min(0) }),
    about: 'To the player: cashback in cents.',
  }),
  updateWagering: event({
    payload: z.object({ toStake: Dollars, bonusLeft: Dollars, deposited: Dollars }),
    about:
      'To the player: wagering left before a withdrawal, bonus money still held, and all deposits without what was taken back.',
  }),
  updateInventory: event({
    payload: z.object({}),
    about: 'To the player: the inventory changed and must be loaded again.',
  }),
  nameHidden: event({
    payload: z.object({ user_id: Id }),
    about: 'To everyone: this player is anonymous now. Wins and messages of the system do not name them any more.',
  }),
  notification: event({ payload: Notification, about: 'To the player: a new, unread notification.' }),
  notice: event({
    payload: z.object({
      type: z.enum(['success', 'error']),
      message: MessageKey,
      params: MessageParams.optional(),
      additional: z.string().optional(),
    }),
    about: 'To the player: a toast.',
  }),
  logout: event({
    payload: z.object({ message: MessageKey }),
    about: 'To the player: the session was ended by the server (ban, revocation).',
  }),
} as const;
