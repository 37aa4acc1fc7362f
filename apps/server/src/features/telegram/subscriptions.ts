import type { TelegramBot } from '@updraft/outside/telegram';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type AccountRow, accountOf, saveAnswer } from './telegram.store.ts';

/** Time for which a subscription counts without another request to Telegram, ms. */
const SUBSCRIBED_MS = 10 * 60_000;
/** Time for which a missing subscription counts, ms: short, so that players who have just subscribed need not wait. */
const MISSING_MS = 3000;
/** Time for which a subscription counts while Telegram cannot be reached, ms. */
const UNREACHABLE_MS = 60 * 60_000;

interface Dependencies {
  db: Db;
  bot: TelegramBot | null;
  log: Pick<Log, 'warn' | 'error'>;
  /** Counts requests to Telegram by result. */
  asked: { inc: (labels: { result: string }) => void };
  /** Called when Telegram's response differs from the state that was returned for a page. */
  onOther: (playerId: number) => void;
}

/**
 * State of a player's subscription. `unlinked`: the player has connected no Telegram account. `unknown`: Telegram
 * cannot be reached or refuses the request, and no earlier response counts.
 */
export type Standing = 'no_channel' | 'unlinked' | 'subscribed' | 'not_subscribed' | 'unknown';

/** Returns true if a confirmed subscription still counts without a new response of Telegram. */
const isKept = ({ is_subscribed: isSubscribed, age_ms: ageMs }: AccountRow): boolean =>
  isSubscribed === true && ageMs !== null && ageMs < UNREACHABLE_MS;

const isFresh = ({ is_subscribed: isSubscribed, age_ms: ageMs }: AccountRow): boolean =>
  ageMs !== null && ageMs < (isSubscribed ? SUBSCRIBED_MS : MISSING_MS);

/**
 * Subscriptions to the site's channel. Telegram's responses are stored and reused for a time, so that requests are few.
 * Requests are sent outside of transactions: nothing that holds a lock may wait for another company's server.
 */
export class Subscriptions {
  private readonly deps: Dependencies;
  /** Requests under way, one for each player. */
  private readonly underWay = new Map<number, Promise<Standing>>();

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Returns the address of the channel; empty: the site has no channel, and no condition can require a subscription.
   */
  channel(): string {
    return this.deps.bot?.channelUrl ?? '';
  }

  /**
   * Returns true if a player subscribes to the channel; false also if that cannot be determined. Must not be called
   * within a transaction.
   */
  async isMember(playerId: number): Promise<boolean> {
    return (await this.standing(playerId)) === 'subscribed';
  }

  /**
   * Returns the stored state without waiting for Telegram. If it is old, Telegram is queried in the background; a
   * different result is passed to `onOther`.
   */
  async isKnownMember(playerId: number): Promise<boolean> {
    const { db, bot, log, onOther } = this.deps;
    const account = bot && (await accountOf(db, playerId));
    if (!account) return false;
    const isKnown = isKept(account);
    if (!isFresh(account))
      void this.isMember(playerId)
        .then((isMember) => isMember !== isKnown && onOther(playerId))
        .catch((error: unknown) =>
          log.warn({ err: error, playerId }, 'a subscription could not be brought up to date'),
        );
    return isKnown;
  }

  /** Returns the state of the player's subscription. Concurrent calls for a player share one request. */
  standing(playerId: number): Promise<Standing> {
    const asking = this.underWay.get(playerId) ?? this.find(playerId).finally(() => this.underWay.delete(playerId));
    this.underWay.set(playerId, asking);
    return asking;
  }

  private async find(playerId: number): Promise<Standing> {
    const { db, bot } = this.deps;
    if (!bot) return 'no_channel';
    const account = await accountOf(db, playerId);
    if (!account) return 'unlinked';
    if (isFresh(account)) return account.is_subscribed ? 'subscribed' : 'not_subscribed';
    return this.ask(bot, account, playerId);
  }

  private async ask(bot: TelegramBot, account: AccountRow, playerId: number): Promise<Standing> {
    const { db, log, asked } = this.deps;
    const answer = await bot.subscription(account.telegram_id);
    asked.inc({ result: answer.ok ? (answer.isSubscribed ? 'subscribed' : 'not_subscribed') : answer.reason });
    if (answer.ok) {
      await saveAnswer(db, account.telegram_id, answer.isSubscribed);
      return answer.isSubscribed ? 'subscribed' : 'not_subscribed';
    }
    // A refusal (a wrong token, or a channel that the bot cannot see) is an error, because it lasts until an operator
    // corrects it.
    if (answer.reason === 'refused') log.error({ playerId }, 'Telegram refuses questions about the channel');
    else log.warn({ playerId }, 'Telegram could not be asked about a subscription');
    return isKept(account) ? 'subscribed' : 'unknown';
  }
}
