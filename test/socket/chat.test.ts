import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAnswer } from '@updraft/rules/quiz';
import { ANSWERS } from '../../apps/demo/src/community/answers.ts';
import { LINES } from '../../apps/demo/src/community/lines.ts';
import { QUESTIONS } from '../../apps/server/src/features/quiz/questions.ts';
import { type Client, callAs, connect, post } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let ann: Client;
let bob: Client;
let moderator: Client;
let admin: Client;
beforeAll(async () => {
  site = await startSite({
    settings: { 'chat.minDepositCents': 0, 'chat.gapMs': 0 },
  });
  [ann, bob, moderator, admin] = await Promise.all([
    connect(site.url, 'new'),
    connect(site.url, 'new'),
    connect(site.url, 'moderator'),
    connect(site.url, 'admin'),
  ]);
});
afterAll(async () => {
  for (const client of [ann, bob, moderator, admin]) client.close();
  await site.drop();
});

const idOf = async (client: Client): Promise<number> => (await client.call('POST /api/user/get', {})).id;
const arrival = (client: Client, text: string) =>
  client.next('newMessage', ({ messages }) => messages.some(({ message }) => message === text));
const send = (client: Client, message: string) => client.call('POST /api/chat/sendMessage', { message });

it('a message reaches every page with its author and badges, also a visitor who loads the chat', async () => {
  const arrived = arrival(bob, 'hello from staff');
  expect(await send(moderator, 'hello from staff')).toEqual({ status: 'success', message: 'chat_api.sent' });
  const { messages } = await arrived;
  expect(messages.at(-1)).toMatchObject({ type: 'MESSAGE', user: { id: await idOf(moderator), is_moderator: true } });
  const loaded = await callAs(site.url, 'POST /api/chat/getMessages');
  expect(loaded).toMatchObject({ enabled: true, slow_seconds: 0, quiz: null, own: null, min_deposit: 0 });
  expect(loaded.messages.at(-1)).toEqual(messages.at(-1));
  expect(await ann.call('POST /api/chat/getMessages', {})).toMatchObject({ own: { activated: true, mute: null } });
});

it('[TX-1] the six typed characters of an escape are sent as text, and a real NUL is refused', async () => {
  const typed = String.raw`what is \u0000 and \ud800`;
  const arrived = arrival(bob, typed);
  expect(await send(ann, typed)).toEqual({ status: 'success', message: 'chat_api.sent' });
  await arrived;
  expect((await callAs(site.url, 'POST /api/chat/getMessages')).messages.at(-1)).toMatchObject({ message: typed });
  const real = await post(site.url, '/api/chat/sendMessage', String.raw`{"message":"what is \u0000"}`, ann.token);
  expect(real).toMatchObject({ status: 400, body: { message: 'app_api.bad_request' } });
});

it('[CH-19] a reply names a message by its id alone, and reaches every page with the quote of the server', async () => {
  await send(ann, 'which case is the best');
  const { messages } = await callAs(site.url, 'POST /api/chat/getMessages');
  const quoted = messages.at(-1);
  if (!quoted) throw new Error('nothing was written');
  const arrived = arrival(ann, 'the cheapest of them');
  await bob.call('POST /api/chat/sendMessage', { message: 'the cheapest of them', reply_to: quoted.id });
  const said = { user_id: await idOf(ann), username: quoted.user.username, text: 'which case is the best' };
  expect((await arrived).messages.at(-1)).toMatchObject({ reply: { id: quoted.id, said } });
  await moderator.call('POST /api/chat/delete', { id: quoted.id });
  const after = await callAs(site.url, 'POST /api/chat/getMessages');
  expect(after.messages.at(-1)).toMatchObject({ reply: { id: quoted.id, said: null } });
});

it('[CH-20] the messages before a given one are returned oldest first, also to visitors', async () => {
  for (const text of ['one of three', 'two of three', 'three of three']) await send(bob, text);
  const { messages } = await callAs(site.url, 'POST /api/chat/getMessages');
  const before = messages.at(-1)?.id ?? 0;
  const older = await callAs(site.url, 'POST /api/chat/getOlder', { input: { before } });
  expect(older.messages).toEqual(messages.slice(0, -1));
  expect(await callAs(site.url, 'POST /api/chat/getOlder', { input: { before: 1 } })).toEqual({ messages: [] });
});

it('[S6] visitors cannot write, and players cannot moderate', async () => {
  const id = await idOf(bob);
  const staffOnly = [
    ['chat/delete', { id: 1 }],
    ['chat/ban', { userId: id, duration: 5, reasonId: 1 }],
    ['chat/unBan', { id }],
    ['chat/slowMode', { seconds: 5 }],
    ['staff/chat/reports', {}],
    ['staff/chat/closeReport', { id: 1 }],
    ['staff/quiz/start', {}],
    ['staff/quiz/end', {}],
  ] as const;
  for (const [path, body] of staffOnly) {
    expect(await post(site.url, `/api/${path}`, body)).toMatchObject({ status: 401 });
    expect(await post(site.url, `/api/${path}`, body, ann.token)).toMatchObject({ status: 403 });
  }
  for (const path of ['staff/quiz/start', 'staff/quiz/end'])
    expect(await post(site.url, `/api/${path}`, {}, moderator.token)).toMatchObject({ status: 403 });
  expect(await post(site.url, '/api/chat/sendMessage', { message: 'hello there' })).toMatchObject({ status: 401 });
  expect(await post(site.url, '/api/chat/report', { id: 1 })).toMatchObject({ status: 401 });
});

it('[CH-2] a message that is not text or too long is refused, up to the limit of a request', async () => {
  const answered = (body: unknown) => post(site.url, '/api/chat/sendMessage', body, bob.token);
  for (const body of [{ message: {} }, { message: ['hi there'] }, { message: 7 }, { message: null }, {}])
    expect(await answered(body)).toMatchObject({ status: 200, body: { message: 'chat_api.not_string' } });
  expect(await answered({ message: 'so long '.repeat(1000) })).toMatchObject({
    status: 200,
    body: { message: 'chat_api.too_long', params: { max: 255 } },
  });
  expect(await answered({ message: 'hello there', more: 1 })).toMatchObject({ status: 400 });
});

it('an action of a moderator is seen by all others at once', async () => {
  const arrived = arrival(bob, 'some bad words');
  await send(ann, 'some bad words');
  const id = (await arrived).messages.at(-1)?.id ?? 0;
  expect(await bob.call('POST /api/chat/report', { id })).toMatchObject({ message: 'chat_api.reported' });
  expect(await moderator.call('POST /api/staff/chat/reports', {})).toMatchObject({
    total: 1,
    reports: [{ message: { id, message: 'some bad words' }, reports: 1, deleted: false, mute: null }],
  });
  const seen = Promise.all([
    ann.next('deleteMessages', ({ ids }) => ids.includes(id)),
    bob.next('deleteMessages', ({ ids }) => ids.includes(id)),
    ann.next('chatMute', ({ mute }) => mute?.duration === 20),
  ]);
  expect(await moderator.call('POST /api/chat/delete', { id })).toMatchObject({ message: 'chat_api.deleted' });
  const userId = await idOf(ann);
  expect(await moderator.call('POST /api/chat/ban', { userId, duration: 20, reasonId: 1 })).toMatchObject({
    status: 'success',
    message: 'chat_api.blocked',
    params: { duration: 20 },
  });
  await seen;
  expect(bob.seen('chatMute')).toEqual([]);
  expect(await send(ann, 'but why so')).toMatchObject({
    status: 'error',
    message: 'chat_api.banned',
    duration: 20,
    additional: 'chat_reason.insults',
  });
  expect(await moderator.call('POST /api/chat/unBan', { id: userId })).toMatchObject({ message: 'chat_api.unblocked' });
  expect(await send(ann, 'thank you all')).toMatchObject({ status: 'success' });
  const cleared = Promise.all([ann, bob].map((client) => client.next('loadChat')));
  expect(await send(moderator, '!clear')).toMatchObject({ message: 'chat_api.cleared' });
  for (const { messages } of await cleared) expect(messages).toHaveLength(1);
});

it('[QZ-3] one of two players who answer a quiz at once wins, and everyone is notified', async () => {
  const began = bob.next('quizInit', ({ isActive }) => isActive);
  expect(await admin.call('POST /api/staff/quiz/start', {})).toMatchObject({ message: 'staff_api.quiz_started' });
  const { question, answer } = await began;
  expect(answer).toBeNull();
  expect((await callAs(site.url, 'POST /api/chat/getMessages')).quiz).toMatchObject({ question, isActive: true });
  const right = QUESTIONS.find(({ en }) => en === question)?.answers[0] ?? '';
  const before = (await Promise.all([ann.inventory(), bob.inventory()])).map((items) => items.length);
  const ended = ann.next('quizInit', ({ isActive }) => !isActive);
  const said = arrival(bob, 'chat_system.quiz_won');
  await Promise.all([send(ann, right), send(bob, right.toUpperCase())]);
  const { winner } = await ended;
  await said;
  const after = (await Promise.all([ann.inventory(), bob.inventory()])).map((items) => items.length);
  const ids = await Promise.all([idOf(ann), idOf(bob)]);
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual(ids.map((id) => (id === winner?.id ? 1 : 0)));
  expect(ids).toContain(winner?.id);
  expect(await admin.call('POST /api/staff/quiz/end', {})).toMatchObject({ message: 'staff_api.quiz_none' });
});

it('the system announces the beginning and the end of maintenance', async () => {
  for (const [value, key] of [
    [true, 'chat_system.maintenance'],
    [false, 'chat_system.maintenance_over'],
  ] as const) {
    const said = arrival(bob, key);
    await admin.call('POST /api/staff/changeSetting', { key: 'site.maintenance', value });
    expect((await said).messages.at(-1)?.user.id).toBe(0);
  }
});

it('messages of a demo player are marked, and none of their lines answers a quiz', async () => {
  await site.db.query('update players set is_demo = true where id = $1', [await idOf(ann)]);
  const lines = Object.values(LINES).flatMap(({ en, ru }) => [...en, ...ru]);
  const answered = lines.filter((line) =>
    QUESTIONS.some(({ answers, answersRu }) => isAnswer(line, [...answers, ...answersRu])),
  );
  expect(answered).toEqual([]);
  for (const [question, answer] of Object.entries(ANSWERS)) {
    const asked = QUESTIONS.find(({ en }) => en === question);
    expect(isAnswer(answer, asked?.answers ?? []), question).toBe(true);
  }
  for (const message of [LINES.greeting.en[0], LINES.highCrash.ru[0]] as string[]) {
    const arrived = arrival(bob, message);
    expect(await send(ann, message)).toMatchObject({ message: 'chat_api.sent' });
    expect((await arrived).messages.at(-1)).toMatchObject({ message, user: { is_demo: true } });
  }
});

it('the site’s config has the reasons of reports, and switching the chat off notifies every page', async () => {
  const { chat_ban_reasons: reasons } = await callAs(site.url, 'POST /api/getConfig');
  expect(reasons).toHaveLength(8);
  const told = ann.next('chatState', ({ enabled }) => !enabled);
  await admin.call('POST /api/staff/changeSetting', { key: 'chat.enabled', value: false });
  await told;
  expect(await bob.call('POST /api/chat/sendMessage', { message: 'hello there' })).toMatchObject({
    message: 'chat_api.off',
  });
});
