import { FAQ_GROUPS, FAQ_PLACES } from '@updraft/rules/support';
import { severalLines } from '@updraft/rules/text';
import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { call, event } from './define.ts';
import { PublicUser } from './players.ts';
import {
  Cursor,
  Dollars,
  GameName,
  Id,
  Line,
  MessageKey,
  Moment,
  Nothing,
  StatusAnswer,
  Verbatim,
  cursorOf,
} from './primitives.ts';

/** Bounds of texts in calls. A longer text makes the call malformed, before the rules check it. */
const TitleText = Verbatim.max(2000);
const MessageText = Verbatim.max(20_000);

/** Id of a deposit: an invoice's id, or `skins-` with the number of a deposit of skins. */
const DepositId = z.string().regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|skins-[1-9]\d{0,14})$/);

/** Subject of a message: a round, an opening, a deposit or a withdrawal, by its id. */
export const TicketAbout = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('round'), game: GameName, id: Id }),
  z.strictObject({ kind: z.literal('opening'), id: Id }),
  z.strictObject({ kind: z.literal('deposit'), id: DepositId }),
  z.strictObject({ kind: z.literal('withdrawal'), id: Id }),
]);
export type TicketAbout = z.infer<typeof TicketAbout>;

export const TicketMessage = z.object({
  id: Id,
  /** Author of the message. Players do not see which member of staff writes. */
  author: z.enum(['player', 'support']),
  message: z.string(),
  about: TicketAbout.nullable(),
  created_at: Moment,
});
export type TicketMessage = z.infer<typeof TicketMessage>;

/** Status of a ticket: 0: active; 1: closed. */
const Status = z.union([z.literal(0), z.literal(1)]);

/** A ticket in a list. `unread`: messages of support that the player has not seen. */
export const TicketHead = z.object({
  id: Id,
  title: z.string(),
  status: Status,
  unread: z.number().int().min(0),
  /** Number of messages in the ticket. */
  count: z.number().int().min(1),
  created_at: Moment,
  /** Time of the newest message or the last change, whichever is later. */
  changed_at: Moment,
});
export type TicketHead = z.infer<typeof TicketHead>;

/** A ticket with a page of its messages, the oldest first. `next`: cursor of older messages; null: there are none. */
export const Ticket = TicketHead.extend({ messages: z.array(TicketMessage), next: Cursor.nullable() });
export type Ticket = z.infer<typeof Ticket>;

/** An object of the player that a message can refer to. `sum`: its stake, price or amount. */
export const Attachable = z.object({ about: TicketAbout, sum: Dollars, date: Moment });
export type Attachable = z.infer<typeof Attachable>;

const Percent = z.number().min(0).max(100);
const Whole = z.number().int().min(0);

/** Values in the answers to frequent questions: operator settings in units for display. */
export const FaqValues = z.object({
  depositFromMinutes: Whole,
  depositToMinutes: Whole,
  depositMin: Dollars,
  depositOpenMinutes: Whole,
  skinsPercent: Percent,
  protectionMinutes: Whole,
  nicknamePercent: Percent,
  bonusMax: Dollars,
  releasePercent: Percent,
  wageringFactor: z.number().min(0),
  withdrawMin: Dollars,
  withdrawDaily: Dollars,
  withdrawTaxPercent: Percent,
  withdrawDepositPercent: Percent,
  twoApproversAbove: Dollars,
  cashbackPercent: Percent,
  cashbackMin: Dollars,
  cashbackDeposit: Dollars,
  cashbackGames: Whole,
  referralPercent: z.number().min(0),
  poolPercent: Percent,
  hourlyStake: Dollars,
  hourlyMessages: Whole,
  chatDeposit: Dollars,
  crashMinBet: Dollars,
  crashMaxStake: Dollars,
  crashMaxWin: Dollars,
  crashMinTarget: z.number().min(1),
  gapSeconds: z.number().min(0),
  jackpotFeePercent: Percent,
  jackpotTimerSeconds: Whole,
  wheelMaxBets: Whole,
  wheelMaxColours: Whole,
  promoTries: Whole,
  refundTimes: Whole,
  siteName: z.string(),
});
export type FaqValues = z.infer<typeof FaqValues>;

/** A text of several lines from staff, cleaned before its length is checked. [TX-1, TX-3] */
const Lines = Verbatim.overwrite(severalLines);

const FaqText = z.strictObject({
  question: Line.min(5).max(200),
  /** Answer. Each line is a paragraph. `{{name}}`: a value of `FaqValues`. */
  answer: Lines.min(10).max(4000),
  /** Other search terms for the question. They are searched but not shown. */
  words: Line.max(500),
});
const FaqPlace = z.object({ group: z.enum(FAQ_GROUPS), to: z.enum(FAQ_PLACES).nullable() });

/** A frequent question in one language. */
export const FaqEntry = FaqPlace.extend({ id: z.string(), ...FaqText.shape });
export type FaqEntry = z.infer<typeof FaqEntry>;

/** A frequent question as it is stored, in both languages. */
export const FaqBody = z.strictObject({ ...FaqPlace.shape, en: FaqText, ru: FaqText });
export type FaqBody = z.infer<typeof FaqBody>;

const TemplateText = z.strictObject({ title: Line.min(3).max(80), text: Lines.min(1).max(2000) });
/** A template of an answer to a ticket. */
export const TemplateBody = z.strictObject({ en: TemplateText, ru: TemplateText });
export type TemplateBody = z.infer<typeof TemplateBody>;

/** Stored form of a support text. `revision`: the number of its edits by staff. [SU-15, SU-16] */
const storedText = <Body extends z.ZodType>(body: Body) =>
  z.object({
    id: z.string(),
    position: z.number().int(),
    is_hidden: z.boolean(),
    revision: z.number().int().min(0),
    body,
  });

/** Input of an edit. `revision`: revision of the edited text; null: the text is new. [SU-16] */
const editedText = <Body extends z.ZodType>(body: Body) =>
  z.strictObject({
    id: z.string().regex(/^[a-z][a-z0-9_]{2,39}$/),
    /** Position among the questions or templates: the lowest comes first. */
    position: z.number().int().min(0).max(100_000),
    is_hidden: z.boolean(),
    revision: z.number().int().min(0).max(1_000_000).nullable(),
    body,
  });

const NotFound = z.object({ success: z.literal(false), message: MessageKey });

/** Refusals of a message from a player or from staff. */
const OF_MESSAGE = [
  'ticket_api.message_empty',
  'ticket_api.message_too_short',
  'ticket_api.message_too_long',
  'ticket_api.closed',
  'ticket_api.full',
  'ticket_api.ticket_not_found',
] as const;

export const supportCalls = {
  'POST /api/tickets/get': call({
    auth: 'player',
    input: z.strictObject({ cursor: cursorOf(1).optional() }),
    output: z.object({ success: z.literal(true), tickets: z.array(TicketHead), next: Cursor.nullable() }),
    about: "The player's own tickets, newest first, a page of 20 at a time.",
  }),
  'POST /api/tickets/getById': call({
    auth: 'player',
    input: z.strictObject({ id: Id, cursor: cursorOf(1).optional() }),
    output: z.discriminatedUnion('success', [z.object({ success: z.literal(true), ticket: Ticket }), NotFound]),
    about: 'A ticket of the player with its newest 50 messages, or those before `cursor`. Its answers count as read.',
    messages: ['ticket_api.ticket_not_found'],
  }),
  'POST /api/tickets/create': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      ticket: z.strictObject({ title: TitleText, message: MessageText, about: TicketAbout.nullish() }),
    }),
    output: z.object({
      success: z.boolean(),
      message: MessageKey,
      /** Id of the new ticket, or of the active ticket that prevents a new one. */
      id: Id.optional(),
      params: z.record(z.string(), z.number()).optional(),
    }),
    about: 'Opens a ticket with its first message. A player has one active ticket at a time.',
    messages: [
      'ticket_api.created',
      'ticket_api.close_previous',
      'ticket_api.title_empty',
      'ticket_api.title_too_short',
      'ticket_api.title_too_long',
      'ticket_api.message_empty',
      'ticket_api.message_too_short',
      'ticket_api.message_too_long',
      'ticket_api.about_not_found',
      'ticket_api.too_often',
    ],
  }),
  'POST /api/tickets/sendMessage': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ id: Id, message: MessageText, about: TicketAbout.nullish() }),
    output: z.object({
      success: z.boolean(),
      /** The newest page of messages, the oldest first; empty if nothing was sent. */
      messages: z.array(TicketMessage),
      message: MessageKey,
      params: z.record(z.string(), z.number()).optional(),
    }),
    about: "Adds a message to one of the player's active tickets.",
    messages: ['ticket_api.sent', ...OF_MESSAGE, 'ticket_api.about_not_found', 'ticket_api.too_often'],
  }),
  'POST /api/tickets/close': call({
    auth: 'player',
    input: z.strictObject({ id: Id }),
    output: z.object({ success: z.boolean(), message: MessageKey }),
    about: "Closes one of the player's tickets. A repeat changes nothing.",
    messages: ['ticket_api.closed_by_you', 'ticket_api.ticket_not_found'],
  }),
  'POST /api/tickets/attachable': call({
    auth: 'player',
    input: Nothing,
    output: z.object({ success: z.literal(true), recent: z.array(Attachable) }),
    about: "The player's last rounds, openings, deposits and withdrawals, for what a message is about.",
  }),
  'POST /api/support/faq': call({
    auth: 'none',
    input: z.strictObject({ language: z.enum(LANGUAGES) }),
    output: z.object({ entries: z.array(FaqEntry), values: FaqValues }),
    about: 'Frequent questions in a language, in their order, and the settings that their answers name.',
  }),
} as const;

/** A ticket as shown to staff. */
export const StaffTicketHead = TicketHead.extend({
  player: PublicUser,
  /** Number of messages of the player that no member of staff has seen. */
  unread: z.number().int().min(0),
  /** Time since which the player waits for an answer; null: the player does not wait. */
  waiting_since: Moment.nullable(),
  /** Party that closed the ticket; null: not closed. */
  closed_by: z.enum(['player', 'support']).nullable(),
});

const StaffMessage = TicketMessage.extend({
  /** Member of staff who wrote the message; null: the player. */
  staff_id: Id.nullable(),
});

/**
 * Tickets of all players and the texts of support, for support and admins. Every action is written to the audit log.
 */
export const staffSupportCalls = {
  'POST /api/staff/tickets/list': call({
    auth: 'support',
    input: z.strictObject({
      /**
       * `waiting`: active tickets whose player waits for an answer, the longest wait first. The other filters: newest
       * first.
       */
      filter: z.enum(['waiting', 'active', 'closed', 'all']).default('waiting'),
      player_id: Id.optional(),
      cursor: cursorOf(1).optional(),
    }),
    output: z.object({
      active: Whole,
      waiting: Whole,
      tickets: z.array(StaffTicketHead),
      next: Cursor.nullable(),
    }),
    about: 'Tickets by their state, a page of 50 at a time, and how many are active and waiting.',
  }),
  'POST /api/staff/tickets/get': call({
    auth: 'support',
    input: z.strictObject({ id: Id, cursor: cursorOf(1).optional() }),
    output: z.discriminatedUnion('success', [
      z.object({
        success: z.literal(true),
        ticket: StaffTicketHead.extend({ messages: z.array(StaffMessage), next: Cursor.nullable() }),
      }),
      NotFound,
    ]),
    about: 'A ticket with its newest 50 messages, or those before `cursor`. Its messages count as read by staff.',
    messages: ['ticket_api.ticket_not_found'],
  }),
  'POST /api/staff/tickets/answer': call({
    auth: 'support',
    command: 'keyed',
    input: z.strictObject({ id: Id, message: MessageText }),
    output: StatusAnswer,
    about: 'Answers a ticket. Its player gets a notification, and the answer at once on an open page.',
    messages: ['staff_api.ticket_answered', ...OF_MESSAGE, 'staff_api.own_account'],
  }),
  'POST /api/staff/tickets/close': call({
    auth: 'support',
    command: true,
    input: z.strictObject({ id: Id }),
    output: StatusAnswer,
    about: 'Closes a ticket, and notifies its player.',
    messages: ['staff_api.ticket_closed', 'staff_api.own_account', 'ticket_api.closed', 'ticket_api.ticket_not_found'],
  }),
  'POST /api/staff/tickets/reopen': call({
    auth: 'support',
    command: true,
    input: z.strictObject({ id: Id }),
    output: StatusAnswer,
    about: 'Makes a closed ticket active again, unless its player has another active one.',
    messages: [
      'staff_api.ticket_reopened',
      'staff_api.ticket_active',
      'staff_api.ticket_other_active',
      'staff_api.own_account',
      'ticket_api.ticket_not_found',
    ],
  }),
  'POST /api/staff/tickets/templates': call({
    auth: 'support',
    input: Nothing,
    output: z.object({ templates: z.array(storedText(TemplateBody)) }),
    about: 'Templates of answers in both languages, hidden ones too.',
  }),
  'POST /api/staff/tickets/saveTemplate': call({
    auth: 'support',
    command: true,
    input: editedText(TemplateBody),
    output: StatusAnswer,
    about: 'Adds a template of an answer, or changes one.',
    messages: ['staff_api.text_saved', 'staff_api.text_changed'],
  }),
  'POST /api/staff/faq/list': call({
    auth: 'support',
    input: Nothing,
    output: z.object({ entries: z.array(storedText(FaqBody)) }),
    about: 'Frequent questions in both languages, hidden ones too.',
  }),
  'POST /api/staff/faq/save': call({
    auth: 'admin',
    command: true,
    input: editedText(FaqBody),
    output: StatusAnswer,
    about: 'Adds a frequent question, or changes one.',
    messages: ['staff_api.text_saved', 'staff_api.text_changed', 'staff_api.text_unknown_name'],
  }),
} as const;

export const supportServerEvents = {
  ticketUpdate: event({
    payload: z.object({ id: Id, status: Status }),
    about: 'One of the player’s tickets has a new message or another status: pages that show it load it again.',
  }),
} as const;
