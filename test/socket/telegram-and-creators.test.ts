import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, callAs, connect, post, signInAs } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let player: Client;
beforeAll(async () => {
  site = await startSite();
  player = await connect(site.url, 'player');
});
afterAll(async () => {
  player.close();
  await site.stop();
  await site.drop();
});

/** Sends a visitor's form of the stand-in's bot page. */
const pressStart = (url: string, choice: 'start' | 'both') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ account: '4242', choice }) }).then((answer) =>
    answer.text(),
  );

it('a player connects Telegram by the bot and subscribes, and their page is notified', async () => {
  expect(await player.call('POST /api/telegram/get')).toMatchObject({ is_linked: false, is_subscribed: false });
  const { url } = await player.call('POST /api/telegram/link');
  const told = player.next('telegramStanding');
  expect(await pressStart(url ?? '', 'both')).toMatch(/connected with your account/);
  expect(await told).toMatchObject({ is_linked: true, is_subscribed: true });
  const { channel_url: channel } = await player.call('POST /api/telegram/get');
  expect((await fetch(channel ?? '')).status).toBe(200);
});

it('reports of started bots are accepted from Telegram only', async () => {
  const { url } = await player.call('POST /api/telegram/link');
  const code = new URL(url ?? '').searchParams.get('start') ?? '';
  const update = {
    update_id: 1,
    message: { chat: { id: 1, type: 'private' }, from: { id: 1, is_bot: false }, text: `/start ${code}` },
  };
  expect((await post(site.url, '/webhooks/telegram', update)).status).toBe(401);
  const forged = await fetch(`${site.url}/webhooks/telegram`, {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': 'guessed' },
    body: JSON.stringify(update),
  });
  expect(forged.status).toBe(401);
  // The code is still valid.
  expect(await pressStart(url ?? '', 'start')).toMatch(/connected with your account/);
});

it('[S6] admins alone change the list of creators, and everybody can read it', async () => {
  const [{ id }, moderator, admin] = await Promise.all([
    player.call('POST /api/user/get'),
    signInAs(site.url, 'moderator'),
    signInAs(site.url, 'admin'),
  ]);
  const wish = { player_id: id, reason: 'has a channel' };
  for (const token of [player.token, moderator])
    await expect(callAs(site.url, 'POST /api/staff/creators/add', { input: wish, token })).rejects.toThrow(/403/);
  expect(await callAs(site.url, 'GET /api/youtubers')).toEqual([]);
  await callAs(site.url, 'POST /api/staff/creators/add', { input: wish, token: admin });
  expect(await callAs(site.url, 'GET /api/youtubers')).toMatchObject([{ id }]);
  expect(await player.call('POST /api/user/get')).toMatchObject({ is_youtuber: true });
  // The badge remains after the next sign-in.
  await signInAs(site.url, 'player');
  expect(await callAs(site.url, 'GET /api/youtubers')).toMatchObject([{ id }]);
});

it('the sandbox has a creator', async () => {
  await signInAs(site.url, 'creator');
  expect((await callAs(site.url, 'GET /api/youtubers')).map(({ username }) => username)).toContain('Skylark on air');
});
