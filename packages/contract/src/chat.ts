import { isStorable } from '@updraft/rules/text';
import { z } from 'zod';
import { CHAT_MESSAGES_SHOWN, CHAT_MUTE_MINUTES, CHAT_SLOT_MESSAGES, MAX_SLOW_MODE_SECONDS } from './constants.ts';
import { call, event } from './define.ts';
import { ShownItem } from './items.ts';
import { PublicUser } from './players.ts';
import { Dollars, Id, MessageKey, MessageParams, Moment, Nothing, SignedDollars, StatusAnswer } from './primitives.ts';

/** Author of a message, with badges. Id 0: the system. */
export const ChatUser = PublicUser.extend({
  id: z.number().int().min(0),
  is_admin: z.boolean(),
  is_moderator: z.boolean(),
  is_youtuber: z.boolean(),
  /** True for an admin, a moderator or other staff. Only admins moderate staff. */
  is_staff: z.boolean(),
});
export type ChatUser = z.infer<typeof ChatUser>;

/** Figures of `!stats` about its sender. `win_rate` is in percent, `total_profit` is payouts of games less stakes. */
export const ChatStats = z.object({
  total_games: z.number().int().min(0),
  win_rate: z.number().min(0).max(100),
  total_profit: SignedDollars,
  total_deposit: Dollars,
  balance: Dollars,
  total_withdraw: Dollars,
});
export type ChatStats = z.infer<typeof ChatStats>;

/** Fields of every message. Ids ascend with time, across all kinds of messages. */
const written = { id: Id, user: ChatUser, time: Moment };

/**
 * The message that another one replies to, with its author and the beginning of its text. `said` null: that message was
 * deleted or cleared, and is not shown.
 */
export const ChatReply = z.object({
  id: Id,
  said: z.object({ user_id: Id, username: z.string(), text: z.string() }).nullable(),
});
export type ChatReply = z.infer<typeof ChatReply>;

/**
 * A message of the chat. A player's `message` is their text. A message of the system is a key of `chat_system`, with
 * the values of its placeholders and the item concerned. A player's id is among the values as `user_id`. A value
 * `<name>_ru` takes the place of `<name>` in Russian.
 */
export const ChatMessage = z.discriminatedUnion('type', [
  z.object({
    ...written,
    type: z.literal('MESSAGE'),
    message: z.string(),
    params: MessageParams.optional(),
    item: ShownItem.optional(),
    reply: ChatReply.optional(),
  }),
  z.object({ ...written, type: z.literal('stats'), message: z.string(), stats: ChatStats }),
  z.object({ ...written, type: z.literal('balance'), message: z.string(), stats: ChatStats.pick({ balance: true }) }),
]);
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Duration of a mute in minutes; null: without end. */
const Duration = z.number().int().min(1).nullable();

/** Mute of a player. `until` null: a mute without end. `reason`: a message key of `chat_reason`. */
export const ChatMute = z.object({ duration: Duration, until: Moment.nullable(), reason: MessageKey });
export type ChatMute = z.infer<typeof ChatMute>;

/**
 * State of the chat for everyone. `slow_seconds`: least time between two messages of a player in slow mode; 0: slow
 * mode is off.
 */
export const ChatState = z.object({ enabled: z.boolean(), slow_seconds: z.number().int().min(0) });
export type ChatState = z.infer<typeof ChatState>;

/**
 * A question with its prize. The answer is null while the question is open. `winner` null: nobody has answered
 * correctly.
 */
export const ChatQuiz = z.object({
  id: Id,
  question: z.string(),
  question_ru: z.string(),
  item: ShownItem,
  isActive: z.boolean(),
  ends_at: Moment,
  winner: PublicUser.nullable(),
  answer: z.string().nullable(),
  answer_ru: z.string().nullable(),
});
export type ChatQuiz = z.infer<typeof ChatQuiz>;

/**
 * Refusals of a message's text. With `chat_api.rules`, `additional` is the text key of the broken rule in `chat_rule`.
 */
const textMessages = [
  'chat_api.not_string',
  'chat_api.empty',
  'chat_api.too_long',
  'chat_api.no_links',
  'chat_api.rules',
] as const;

export const chatCalls = {
  'POST /api/chat/getMessages': call({
    auth: 'optional',
    input: Nothing,
    output: ChatState.extend({
      /** The newest messages, the oldest of them first. */
      messages: z.array(ChatMessage).max(CHAT_MESSAGES_SHOWN),
      quiz: ChatQuiz.nullable(),
      online: z.number().int().min(0),
      /** Sum that a player must have deposited before they may write. */
      min_deposit: Dollars,
      /**
       * State of the signed-in player; null for a visitor. `activated`: the player has deposited enough. `exempt`: they
       * need no deposit, and are activated too.
       */
      own: z.object({ activated: z.boolean(), exempt: z.boolean(), mute: ChatMute.nullable() }).nullable(),
    }),
    about: 'The last 50 messages, the state of the chat, the open quiz, and what stands in the way of writing.',
  }),
  'POST /api/chat/getOlder': call({
    auth: 'none',
    input: z.strictObject({ before: Id }),
    output: z.object({
      /** Messages, the oldest first. Fewer than 50: there are no older ones. */
      messages: z.array(ChatMessage).max(CHAT_MESSAGES_SHOWN),
    }),
    about: 'The last 50 messages before the one with this id.',
  }),
  'POST /api/chat/sendMessage': call({
    auth: 'player',
    // The handler refuses input that is not text, or too long, with its own message. The size limit of requests bounds
    // the input.
    input: z.strictObject({
      message: z
        .unknown()
        .refine((sent) => typeof sent !== 'string' || isStorable(sent))
        .optional(),
      /**
       * Id of a player's message to which this one replies. If the chat no longer shows that message, this one is sent
       * without a reply.
       */
      reply_to: Id.optional(),
    }),
    output: StatusAnswer.extend({
      /**
       * Remaining minutes of a mute; null: forever. Left out: the player is not muted. `additional` holds the reason.
       */
      duration: Duration.optional(),
    }),
    about: 'Writes a message, or runs a command: !stats, !balance, and !clear for moderators.',
    messages: [
      'chat_api.sent',
      'chat_api.cleared',
      'chat_api.off',
      'chat_api.too_fast',
      'chat_api.slow_mode',
      'chat_api.busy',
      'chat_api.banned',
      'chat_api.banned_forever',
      'chat_api.deposit_needed',
      'chat_api.nickname',
      'chat_api.no_rights',
      'chat_api.unknown_command',
      ...textMessages,
    ],
  }),
  'POST /api/chat/delete': call({
    auth: 'moderator',
    command: true,
    input: z.strictObject({ id: Id }),
    output: StatusAnswer,
    about: 'Deletes a message: it leaves every screen at once.',
    messages: [
      'chat_api.deleted',
      'chat_api.suspended',
      'chat_api.not_found',
      'chat_api.no_rights',
      'user_api.no_rights',
    ],
  }),
  'POST /api/chat/ban': call({
    auth: 'moderator',
    command: true,
    input: z.strictObject({
      userId: Id,
      duration: z.union([z.literal([...CHAT_MUTE_MINUTES]), z.literal('infinite')]),
      /** Id of a reason in `chat_ban_reasons`. */
      reasonId: Id,
    }),
    output: StatusAnswer,
    about: 'Mutes a player for minutes or forever, with a reason that they are told.',
    messages: [
      'chat_api.blocked',
      'chat_api.blocked_forever',
      'chat_api.already_blocked',
      'chat_api.suspended',
      'chat_api.own_account',
      'chat_api.player_not_found',
      'chat_api.reason_not_found',
      'chat_api.no_rights',
      'user_api.no_rights',
    ],
  }),
  'POST /api/chat/unBan': call({
    auth: 'moderator',
    command: true,
    input: z.strictObject({ id: Id }),
    output: StatusAnswer,
    about: 'Ends the mute of the player with this id.',
    messages: [
      'chat_api.unblocked',
      'chat_api.not_blocked',
      'chat_api.no_rights',
      'chat_api.suspended',
      'chat_api.own_account',
      'chat_api.player_not_found',
      'user_api.no_rights',
    ],
  }),
  'POST /api/chat/report': call({
    auth: 'player',
    input: z.strictObject({ id: Id }),
    output: StatusAnswer,
    about: 'Reports a message to the moderators, once for each player and message.',
    messages: [
      'chat_api.reported',
      'chat_api.already_reported',
      'chat_api.not_found',
      'chat_api.own_message',
      'chat_api.too_many_reports',
    ],
  }),
  'POST /api/chat/slowMode': call({
    auth: 'moderator',
    command: true,
    input: z.strictObject({ seconds: z.number().int().min(0).max(MAX_SLOW_MODE_SECONDS) }),
    output: StatusAnswer,
    about: 'Sets the seconds between two messages of one player; 0 ends slow mode. Staff are exempt.',
    messages: ['chat_api.slow_on', 'chat_api.slow_off', 'chat_api.suspended', 'user_api.no_rights'],
  }),
} as const;

/** A reported message that no moderator has handled yet. */
export const ChatReport = z.object({
  message: ChatMessage,
  reports: z.number().int().min(1),
  first_at: Moment,
  deleted: z.boolean(),
  mute: ChatMute.nullable(),
});
export type ChatReport = z.infer<typeof ChatReport>;

export const staffChatCalls = {
  'POST /api/staff/chat/reports': call({
    auth: 'moderator',
    input: Nothing,
    output: z.object({ total: z.number().int().min(0), reports: z.array(ChatReport) }),
    about: 'Reported messages that are open, those with the most reports first; at most 100 are listed.',
    messages: ['user_api.no_rights'],
  }),
  'POST /api/staff/chat/closeReport': call({
    auth: 'moderator',
    command: true,
    input: z.strictObject({ id: Id }),
    output: StatusAnswer,
    about: 'Closes the reports of the message with this id.',
    messages: ['chat_api.report_closed', 'chat_api.suspended', 'chat_api.not_found', 'user_api.no_rights'],
  }),
  'POST /api/staff/quiz/start': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({
      /** Id of the question; left out: the question whose last use is the longest ago. */
      question_id: Id.nullish(),
      /** Catalogue entry of the prize; left out: an item of the value that the settings allow. */
      entry_id: Id.nullish(),
    }),
    output: StatusAnswer,
    about: 'Asks a question in the chat now. The first message that answers it wins the item.',
    messages: [
      'staff_api.quiz_started',
      'staff_api.quiz_running',
      'staff_api.quiz_no_question',
      'staff_api.quiz_no_prize',
      'chat_api.off',
      'user_api.no_rights',
    ],
  }),
  'POST /api/staff/quiz/end': call({
    auth: 'admin',
    command: true,
    input: Nothing,
    output: StatusAnswer,
    about: 'Ends the open quiz without a winner.',
    messages: ['staff_api.quiz_ended', 'staff_api.quiz_none', 'user_api.no_rights'],
  }),
} as const;

export const chatServerEvents = {
  newMessage: event({
    payload: z.object({
      /** Messages, in the order of their ids. */
      messages: z.array(ChatMessage).min(1).max(CHAT_SLOT_MESSAGES),
    }),
    about: 'New messages of the chat, gathered for half a second. In a burst only the newest are sent.',
  }),
  loadChat: event({
    payload: z.object({ messages: z.array(ChatMessage).max(CHAT_MESSAGES_SHOWN) }),
    about: 'The chat was cleared: these messages are all that it shows now.',
  }),
  deleteMessages: event({
    payload: z.object({ ids: z.array(Id).min(1).max(CHAT_SLOT_MESSAGES) }),
    about: 'Moderators deleted these messages: they leave the screen at once.',
  }),
  chatState: event({
    payload: ChatState,
    about: 'When it changes: whether the chat is on, and its slow mode.',
  }),
  chatMute: event({
    payload: z.object({ mute: ChatMute.nullable() }),
    about: 'To the player: they are muted in the chat, or may write again (null).',
  }),
  quizInit: event({
    payload: ChatQuiz,
    about: 'A quiz begins, or it has ended (`isActive` is false): with its winner, if there is one, and the answer.',
  }),
} as const;
