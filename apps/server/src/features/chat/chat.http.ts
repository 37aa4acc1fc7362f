import { CHAT_MESSAGES_SHOWN, type ChatQuiz } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { answerOf, refusal } from '../../lib/result.ts';
import type { ChatFeed } from './chat.feed.ts';
import type { ChatState } from './chat.state.ts';
import { countOpenReports, newestMessages, openReports } from './chat.store.ts';
import { toMessage, toReport } from './chat.views.ts';
import { type Moderation, standingOf } from './moderation.ts';
import type { Sending } from './sending.ts';

type ChatCalls = Pick<
  Handlers,
  | 'POST /api/chat/getMessages'
  | 'POST /api/chat/getOlder'
  | 'POST /api/chat/sendMessage'
  | 'POST /api/chat/delete'
  | 'POST /api/chat/ban'
  | 'POST /api/chat/unBan'
  | 'POST /api/chat/report'
  | 'POST /api/chat/slowMode'
  | 'POST /api/staff/chat/reports'
  | 'POST /api/staff/chat/closeReport'
>;

interface Dependencies {
  db: Db;
  feed: Pick<ChatFeed, 'newest'>;
  state: Pick<ChatState, 'shown' | 'minDepositCents'>;
  sending: Pick<Sending, 'send'>;
  moderation: Moderation;
  /** Returns the public form of the open quiz; null: none is open. */
  quiz: () => ChatQuiz | null;
  online: () => number;
}

/** Largest number of reported messages in the moderators' list. */
const REPORTS_SHOWN = 100;

export const chatHandlers = ({ db, feed, state, sending, moderation, quiz, online }: Dependencies): ChatCalls => ({
  'POST /api/chat/getMessages': async (_input, { session }) => {
    const [messages, own] = await Promise.all([
      feed.newest(),
      session && standingOf(db, { playerId: session.playerId, minDepositCents: state.minDepositCents }),
    ]);
    return {
      ...state.shown,
      messages,
      quiz: quiz(),
      online: online(),
      min_deposit: toDollars(state.minDepositCents),
      own,
    };
  },
  'POST /api/chat/getOlder': async ({ before }) => ({
    messages: (await newestMessages(db, CHAT_MESSAGES_SHOWN, before)).map(toMessage),
  }),
  'POST /api/chat/sendMessage': async ({ message, reply_to: replyTo }, { session }) => {
    const { ok, ...sent } = await sending.send({ playerId: session.playerId, message, replyTo });
    return { status: ok ? ('success' as const) : ('error' as const), ...sent };
  },
  'POST /api/chat/delete': async ({ id }, { session }) =>
    answerOf(await moderation.delete({ id, staffId: session.playerId }), 'chat_api.deleted'),
  'POST /api/chat/ban': async ({ userId, duration, reasonId }, { session }) => {
    const minutes = duration === 'infinite' ? null : duration;
    const outcome = await moderation.mute({ playerId: userId, minutes, reasonId, staffId: session.playerId });
    if (!outcome.ok) return refusal(outcome);
    const { username } = outcome;
    return minutes === null
      ? answerOf(outcome, 'chat_api.blocked_forever', { username })
      : answerOf(outcome, 'chat_api.blocked', { username, duration: minutes });
  },
  'POST /api/chat/unBan': async ({ id }, { session }) => {
    const outcome = await moderation.unmute({ playerId: id, staffId: session.playerId });
    return outcome.ok ? answerOf(outcome, 'chat_api.unblocked', { username: outcome.username }) : refusal(outcome);
  },
  'POST /api/chat/report': async ({ id }, { session }) =>
    answerOf(await moderation.report({ id, playerId: session.playerId }), 'chat_api.reported'),
  'POST /api/chat/slowMode': async ({ seconds }, { session }) => {
    const outcome = await moderation.slow({ seconds, staffId: session.playerId });
    return seconds > 0 ? answerOf(outcome, 'chat_api.slow_on', { seconds }) : answerOf(outcome, 'chat_api.slow_off');
  },
  'POST /api/staff/chat/reports': async () => {
    const [total, reports] = await Promise.all([countOpenReports(db), openReports(db, REPORTS_SHOWN)]);
    return { total, reports: reports.map(toReport) };
  },
  'POST /api/staff/chat/closeReport': async ({ id }, { session }) =>
    answerOf(await moderation.closeReport({ id, staffId: session.playerId }), 'chat_api.report_closed'),
});
