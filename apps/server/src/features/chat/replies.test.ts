import type { ChatMessage } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { chatWorld } from '../../testing/chat-world.ts';
import { eraseFromChat } from './erasing.ts';

const here = chatWorld();

/** Returns the newest message. Reads at the same moment share one query, so the clock moves first. */
const last = async (): Promise<Extract<ChatMessage, { type: 'MESSAGE' }>> => {
  here.nowMs += 1000;
  const message = (await here.chat.feed.newest()).at(-1);
  if (message?.type !== 'MESSAGE') throw new Error('the newest message is no text');
  return message;
};
const reply = async (playerId: number, message: string, replyTo: number) => {
  here.nowMs += 10_000;
  expect(await here.chat.sending.send({ playerId, message, replyTo })).toEqual({ ok: true, message: 'chat_api.sent' });
  return last();
};
const written = async (username: string, message: string) => {
  const player = await here.writer({ username });
  await here.send(player, message);
  return { player, id: (await last()).id };
};

describe('a reply', () => {
  it('[CH-19] quotes the author and the begin of a text, as the server has them, to everyone', async () => {
    const text = `${'long text '.repeat(20)}end`;
    const { player, id } = await written('Ann', text);
    const other = await here.writer({ username: 'Bob' });
    const message = await reply(other.id, 'I think so too', id);
    expect(message.reply).toEqual({ id, said: { user_id: player.id, username: 'Ann', text: text.slice(0, 120) } });
    here.chat.feed.flush();
    expect(here.toldOf('newMessage').at(-1)).toMatchObject({ messages: expect.arrayContaining([message]) as unknown });
  });

  it('[CH-19] is an ordinary message if the quoted message is unknown, of the system, or shows figures', async () => {
    const { player, id } = await written('Ann', 'hello to all');
    await here.chat.moderation.slow({ seconds: 1, staffId: player.id });
    const system = await last();
    await here.chat.moderation.slow({ seconds: 0, staffId: player.id });
    here.nowMs += 10_000;
    await here.send(player, '!balance');
    here.nowMs += 1000;
    const figures = (await here.chat.feed.newest()).at(-1);
    for (const replyTo of [id + 1000, system.id, figures?.id ?? 0])
      expect((await reply(player.id, 'to nobody at all', replyTo)).reply).toBeUndefined();
    // A command replies to nothing.
    here.nowMs += 10_000;
    await here.chat.sending.send({ playerId: player.id, message: '!balance', replyTo: id });
    here.nowMs += 1000;
    expect((await here.chat.feed.newest()).at(-1)).not.toHaveProperty('reply');
  });

  it('[CH-19] loses its quote when the quoted message is deleted, also where it waits to go out', async () => {
    const { id } = await written('Ann', 'something to delete');
    const admin = await here.writer({ username: 'Chief', role: 'is_admin' });
    const { player } = await written('Bob', 'hello to all');
    await reply(player.id, 'I quote you here', id);
    await here.chat.moderation.delete({ id, staffId: admin.id });
    here.chat.feed.flush();
    expect(JSON.stringify(here.toldOf('newMessage'))).not.toContain('something to delete');
    expect((await last()).reply).toEqual({ id, said: null });
    // A message that replies to the deleted one afterwards is stored as an ordinary message.
    expect((await reply(player.id, 'and once again', id)).reply).toBeUndefined();
  });

  it('[CH-19] loses its quote when the chat is cleared', async () => {
    const { player, id } = await written('Ann', 'cleared in a moment');
    const { id: replyId } = await reply(player.id, 'a reply to it', id);
    await here.world.db.query('update chat_state set cleared_id = $1', [replyId - 1]);
    expect((await last()).reply).toEqual({ id, said: null });
  });

  it('[AC-9] [CH-19] loses its quote when the data of the quoted player are erased', async () => {
    const { player, id } = await written('Ann', 'my secret plans');
    const { player: other } = await written('Bob', 'hello to all');
    await reply(other.id, 'good luck with them', id);
    await eraseFromChat(here.world.db, { playerId: player.id, username: 'Ann' });
    expect((await last()).reply).toEqual({ id, said: null });
  });
});
