import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TelegramBot } from './port.ts';

/** Contract tests of the bot with every server of Telegram's bot API. */
export interface TelegramHarness {
  bot: TelegramBot;
  withWrongToken: TelegramBot;
  withWrongChannel: TelegramBot;
  /** Subscribes an account that has started the bot, or removes it. */
  setSubscription(telegramId: number, isSubscribed: boolean): Promise<void>;
  /** Returns the registered address of updates and its secret; null: none. */
  hook(): { url: string; secret: string } | null;
  /** Makes the server stop responding. */
  silence(): Promise<void>;
  close(): Promise<void>;
}

export const describeTelegram = (name: string, make: () => Promise<TelegramHarness>): void => {
  describe(`${name}: bot`, () => {
    let h: TelegramHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    it('reports subscribers of the channel, and accounts that have left it', async () => {
      await h.setSubscription(41, true);
      await h.setSubscription(42, false);
      expect(await h.bot.subscription(41)).toEqual({ ok: true, isSubscribed: true });
      expect(await h.bot.subscription(42)).toEqual({ ok: true, isSubscribed: false });
      await h.setSubscription(41, false);
      expect(await h.bot.subscription(41)).toEqual({ ok: true, isSubscribed: false });
    });

    it('an account unknown to Telegram is not subscribed', async () => {
      expect(await h.bot.subscription(999)).toEqual({ ok: true, isSubscribed: false });
    });

    it('a wrong token and a wrong channel are reported as refused', async () => {
      expect(await h.withWrongToken.subscription(41)).toEqual({ ok: false, reason: 'refused' });
      expect(await h.withWrongChannel.subscription(41)).toEqual({ ok: false, reason: 'refused' });
    });

    it('registers the webhook with its secret', async () => {
      const hook = { url: 'https://site.example/webhooks/telegram', secret: 'a-secret_1' };
      expect(await h.bot.listenAt(hook)).toBe(true);
      expect(h.hook()).toEqual(hook);
      expect(await h.withWrongToken.listenAt(hook)).toBe(false);
    });

    it('links lead to the bot with the code, and to the channel', () => {
      expect(new URL(h.bot.startUrl('code_123-A')).searchParams.get('start')).toBe('code_123-A');
      expect(URL.canParse(h.bot.channelUrl)).toBe(true);
    });

    it('a missing response is reported as unavailable', async () => {
      await h.silence();
      expect(await h.bot.subscription(41)).toEqual({ ok: false, reason: 'unavailable' });
      expect(await h.bot.listenAt({ url: 'https://site.example/', secret: 's' })).toBe(false);
    });
  });
};
