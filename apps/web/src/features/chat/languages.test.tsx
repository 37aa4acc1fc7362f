// @vitest-environment happy-dom
import type { ChatMessage } from '@updraft/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, show, signIn } from '../../testing/page.tsx';
import ChatBody from './ChatBody.tsx';
import { loadChat, useChat } from './chat-store.ts';
import { inLanguage } from './in-language.ts';
import { chooseLanguage, useChatLanguage } from './languages.ts';
import { author, spoken } from './messages.fixtures.ts';
import { CHAT_TOOLS } from './tools-place.ts';

vi.mock('../../lib/when-settled.ts', () => ({
  whenSettled: (task: () => void) => {
    task();
    return () => undefined;
  },
}));
// Draws all messages, without the window.
vi.mock('./list/use-window.ts', () => ({ useWindow: () => null }));
vi.mock('../../lib/socket.ts', async (original) => ({ ...(await original<object>()), onServer: () => undefined }));

const LOAD = 'POST /api/chat/getMessages';
const OLDER = 'POST /api/chat/getOlder';
const SKY = author(2, 'Sky');
const said = (from: number, count: number, text: string): ChatMessage[] =>
  Array.from({ length: count }, (_, at) => spoken(from + at, `${text} ${from + at}`, { user: SKY }));
const loaded = (messages: ChatMessage[]) => ({
  enabled: true,
  slow_seconds: 0,
  messages,
  quiz: null,
  online: 3,
  min_deposit: 1,
  own: { activated: true, exempt: false, mute: null },
});

const open = async (): Promise<void> => {
  show(
    <>
      <div id={CHAT_TOOLS} />
      <ChatBody />
    </>,
  );
  await act(loadChat);
};
const choose = async (value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText('Languages of the chat'), { target: { value } });

beforeEach(async () => {
  answerCalls({});
  await freshPage('chat_room');
  useChat.setState(useChat.getInitialState(), true);
  chooseLanguage('all');
  signIn();
});
afterEach(() => chooseLanguage('all'));

it('[CH-20] shows the messages of one language, what has none, what the system says and own messages', () => {
  const messages = [
    spoken(1, 'hello to all', { user: SKY }),
    spoken(2, 'всем привет', { user: SKY }),
    spoken(3, 'привет и от меня', { user: author(7, 'me') }),
    spoken(4, '🎉 7:0', { user: SKY }),
    spoken(5, 'chat_system.cleared', { user: author(0, '') }),
  ];
  const idsIn = (language: 'en' | 'ru') => inLanguage(messages, language, 7).map(({ id }) => id);
  expect([idsIn('en'), idsIn('ru')]).toEqual([
    [1, 3, 4, 5],
    [2, 3, 4, 5],
  ]);
});

it('[CH-20] is chosen in the header of the chat, and kept for the next visit', async () => {
  answerCalls({ [LOAD]: loaded([...said(60, 25, 'hello to all'), ...said(90, 25, 'всем привет')]) });
  await open();
  await choose('ru');
  await screen.findByText('всем привет 90');
  expect(screen.queryByText(/hello to all/)).toBeNull();
  expect(useChatLanguage.getState().language).toBe('ru');
  expect(localStorage.getItem('chat_language')).toBe('{"language":"ru"}');
});

it('[CH-20] loads older messages while few are left, four times at most, and says so if there are none', async () => {
  let oldest = 1000;
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    const isOlder = url.endsWith('getOlder');
    if (isOlder) asked.push((JSON.parse(body as string) as { before: number }).before);
    oldest -= 50;
    const messages = said(oldest, 50, 'hello to all');
    return Promise.resolve(new Response(JSON.stringify(isOlder ? { messages } : loaded(messages))));
  });
  await open();
  const first = useChat.getState().messages[0]?.id ?? 0;
  expect(asked).toEqual([]);
  await choose('ru');
  await screen.findByText('No messages in this language yet');
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(asked[0]).toBe(first);
  await vi.waitFor(() => expect(useChat.getState().messages).toHaveLength(250));
  await choose('all');
  expect(asked).toHaveLength(4);
});

it('[CH-20] loads no more when the chat has no older messages', async () => {
  const made = answerCalls({
    [LOAD]: loaded(said(60, 5, 'hello to all')),
    [OLDER]: { messages: said(1, 3, 'всем привет') },
  });
  await open();
  await choose('ru');
  await screen.findByText('всем привет 1');
  expect(made.filter((name) => name === OLDER)).toHaveLength(1);
});
