import type { ChatMessage } from '@updraft/contract';
import { expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { chatWorld } from '../../testing/chat-world.ts';
import { insertMessages } from '../chat/chat.store.ts';
import { toMessage } from '../chat/chat.views.ts';
import { hideFromChat } from '../chat/hiding.ts';
import { systemMessage } from '../chat/say.ts';
import { Outbox } from '../../kernel/outbox.ts';
import { createAnonymity } from './anonymity.ts';

const here = chatWorld();
const log = createLog({ level: 'silent', pretty: false });

const anonymityOf = (hideName = hideFromChat) => {
  const outbox = new Outbox({
    db: here.world.db,
    log,
    publisher: { publish: ({ event, payload }) => void here.told.push({ event, payload }) },
  });
  return createAnonymity({ outbox, hideName, onHidden: (playerId) => here.chat.feed.hideName(playerId) });
};
const won = (params: Record<string, string | number>) => systemMessage({ key: 'chat_system.win', params });
const names = (messages: readonly ChatMessage[]) =>
  messages.map((message) => message.type === 'MESSAGE' && message.params?.['username']);
const shown = async () => names((await here.chat.feed.newest()).slice(-3));
const isAnonymous = async (id: number) =>
  (await here.world.db.query<{ is_anonymous: boolean }>('select is_anonymous from players where id = $1', [id]))[0]
    ?.is_anonymous;

it('[AC-6] becoming anonymous removes the name from system messages that are stored, waiting or shown', async () => {
  const [ann, other] = [await here.writer({ username: 'Ann' }), await here.writer({ username: 'Ann' })];
  const rows = await insertMessages(here.world.db, [
    won({ user_id: ann.id, username: 'Ann before', sum: 5 }),
    won({ user_id: other.id, username: 'Ann', sum: 5 }),
    // An old message, which names its winner without an id.
    won({ username: 'Ann', sum: 5 }),
  ]);
  here.chat.feed.add(rows.slice(0, 2).map(toMessage));
  expect(await shown()).toEqual(['Ann before', 'Ann', 'Ann']);
  await anonymityOf()({ playerId: ann.id, isAnonymous: true });
  expect(await isAnonymous(ann.id)).toBe(true);
  expect(here.toldOf('nameHidden')).toEqual([{ user_id: ann.id }]);
  expect(await shown()).toEqual(['', 'Ann', '']);
  here.chat.feed.flush();
  const [sent] = here.toldOf('newMessage') as { messages: ChatMessage[] }[];
  expect(names(sent?.messages ?? [])).toEqual(['', 'Ann']);
});

it('[AC-6] hides a name once, and nothing when the player is to be seen', async () => {
  const { id } = await here.writer();
  const set = anonymityOf();
  for (const wanted of [false, true, true, false]) await set({ playerId: id, isAnonymous: wanted });
  expect(here.toldOf('nameHidden')).toEqual([{ user_id: id }]);
  expect(await isAnonymous(id)).toBe(false);
});

it('[AC-6] leaves the player as they are when the name could not be hidden everywhere', async () => {
  const { id } = await here.writer();
  const failing = anonymityOf(() => Promise.reject(new Error('no database')));
  await expect(failing({ playerId: id, isAnonymous: true })).rejects.toThrow('no database');
  expect([await isAnonymous(id), here.toldOf('nameHidden')]).toEqual([false, []]);
});
