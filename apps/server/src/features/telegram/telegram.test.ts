import { createMask } from '../../lib/mask.ts';
import type { Subscription, TelegramBot } from '@updraft/outside/telegram';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { Linking } from './linking.ts';
import { Subscriptions } from './subscriptions.ts';

const HOOK = { url: 'https://site.example/webhooks/telegram', secret: 'secret' };
const quiet = createLog({ level: 'silent', pretty: false });
let world: World;
let answer: Subscription;
let asked: number[] = [];
let told: { playerId: number; payload: unknown }[] = [];
let listens: boolean;
/** Ids passed to `onOther`: Telegram contradicts the stored state of these players. */
let others: number[] = [];

const bot: TelegramBot = {
  id: 'test',
  channelUrl: 'https://t.me/channel',
  startUrl: (code) => `https://t.me/bot?start=${code}`,
  subscription: (telegramId) => (asked.push(telegramId), Promise.resolve(answer)),
  listenAt: () => Promise.resolve(listens),
};

const partsWith = (telegram: TelegramBot | null) => {
  const subscriptions: Subscriptions = new Subscriptions({
    db: world.db,
    bot: telegram,
    log: quiet,
    asked: { inc: () => undefined },
    onOther: (playerId) => void others.push(playerId),
  });
  const broadcaster = {
    toPlayer: (playerId: number, _event: string, payload: unknown) => void told.push({ playerId, payload }),
  };
  return {
    subscriptions,
    linking: new Linking({
      db: world.db,
      bot: telegram,
      subscriptions,
      broadcaster,
      hook: HOOK,
      log: quiet,
      mask: createMask('a secret of the test'),
    }),
  };
};
let subscriptions: Subscriptions;
let linking: Linking;

beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
beforeEach(() => {
  [asked, told, others, listens, answer] = [[], [], [], true, { ok: true, isSubscribed: true }];
  ({ subscriptions, linking } = partsWith(bot));
});
afterAll(() => world.drop());

const codeOf = async (playerId: number): Promise<string> => {
  const { url } = await linking.link(playerId);
  return new URL(url ?? '').searchParams.get('start') ?? '';
};
let telegramIds = 500;
const start = async (code: string, telegramId = telegramIds++): Promise<string> =>
  (JSON.parse(await linking.started({ telegramId, code, language: 'en' })) as { text: string }).text;
const linked = async (): Promise<{ id: number; telegramId: number }> => {
  const { id } = await world.player();
  const telegramId = telegramIds++;
  await start(await codeOf(id), telegramId);
  asked = [];
  return { id, telegramId };
};
/** Sets the age of Telegram's stored response. */
const age = (telegramId: number, interval: string) =>
  world.db.query(`update telegram_accounts set checked_at = now() - $2::interval where telegram_id = $1`, [
    telegramId,
    interval,
  ]);

describe('connecting a Telegram account', () => {
  it('a code connects an account once, and the pages and the bot confirm it', async () => {
    const { id } = await world.player();
    expect(await linking.standing(id)).toMatchObject({ is_linked: false, is_subscribed: false });
    const code = await codeOf(id);
    expect(await start(code, 77)).toMatch(/is connected with your account/);
    expect(told).toMatchObject([{ playerId: id, payload: { is_linked: true, is_subscribed: true } }]);
    expect(await start(code, 78)).toMatch(/too old or was used/);
    expect(await subscriptions.isMember(id)).toBe(true);
  });

  it('a code does not connect the account of another player', async () => {
    const { telegramId } = await linked();
    const { id: other } = await world.player();
    expect(await start(await codeOf(other), telegramId)).toMatch(/another account on the site/);
    expect(await linking.standing(other)).toMatchObject({ is_linked: false });
  });

  it('a player may connect another account, and the earlier one stays theirs', async () => {
    const { id, telegramId } = await linked();
    await start(await codeOf(id), 9001);
    expect(await linking.standing(id)).toMatchObject({ is_linked: true });
    const { id: other } = await world.player();
    expect(await start(await codeOf(other), telegramId)).toMatch(/another account on the site/);
    await start(await codeOf(id), telegramId);
    const current = await world.db.query(
      'select telegram_id from telegram_accounts where player_id = $1 and is_current',
      [id],
    );
    expect(current).toEqual([{ telegram_id: telegramId }]);
  });

  it('no code of a player is valid but the last, until it expires', async () => {
    const { id } = await world.player();
    const first = await codeOf(id);
    const second = await codeOf(id);
    expect(await start(first)).toMatch(/too old or was used/);
    await world.db.query(`update telegram_codes set expires_at = now() where player_id = $1`, [id]);
    expect(await start(second)).toMatch(/too old or was used/);
  });

  it('the database does not contain the plain code', async () => {
    const { id } = await world.player();
    const code = await codeOf(id);
    const [row] = await world.db.query<{ text: string }>(
      'select c::text as text from telegram_codes c where player_id = $1',
      [id],
    );
    expect(row?.text).not.toContain(code);
  });

  it('returns no link without a channel or while Telegram refuses the hook', async () => {
    const { id } = await world.player();
    listens = false;
    expect(await linking.link(id)).toMatchObject({ status: 'error', message: 'telegram_api.unavailable', url: null });
    expect(await partsWith(null).linking.link(id)).toMatchObject({ message: 'telegram_api.no_channel' });
  });
});

describe('subscription of a player', () => {
  it('a subscription is reused for ten minutes, a missing one for seconds', async () => {
    const { id, telegramId } = await linked();
    await subscriptions.isMember(id);
    expect(asked).toEqual([]);
    await age(telegramId, '11 minutes');
    answer = { ok: true, isSubscribed: false };
    expect(await subscriptions.isMember(id)).toBe(false);
    expect(asked).toEqual([telegramId]);
    await age(telegramId, '4 seconds');
    answer = { ok: true, isSubscribed: true };
    expect(await subscriptions.isMember(id)).toBe(true);
    expect(asked).toEqual([telegramId, telegramId]);
  });

  it('concurrent calls for a player share one request to Telegram', async () => {
    const { id, telegramId } = await linked();
    await age(telegramId, '11 minutes');
    expect(await Promise.all([1, 2, 3].map(() => subscriptions.isMember(id)))).toEqual([true, true, true]);
    expect(asked).toEqual([telegramId]);
  });

  it('a subscription counts for an hour while Telegram is unavailable, and is then unknown', async () => {
    const { id, telegramId } = await linked();
    answer = { ok: false, reason: 'unavailable' };
    await age(telegramId, '50 minutes');
    expect(await subscriptions.isMember(id)).toBe(true);
    await age(telegramId, '61 minutes');
    expect(await subscriptions.isMember(id)).toBe(false);
    expect(await linking.standing(id)).toMatchObject({ is_linked: true, is_subscribed: null });
  });

  it('the known subscription is returned without waiting for Telegram, and a change is reported', async () => {
    const { id, telegramId } = await linked();
    await age(telegramId, '11 minutes');
    let say: ((said: Subscription) => void) | null = null;
    const silent = partsWith({ ...bot, subscription: () => new Promise((done) => (say = done)) });
    expect(await silent.subscriptions.isKnownMember(id)).toBe(true);
    const asking = silent.subscriptions.isMember(id);
    await vi.waitFor(() => expect(say).not.toBeNull());
    say!({ ok: true, isSubscribed: false });
    expect(await asking).toBe(false);
    await vi.waitFor(() => expect(others).toEqual([id]));
    expect(await subscriptions.isKnownMember(id)).toBe(false);
  });

  it('no player subscribes without an account or on a site without a channel', async () => {
    const { id } = await world.player();
    expect(await subscriptions.isMember(id)).toBe(false);
    const without = partsWith(null);
    expect([without.subscriptions.channel(), await without.subscriptions.isMember(id)]).toEqual(['', false]);
    expect(await without.linking.standing(id)).toEqual({ channel_url: null, is_linked: false, is_subscribed: false });
    expect(asked).toEqual([]);
  });
});
