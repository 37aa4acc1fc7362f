import type { StatusAnswer, TelegramStanding } from '@updraft/contract';
import { type BotStart, type TelegramBot, answerWith } from '@updraft/outside/telegram';
import type { Db } from '../../db/db.ts';
import { hashToken, newToken } from '../../lib/hash.ts';
import type { Log } from '../../lib/log.ts';
import { refusal, refuse } from '../../lib/result.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { BOT_TEXTS, type BotAnswer } from './bot-texts.ts';
import type { Subscriptions } from './subscriptions.ts';
import { linkAccount, maskedId, saveCode, takeCode } from './telegram.store.ts';

const CODE_MS = 15 * 60_000;

interface Dependencies {
  db: Db;
  bot: TelegramBot | null;
  subscriptions: Subscriptions;
  broadcaster: Pick<Broadcaster, 'toPlayer'>;
  /** URL to which Telegram sends messages to the bot, and the secret that Telegram sends with them. */
  hook: { url: string; secret: string };
  /** Masks identifiers in the same way as an erasure. */
  mask: (identifier: string) => string;
  log: Pick<Log, 'info' | 'error'>;
}

type LinkAnswer = StatusAnswer & { url: string | null; expires_at: string | null };

const refused = (message: string): LinkAnswer => ({ ...refusal(refuse(message)), url: null, expires_at: null });

/**
 * Connects Telegram accounts with players. A page shows a link to the bot with a one-time code. Telegram then reports
 * the user who started the bot with that code (decision 0097).
 */
export class Linking {
  private readonly deps: Dependencies;
  private isListening = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Returns the state of the player's connection; `is_subscribed` null: unknown at present. */
  async standing(playerId: number): Promise<TelegramStanding> {
    const { subscriptions } = this.deps;
    const standing = await subscriptions.standing(playerId);
    return {
      channel_url: subscriptions.channel() || null,
      is_linked: standing !== 'no_channel' && standing !== 'unlinked',
      is_subscribed: standing === 'unknown' ? null : standing === 'subscribed',
    };
  }

  /** Returns a link with a new code. Expected failures: `telegram_api.no_channel`, `telegram_api.unavailable`. */
  async link(playerId: number): Promise<LinkAnswer> {
    const { db, bot } = this.deps;
    if (!bot) return refused('telegram_api.no_channel');
    if (!(await this.listen(bot))) return refused('telegram_api.unavailable');
    const code = newToken();
    const expiresAt = await saveCode(db, { playerId, codeHash: hashToken(code), lastsMs: CODE_MS });
    return {
      status: 'success',
      message: 'telegram_api.link_made',
      url: bot.startUrl(code),
      expires_at: expiresAt.toISOString(),
    };
  }

  /**
   * Registers the hook at Telegram, once per process and before the first code, because Telegram reports nothing
   * without a hook. Returns false if Telegram refuses it or does not respond.
   */
  private async listen(bot: TelegramBot): Promise<boolean> {
    this.isListening ||= await bot.listenAt(this.deps.hook);
    if (!this.isListening) this.deps.log.error('Telegram does not accept the address of the hook');
    return this.isListening;
  }

  /**
   * Handles the start of the bot by a user. Returns the bot's reply. A repeated report gets `no_such_code`, because its
   * code is used up.
   */
  async started({ telegramId, code, language }: BotStart): Promise<string> {
    const { db, subscriptions, log } = this.deps;
    const linked = await db.tx(async (query) => {
      const playerId = await takeCode(query, hashToken(code));
      if (playerId === null) return { answer: 'no_such_code' as const };
      return (await linkAccount(query, { playerId, telegramId, masked: maskedId(this.deps.mask, telegramId) }))
        ? { answer: 'linked' as const, playerId }
        : { answer: 'taken' as const };
    });
    if (linked.answer !== 'linked') return this.say(telegramId, language, linked.answer);
    log.info({ playerId: linked.playerId }, 'a Telegram account was connected');
    await this.tell(linked.playerId);
    return this.say(
      telegramId,
      language,
      (await subscriptions.isMember(linked.playerId)) ? 'linked' : 'linked_subscribe',
    );
  }

  /** Sends the present state of the connection to the player's pages. A failure is logged. */
  async tell(playerId: number): Promise<void> {
    const { broadcaster, log } = this.deps;
    try {
      broadcaster.toPlayer(playerId, 'telegramStanding', await this.standing(playerId));
    } catch (error) {
      log.error({ err: error, playerId }, 'pages could not be told of a Telegram account');
    }
  }

  private say(telegramId: number, language: BotStart['language'], answer: BotAnswer): string {
    const text = BOT_TEXTS[language][answer].replace('{{channel}}', this.deps.subscriptions.channel());
    return answerWith(telegramId, text);
  }
}
