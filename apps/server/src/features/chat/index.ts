import { CHAT_BAN_REASONS, type ChatQuiz } from '@updraft/contract';
import type { Feature } from '../../feature.ts';
import { RateLimit } from '../../lib/rate-limit.ts';
import { workerOf } from '../../lib/worker.ts';
import { ChatFeed } from './chat.feed.ts';
import { chatHandlers } from './chat.http.ts';
import { countMessages } from './chat.store.ts';
import { OVERDUE, chatSettings } from './chat.settings.ts';
import { ChatState } from './chat.state.ts';
import { hideFromChat } from './hiding.ts';
import { Moderation } from './moderation.ts';
import type { SystemMessage } from '../../kernel/system-message.ts';
import { say } from './say.ts';
import { type Answers, Sending } from './sending.ts';
import { chatPersonal } from './chat.personal.ts';

/** Interval at which a process reads the slow mode that another one has stored. */
const EVERY_MS = 5000;
/** Rate of one player's reports; half of an hour's number may come at once. */
const REPORTS_PER_HOUR = 20;

/** Port of the chat for other features; the first three run in the callers' transactions. */
interface ChatPort {
  say: typeof say;
  countMessages: typeof countMessages;
  hideName: typeof hideFromChat;
  /** Removes the player's name from waiting messages. Called after the commit of `hideName`. */
  nameHidden: (playerId: number) => void;
  /**
   * Posts a system message in its own transaction. A failure is logged, not thrown, because nothing depends on the
   * message.
   */
  announce: (said: SystemMessage) => void;
  /** True if players can write. */
  isOpen: () => boolean;
  /** Sets the receiver of right answers. The quiz calls it once. */
  useAnswers: (answers: Answers & { shown(): ChatQuiz | null }) => void;
}

/** The chat and its moderation. */
export const chat: Feature<{
  name: 'chat';
  uses: 'site' | 'limits';
  port: ChatPort;
  settings: typeof chatSettings;
  calls: ReturnType<typeof chatHandlers>;
}> = {
  name: 'chat',
  personal: chatPersonal,
  settings: chatSettings,
  prunes: [
    { table: 'chat_messages', where: OVERDUE },
    { table: 'chat_mutes', where: `lifted_at < now() - interval '1 year' or ends_at < now() - interval '1 year'` },
  ],
  waits: [{ name: 'chat_reports', from: 'chat_reports where closed_at is null', since: 'created_at' }],
  moments: {
    travelling: {
      chat_messages: {
        moments: ['created_at', 'deleted_at'],
        where: 'player_id is null or not exists (select 1 from players p where p.id = player_id and p.is_demo)',
      },
      chat_mutes: { moments: ['begun_at', 'ends_at', 'lifted_at'] },
      chat_reports: { moments: ['created_at', 'closed_at'] },
    },
  },
  create: ({ db, outbox, broadcaster, settings, metrics, sockets, clock, log, publicUrl }, { site, limits }) => {
    let answers: (Answers & { shown(): ChatQuiz | null }) | null = null;
    const feed = new ChatFeed({ db, broadcaster, clock });
    const state = new ChatState({ db, settings, onChanged: (shown) => broadcaster.toAll('chatState', shown) });
    const outcomes = metrics.counter('chat_messages_total', 'Messages sent to the chat, by their response.', [
      'outcome',
    ]);
    const sending = new Sending({
      outbox,
      feed,
      state,
      clock,
      log,
      answers: () => answers,
      refuseOnBreak: (query, player) => limits.guard.refuseBonus(query, player),
      siteName: () => settings.get('site.name'),
      ownHosts: [new URL(publicUrl).host, new URL(publicUrl).hostname],
      count: (outcome) => outcomes.inc({ outcome }),
    });
    const reports = new RateLimit({ perSecond: REPORTS_PER_HOUR / 3600, burst: REPORTS_PER_HOUR / 2 });
    const moderation = new Moderation({
      db,
      outbox,
      feed,
      state,
      log,
      mayReport: (playerId) => reports.allows(`player ${playerId}`, clock.monoMs()),
    });
    const announce = (said: SystemMessage): void =>
      void outbox
        .tx((query, emit) => say(query, emit, said))
        .catch((error: unknown) => log.warn({ err: error, key: said.key }, 'the system could not write in the chat'));
    let maintenance = settings.get('site.maintenance');
    settings.onReload(() => {
      state.look();
      const now = settings.get('site.maintenance');
      if (now !== maintenance) announce({ key: now ? 'chat_system.maintenance' : 'chat_system.maintenance_over' });
      maintenance = now;
    });
    site.tellClients(() => ({
      chat_kept_days: settings.get('chat.keptDays'),
      chat_ban_reasons: CHAT_BAN_REASONS.map((reason) => ({ ...reason, is_active: true })),
    }));
    return {
      port: {
        say,
        countMessages,
        hideName: hideFromChat,
        nameHidden: (playerId) => feed.hideName(playerId),
        announce,
        isOpen: () => state.isEnabled,
        useAnswers: (used) => void (answers = used),
      },
      calls: chatHandlers({
        db,
        feed,
        state,
        sending,
        moderation,
        quiz: () => answers?.shown() ?? null,
        online: () => sockets.connected,
      }),
      prepare: () => state.reload(),
      workers: [
        workerOf(() => {
          feed.start();
          const timer = setInterval(
            () =>
              void state.reload().catch((error: unknown) => log.error({ err: error }, 'the chat could not be read')),
            EVERY_MS,
          ).unref();
          return () => clearInterval(timer);
        }),
      ],
    };
  },
};
