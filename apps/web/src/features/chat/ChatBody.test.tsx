// @vitest-environment happy-dom
import type { CallOutput, ChatMessage } from '@updraft/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, pass, said, show, signIn } from '../../testing/page.tsx';
import { useModals } from '../../lib/modals.ts';
import { useNoticeQueue } from '../../lib/notices.ts';
import { getSettings } from '../../lib/settings.ts';
import { TOLD_EVERY_MS } from './announcement.ts';
import ChatBody from './ChatBody.tsx';
import { FREEZE_MS, loadChat, useChat } from './chat-store.ts';
import { dropReply, setDraft, useDraft } from './draft.ts';
import { useSending } from './form/send.ts';
import { setChatShown } from './unread.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { author, spoken } from './messages.fixtures.ts';

const handlers = vi.hoisted(() => new Map<string, (payload: unknown) => void>());
vi.mock('../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  onServer: (event: string, handler: (payload: unknown) => void) => handlers.set(event, handler),
}));

const LOAD = 'POST /api/chat/getMessages';
const SEND = 'POST /api/chat/sendMessage';
type Loaded = CallOutput<typeof LOAD>;

const loaded = (messages: ChatMessage[], more: Partial<Loaded> = {}): Loaded => ({
  enabled: true,
  slow_seconds: 0,
  messages,
  quiz: null,
  online: 3,
  min_deposit: 1,
  own: { activated: true, exempt: false, mute: null },
  ...more,
});

const HELLO = [spoken(1, 'hello to all of you', { user: author(2, 'Sky') })];

/** Shows the chat with this response. */
async function open(answer: Loaded = loaded(HELLO)): Promise<HTMLElement> {
  answerCalls({ [LOAD]: answer });
  const { container } = show(<ChatBody />);
  await act(loadChat);
  return container;
}

const hear = (event: string, payload: unknown): void => {
  act(() => handlers.get(event)?.(payload));
  // Messages are drawn in the next frame. No frames are drawn in this test, so the fallback timer draws them.
  pass(1000);
};

const chat = (): HTMLElement => {
  const element = field().closest<HTMLElement>('[data-chat]');
  if (!element) throw new Error('the field is outside of the chat');
  return element;
};
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Write a message' });
const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } });
const refusal = (): string => screen.getByRole('alert').textContent;
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'] });
  // Heights of the list's window and of each message.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  // A sign-in or sign-out makes the chat load again.
  answerCalls({});
  await freshPage('chat_room');
  useChat.setState(useChat.getInitialState(), true);
  useSending.setState(useSending.getInitialState(), true);
  setDraft('');
  dropReply();
  setChatShown(true);
  signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  getSettings().setStreamer(false);
  getSettings().setLanguage('en');
});

describe('loading', () => {
  it('freezes after its timeout, with another try; a late answer still counts', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    show(<ChatBody />);
    act(() => void loadChat());
    expect(useChat.getState().status).toBe('in progress');
    pass(FREEZE_MS - 1);
    expect(useChat.getState().status).toBe('in progress');
    pass(1);
    expect(useChat.getState().status).toBe('freeze');
    expect(screen.getByText('The chat takes too long to load.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await act(async () => {
      answer(new Response(JSON.stringify(loaded(HELLO))));
      await vi.waitFor(() => expect(useChat.getState().status).toBe('done'));
    });
    expect(screen.getByText('hello to all of you')).toBeTruthy();
  });

  it('says that it failed, and the next try brings it', async () => {
    answerCalls({ [LOAD]: { status: 500, message: 'app_api.internal' } });
    show(<ChatBody />);
    await act(loadChat);
    expect(screen.getByText('Could not load the chat.')).toBeTruthy();
    answerCalls({ [LOAD]: loaded(HELLO) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.getByText('hello to all of you')).toBeTruthy());
  });

  it('leaves the shown messages in place when a repeat fails', async () => {
    await open();
    answerCalls({});
    await act(loadChat);
    expect(useChat.getState().status).toBe('done');
  });

  it('invites to write if there are no messages', async () => {
    await open(loaded([]));
    expect(screen.getByText('Nobody has written yet')).toBeTruthy();
  });
});

describe('messages', () => {
  it('come, vanish when they are deleted, and go when the chat is cleared', async () => {
    await open();
    hear('newMessage', { messages: [spoken(2, 'second of them'), spoken(3, 'third of them')] });
    expect(screen.getByText('third of them')).toBeTruthy();
    hear('deleteMessages', { ids: [2] });
    expect(screen.queryByText('second of them')).toBeNull();
    hear('loadChat', { messages: [spoken(4, 'chat_system.cleared', { user: author(0, 'System') })] });
    expect(screen.queryByText('third of them')).toBeNull();
    expect(screen.getByText('A moderator has cleared the chat.')).toBeTruthy();
  });

  it('have their time today and their date later; those that go on keep their time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    vi.setSystemTime(new Date(2031, 10, 21, 23, 59));
    const at = (id: number, minute: number, user = author(2)): ChatMessage => ({
      ...spoken(id, `message ${id}`, { user }),
      time: new Date(2031, 10, 21, 14, minute).toISOString(),
    });
    const shown = await open(loaded([at(1, 5), at(2, 6), at(3, 7, author(0, 'System'))]));
    const times = (): (string | null)[] => [...shown.querySelectorAll('article time')].map((time) => time.textContent);
    expect(times()).toEqual(['14:05', '14:06', '14:07']);
    pass(60_000);
    expect(times()).toEqual(['Nov 21', '14:06', 'Nov 21']);
  });

  it('are marked if they quote the player, and not if they quote others', async () => {
    const quoting = [spoken(1, '@pilot, hello there'), spoken(2, '@pilots, hello there', { user: author(5) })];
    const container = await open(loaded(quoting));
    expect([...container.querySelectorAll('[data-to-me]')].map((row) => row.textContent)).toEqual([
      expect.stringContaining('@pilot, hello there'),
    ]);
  });

  it('show roles by their badges, and staff of another kind without one', async () => {
    const badges = [
      spoken(1, 'of an admin', { user: author(11, 'A', { is_admin: true, is_moderator: true }) }),
      spoken(2, 'of a moderator', { user: author(12, 'B', { is_moderator: true }) }),
      spoken(3, 'of a creator', { user: author(13, 'C', { is_youtuber: true }) }),
      spoken(4, 'of a player', { user: author(14, 'D') }),
      spoken(5, 'of support', { user: author(15, 'E', { is_staff: true }) }),
    ];
    await open(loaded(badges));
    const texts = screen.getAllByRole('article').map((row) => {
      const shown = row.querySelectorAll('header > :not(time)');
      return Array.from(shown, ({ textContent }) => textContent).join('');
    });
    expect(texts).toEqual(['AAdmin', 'BModerator', 'CYouTuber', 'DUser', 'E']);
  });

  it('lead to the page of their author; a press on the name mentions them', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Page of Sky' }).getAttribute('href')).toBe('/user/2');
    fireEvent.click(screen.getByRole('button', { name: 'Sky' }));
    expect(useDraft.getState().text).toBe('@Sky, ');
  });

  it('have their actions where the pointer or the focus is, and nowhere else', async () => {
    const sky = author(2, 'Sky');
    await open(loaded([spoken(1, 'the first of them', { user: sky }), spoken(2, 'the second of them', { user: sky })]));
    const actions = () => screen.queryAllByRole('button', { name: 'Actions with the message of Sky' });
    const [first, second] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
    expect(actions()).toEqual([]);
    fireEvent.pointerOver(within(first).getByText('the first of them'));
    expect(actions().map((button) => first.contains(button))).toEqual([true]);
    // A row without a name can be reached by keyboard.
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    act(() => second.focus());
    expect(actions().map((button) => second.contains(button))).toEqual([false, true]);
  });

  it('have room for their actions in their first line if they go on', async () => {
    const sky = author(2, 'Sky');
    const hasRoom = (text: string) => /\bbefore:w-/.test(screen.getByText(text).className);
    await open(loaded([...HELLO, spoken(2, 'and one more', { user: sky }), spoken(3, 'from me', { user: author(1) })]));
    expect([hasRoom('hello to all of you'), hasRoom('and one more'), hasRoom('from me')]).toEqual([false, true, false]);
    act(() => useSession.setState({ status: 'visitor', user: null }));
    expect(hasRoom('and one more')).toBe(false);
  });

  it('open the page of their author without loading the site again', async () => {
    await open();
    expect(fireEvent.click(screen.getByRole('link', { name: 'Page of Sky' }))).toBe(false);
    await vi.waitFor(() => expect(location.pathname).toBe('/user/2'));
    expect(fireEvent.click(screen.getByRole('link', { name: 'Page of Sky' }), { ctrlKey: true })).toBe(true);
  });

  it('are cards if they have figures', async () => {
    const stats = {
      total_games: 5,
      win_rate: 40,
      total_profit: -1.5,
      total_deposit: 10,
      balance: 3,
      total_withdraw: 0,
    };
    const base = spoken(1, '!stats', { user: author(2, 'Sky') });
    await open(loaded([{ ...base, type: 'stats', stats }]));
    const card = screen.getByRole('article');
    await vi.waitFor(async () => {
      await act(() => Promise.resolve());
      for (const text of ['Win rate', '40.0%', '−$1.50']) expect(within(card).getByText(text)).toBeTruthy();
    });
  });

  it('isolate names of either direction, of the author and in mentions', async () => {
    const container = await open(loaded([spoken(2, '@שלום, 55 q', { user: author(2, 'مرحبا') })]));
    const isolated = [...container.querySelectorAll('article bdi')].map((one) => one.textContent);
    expect(isolated).toEqual(['مرحبا', '@שלום']);
  });

  it('are in the player’s words if they are of the system; a stream hides names in them and in mentions', async () => {
    getSettings().setStreamer(true);
    const win = spoken(1, 'chat_system.win', {
      user: author(0, 'System'),
      params: { username: 'Sky', sum: 5, user_id: 2 },
    });
    const container = await open(loaded([win, spoken(2, '@Fox, well done', { user: author(2, 'Sky') })]));
    expect(screen.getByText('*** won $5.00.', { exact: false })).toBeTruthy();
    const seen = [...container.querySelectorAll('article *')].filter((one) => one.children.length === 0);
    const named = seen.filter((one) => /Sky|Fox/.test(one.textContent));
    expect(named.map((one) => one.className.includes('streamer-blur'))).toEqual([true, true]);
    // Tooltips and labels contain no name, and no button puts one into the field.
    const said = [...container.querySelectorAll('article *')].flatMap((one) => [
      one.getAttribute('title'),
      one.ariaLabel,
    ]);
    expect(said.filter((text) => /Sky|Fox/.test(text ?? ''))).toEqual([]);
    expect(within(container).queryByRole('button', { name: /Sky/ })).toBeNull();
  });
});

describe('a reply', () => {
  const SKY = author(2, 'Sky');
  const QUOTED = { id: 1, said: { user_id: 2, username: 'Sky', text: 'hello to all of you' } };
  const replying = (): HTMLElement | null => screen.queryByRole('group', { name: 'Reply to Sky' });
  /** Begins a reply with the button of the first message, and waits for the line above the field. */
  const begin = async (): Promise<void> => {
    fireEvent.pointerOver(screen.getByText('hello to all of you'));
    fireEvent.click(screen.getByRole('button', { name: 'Reply to Sky' }));
    await act(() => vi.dynamicImportSettled());
  };

  it('[CH-19] is begun at a message, quotes it above the field and is sent with its number', async () => {
    await open();
    await begin();
    expect(replying()?.textContent).toContain('hello to all of you');
    type('I agree with you');
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
      sent.push(JSON.parse(body as string));
      return Promise.resolve(new Response(JSON.stringify({ status: 'success', message: 'chat_api.sent' })));
    });
    submit();
    await vi.waitFor(() => expect(field().value).toBe(''));
    expect(sent).toContainEqual({ message: 'I agree with you', reply_to: 1 });
    expect(replying()).toBeNull();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
    ['its cross', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel the reply' }))],
    ['the deletion of the message', () => hear('deleteMessages', { ids: [1] })],
  ])('[CH-19] a reply is dropped by %s, and the text stays', async (_by, drop) => {
    await open(loaded([...HELLO, spoken(2, 'another one here', { user: author(3, 'Fox') })]));
    await begin();
    type('I agree with you');
    drop();
    expect(replying()).toBeNull();
    expect(field().value).toBe('I agree with you');
  });

  it('[CH-19] quotes the message above its text, leads to it, and is marked for its author', async () => {
    signIn({ id: 2, username: 'Sky' });
    const fox = author(3, 'Fox');
    await open(loaded([...HELLO, spoken(2, 'hi', { user: fox }), spoken(3, 'hi there', { user: fox, reply: QUOTED })]));
    const [quoted, , reply] = screen.getAllByRole('article') as [HTMLElement, HTMLElement, HTMLElement];
    expect(reply.dataset['toMe']).toBe('true');
    // A reply shows its author's name even below a message of the same author.
    expect(reply.textContent).toContain('Fox');
    fireEvent.click(within(reply).getByRole('button', { name: 'Sky hello to all of you' }));
    expect(quoted.className).toContain('bg-info');
    pass(5000);
    expect(quoted.className).not.toContain('bg-info');
  });

  it('[CH-19] says of a quoted message that is not in the list that it is not', async () => {
    await open(loaded([spoken(3, 'hi there', { user: author(3, 'Fox'), reply: QUOTED })]));
    fireEvent.click(screen.getByRole('button', { name: 'Sky hello to all of you' }));
    expect(said()).toEqual(['That message is not in this list: it is older, or in another language.']);
  });

  it('[CH-19] says that its message was deleted, at once and with nothing of it', async () => {
    await open(loaded([...HELLO, spoken(3, 'hi there', { user: author(3, 'Fox'), reply: QUOTED })]));
    hear('deleteMessages', { ids: [1] });
    const reply = screen.getByRole('article');
    expect(reply.textContent).toContain('message deleted');
    expect(reply.textContent).not.toMatch(/Sky|hello/);
  });

  it('[CH-19] hides the quoted name and the names in the quote in streamer mode', async () => {
    getSettings().setStreamer(true);
    const said = { user_id: 2, username: 'Sky', text: '@Fox, hello to you' };
    const container = await open(loaded([spoken(3, 'hi there', { user: SKY, reply: { id: 1, said } })]));
    const seen = [...container.querySelectorAll('[data-quote] *')].filter((one) => one.children.length === 0);
    const named = seen.filter((one) => /Sky|Fox/.test(one.textContent));
    expect(named.map((one) => one.className.includes('streamer-blur'))).toEqual([true, true]);
  });
});

it('[AC-6] the system calls a player without a name anonymous, in the player’s language', async () => {
  const won = spoken(1, 'chat_system.win', { user: author(0, ''), params: { username: '', sum: 5, user_id: 2 } });
  await open(loaded([won]));
  expect(screen.getByText('Anonymous won $5.00.', { exact: false })).toBeTruthy();
  act(() => getSettings().setLanguage('ru'));
  await vi.waitFor(() => expect(screen.getByText(/Аноним: выигрыш/)).toBeTruthy());
});

it('[CH-15] messages of the system have their actions for an admin alone', async () => {
  const win = spoken(1, 'chat_system.win', { user: author(0, ''), params: { username: 'Sky', sum: 5, user_id: 2 } });
  const actions = () => screen.queryByRole('button', { name: 'Actions with the message' });
  signIn({ is_moderator: true });
  await open(loaded([win]));
  fireEvent.pointerOver(screen.getByText(/Sky won/));
  expect(actions()).toBeNull();
  act(() => signIn({ is_admin: true }));
  expect(screen.getByRole('article').tabIndex).toBe(0);
  fireEvent.click(actions() as HTMLElement);
  expect(useModals.getState()).toMatchObject({ name: 'chatMessage' });
});

it('a screen reader hears what the system says as text; a stream hides the name', async () => {
  await open();
  // Messages of the first load are not announced.
  pass(TOLD_EVERY_MS);
  const win = spoken(9, 'chat_system.win', { user: author(0, ''), params: { username: 'Sky', sum: 5, user_id: 2 } });
  hear('newMessage', { messages: [win] });
  pass(TOLD_EVERY_MS);
  const told = (): string[] => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(told()).toContain('System: Sky won $5.00.');
  act(() => getSettings().setStreamer(true));
  expect(told()).toContain('System: *** won $5.00.');
});

it('a screen reader hears the answer of a quiz that nobody has answered', async () => {
  await open();
  pass(TOLD_EVERY_MS);
  const params = { answer: 'The AWP', answer_ru: 'АВП' };
  hear('newMessage', { messages: [spoken(9, 'chat_system.quiz_unanswered', { user: author(0, 'System'), params })] });
  pass(TOLD_EVERY_MS);
  const told = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(told).toContain('System: Nobody answered correctly. The answer: The AWP.');
});

it('messages of the system about a quiz are in the player’s language, with the prize', async () => {
  const item = { image: 'x', market_hash_name: 'AWP | Asiimov', name_ru: 'AWP | Азимов', rarity: 'covert', price: 5 };
  const params = { username: 'Sky', user_id: 2, answer: 'The AWP', answer_ru: 'АВП' };
  const won = { ...spoken(1, 'chat_system.quiz_won', { user: author(0, 'System'), params }), item } as ChatMessage;
  await open(loaded([won]));
  expect(screen.getByText(/Sky.*The AWP/)).toBeTruthy();
  expect(screen.getByText('AWP | Asiimov')).toBeTruthy();
  getSettings().setLanguage('ru');
  await vi.waitFor(() => expect(screen.getByText(/Sky.*АВП/)).toBeTruthy());
  expect(screen.getByText('AWP | Азимов')).toBeTruthy();
});

describe('the field', () => {
  it('is closed to a visitor, who is told how to open it', async () => {
    const { useSession } = await import('../../entities/session/session-store.ts');
    useSession.getState().becomeVisitor();
    await open(loaded(HELLO, { own: null }));
    expect(field().disabled).toBe(true);
    expect(field().placeholder).toBe('Sign in to write');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const { name, props } = useModals.getState();
    expect({ name, props }).toEqual({ name: 'login', props: {} });
  });

  it('says how long a mute lasts and why, and opens when it is taken back', async () => {
    const until = new Date(Date.now() + 69_500).toISOString();
    await open(
      loaded(HELLO, {
        own: { activated: true, exempt: false, mute: { duration: 5, until, reason: 'chat_reason.spam' } },
      }),
    );
    expect(field().disabled).toBe(true);
    expect(screen.getByText(/You are muted for 01:0\d\. Reason: spam\./)).toBeTruthy();
    hear('chatMute', { mute: null });
    expect(field().disabled).toBe(false);
    hear('chatMute', { mute: { duration: null, until: null, reason: 'chat_reason.links' } });
    expect(screen.getByText(/You are muted for good\./)).toBeTruthy();
  });

  it('names the minimum deposit before anything is typed', async () => {
    await open(loaded(HELLO, { min_deposit: 1, own: { activated: false, exempt: false, mute: null } }));
    expect(field().disabled).toBe(true);
    expect(screen.getByText('To write, deposit $1.00 in total.')).toBeTruthy();
  });

  const standing = (deposited: number): void => hear('updateWagering', { toStake: 0, bonusLeft: 0, deposited });

  it('follows the deposits: it opens with enough, and closes when they are taken back', async () => {
    await open(loaded(HELLO, { min_deposit: 1, own: { activated: false, exempt: false, mute: null } }));
    standing(0.5);
    expect(field().disabled).toBe(true);
    standing(10);
    expect(field().disabled).toBe(false);
    standing(0);
    expect(screen.getByText('To write, deposit $1.00 in total.')).toBeTruthy();
  });

  it.each([
    ['where no deposit is needed', { min_deposit: 0, own: { activated: true, exempt: false, mute: null } }],
    ['for staff', { min_deposit: 1, own: { activated: true, exempt: true, mute: null } }],
  ])('the field stays open without a deposit %s', async (_, change) => {
    await open(loaded(HELLO, change));
    standing(0);
    expect(field().disabled).toBe(false);
  });

  it('is open after a deposit that came while the chat was asked for', async () => {
    const locked = loaded(HELLO, { min_deposit: 1, own: { activated: false, exempt: false, mute: null } });
    await open(locked);
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const loading = loadChat();
    standing(10);
    await act(async () => {
      answer(new Response(JSON.stringify(locked)));
      await loading;
    });
    expect(field().disabled).toBe(false);
  });

  it('closes when staff turn the chat off', async () => {
    await open();
    hear('chatState', { enabled: false, slow_seconds: 0 });
    expect(field().disabled).toBe(true);
    hear('chatState', { enabled: true, slow_seconds: 10 });
    expect(field().disabled).toBe(false);
    expect(screen.getByText('Slow mode: one message every 10 s')).toBeTruthy();
  });

  it('clears and loses the focus after sending; typing goes on in it', async () => {
    await open();
    const made = answerCalls({ [SEND]: { status: 'success', message: 'chat_api.sent' } });
    field().focus();
    type('hello to you too');
    submit();
    await vi.waitFor(() => expect(field().value).toBe(''));
    expect(made).toEqual([SEND]);
    await vi.waitFor(() => expect(document.activeElement).toBe(chat()));
    fireEvent.keyDown(chat(), { key: 'a' });
    expect(document.activeElement).toBe(field());
  });

  it('keeps the focus in the chat while a message is sent by a click, and gives it back to a refused one', async () => {
    await open();
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    type('hello to you too');
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    submit();
    expect(document.activeElement).toBe(chat());
    answer(new Response(JSON.stringify({ status: 'error', message: 'chat_api.no_links' })));
    await vi.waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('keeps what was typed when it is refused or lost', async () => {
    await open();
    answerCalls({ [SEND]: { status: 'error', message: 'chat_api.too_fast', params: { seconds: 2 } } });
    type('hello to you too');
    submit();
    await vi.waitFor(() => expect(refusal()).toBe('Not so fast: wait 2 s between two messages.'));
    expect(field().value).toBe('hello to you too');
    expect(screen.getByRole('timer').textContent).toBe('2');
    expect(said()).toEqual([]);
    act(() => useSending.setState({ wait: null }));
    answerCalls({ [SEND]: null });
    submit();
    await vi.waitFor(() => expect(refusal()).toContain('Could not send the message.'));
    expect(field().value).toBe('hello to you too');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    type('hello to all');
    expect(refusal()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });

  it('is refused in a notice where the chat was closed meanwhile', async () => {
    await open();
    setChatShown(false);
    answerCalls({ [SEND]: { status: 'error', message: 'chat_api.no_links' } });
    type('hello to you too');
    submit();
    await vi.waitFor(() => expect(said()).toHaveLength(1));
    expect(refusal()).toBe('');
  });

  describe('before !stats', () => {
    const question = (): Promise<HTMLElement> =>
      vi.waitFor(async () => {
        await act(() => Promise.resolve());
        return screen.getByRole('group', { name: /your games, win rate, profit, deposits, withdrawals and balance/ });
      });
    const answer = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
    const kept = new Map<string, string>();

    beforeEach(async () => {
      kept.clear();
      vi.stubGlobal('localStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      });
      await open();
    });
    afterEach(() => void vi.unstubAllGlobals());

    it('asks until the player has agreed that everybody sees the figures, and not again in this browser', async () => {
      const made = answerCalls({ [SEND]: { status: 'success', message: 'chat_api.sent' } });
      type(' !Stats ');
      submit();
      await question();
      expect(document.activeElement?.textContent).toBe('Cancel');
      expect(made).toEqual([]);
      answer('Show everybody');
      await vi.waitFor(() => expect(field().value).toBe(''));
      expect(made).toEqual([SEND]);
      expect(screen.queryByRole('group')).toBeNull();
      type('!stats');
      submit();
      await vi.waitFor(() => expect(made).toEqual([SEND, SEND]));
      expect([...kept.keys()]).toEqual(['stats_shown']);
    });

    it('sends nothing after Cancel, Escape, or another text', async () => {
      const made = answerCalls({});
      const heard: string[] = [];
      const listen = (event: KeyboardEvent): void => void heard.push(event.key);
      addEventListener('keydown', listen);
      for (const end of [
        () => answer('Cancel'),
        () => void fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }),
        () => type('!stats?'),
      ]) {
        type('!stats');
        submit();
        await question();
        end();
        expect(screen.queryByRole('group')).toBeNull();
      }
      removeEventListener('keydown', listen);
      expect([made, heard, [...kept]]).toEqual([[], [], []]);
      type('!stats');
      expect(screen.queryByRole('group')).toBeNull();
    });

    it('asks each time where storage is forbidden', async () => {
      const forbid = (): never => {
        throw new Error('forbidden');
      };
      vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid });
      const made = answerCalls({ [SEND]: { status: 'success', message: 'chat_api.sent' } });
      for (const times of [1, 2]) {
        type('!stats');
        submit();
        await question();
        answer('Show everybody');
        await vi.waitFor(() => expect(field().value).toBe(''));
        expect(made).toHaveLength(times);
      }
    });

    it('asks before no other message', async () => {
      const made = answerCalls({ [SEND]: { status: 'success', message: 'chat_api.sent' } });
      type('!balance');
      submit();
      await vi.waitFor(() => expect(made).toEqual([SEND]));
    });
  });

  describe('offers names after @', () => {
    const authors = ['Ann Lee', 'Bob', 'annabel', 'pilot'].map((name, at) =>
      spoken(at + 1, 'hello to all', { user: author(at === 3 ? 7 : at + 20, name) }),
    );
    const names = (): (string | null)[] => screen.queryAllByRole('option').map((one) => one.textContent);
    const chosen = (): string | null | undefined =>
      document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent;
    const press = (key: string): boolean => fireEvent.keyDown(document.activeElement as Element, { key });
    /** Types into the field, with the cursor at the end, and waits for the list of names. */
    const begin = async (text: string): Promise<void> => {
      const input = document.querySelector<HTMLInputElement>('input[name=chat-message]') as HTMLInputElement;
      input.focus();
      fireEvent.change(input, { target: { value: text } });
      await vi.waitFor(async () => {
        await act(() => Promise.resolve());
        expect(names()).not.toEqual([]);
      });
    };

    beforeEach(async () => void (await open(loaded(authors))));

    it('offers those who wrote last first; arrows and Enter choose, and nothing is sent', async () => {
      const made = answerCalls({});
      await begin('hi @an');
      expect(names()).toEqual(['annabel', 'Ann Lee']);
      expect(screen.getByRole('combobox').getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
      expect(chosen()).toBe('annabel');
      press('ArrowDown');
      expect(chosen()).toBe('Ann Lee');
      press('ArrowDown');
      expect(chosen()).toBe('annabel');
      press('ArrowUp');
      expect(press('Enter')).toBe(false);
      expect(field().value).toBe('hi @Ann Lee, ');
      expect(field().selectionStart).toBe(13);
      expect([names(), made]).toEqual([[], []]);
    });

    it('takes the name that Tab or a click choose, and keeps the focus', async () => {
      await begin('@b');
      expect(press('Tab')).toBe(false);
      expect(field().value).toBe('@Bob, ');
      await begin('@Bob, @ann l');
      const option = screen.getByRole('option');
      expect(fireEvent.mouseDown(option)).toBe(false);
      fireEvent.click(option);
      expect(field().value).toBe('@Bob, @Ann Lee, ');
      expect(document.activeElement).toBe(field());
    });

    it('offers names until Escape, which the page does not hear, and again for the next @', async () => {
      const heard: string[] = [];
      const listen = (event: KeyboardEvent): void => void heard.push(event.key);
      addEventListener('keydown', listen);
      await begin('@an');
      press('Escape');
      expect([names(), heard]).toEqual([[], []]);
      type('@ann');
      expect(names()).toEqual([]);
      press('Escape');
      expect(heard).toEqual(['Escape']);
      removeEventListener('keydown', listen);
      await begin('@ann @b');
      expect(names()).toEqual(['Bob']);
    });

    it('offers none while the focus is elsewhere, nor in streamer mode', async () => {
      await begin('@an');
      act(() => screen.getByRole('button', { name: 'Rules' }).focus());
      expect(names()).toEqual([]);
      act(() => field().focus());
      expect(names()).toHaveLength(2);
      act(() => getSettings().setStreamer(true));
      expect(names()).toEqual([]);
      expect(field().getAttribute('role')).toBeNull();
    });

    it('takes no name that makes the message too long', async () => {
      const text = `${'x '.repeat(125)}@ann`;
      await begin(text);
      press('ArrowDown');
      press('Enter');
      expect([field().value, names()]).toEqual([text, []]);
    });
  });

  it('[CH-2] takes as many emoji as the server does, and no more', async () => {
    await open();
    type('\u{1F525}'.repeat(300));
    expect(field().value).toBe('\u{1F525}'.repeat(255));
    expect(screen.getByText('0 characters left')).toBeTruthy();
  });

  it('sends nothing empty', async () => {
    await open();
    type('   ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('keeps its keys from the page behind it, but for Escape', async () => {
    await open();
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    addEventListener('keydown', listen);
    for (const key of [' ', 'm', 'Escape']) fireEvent.keyDown(screen.getByRole('log'), { key });
    removeEventListener('keydown', listen);
    expect(heard).toEqual(['Escape']);
  });
});

describe('Clear', () => {
  it('hides what is here from the player’s own screen, and brings it back', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('hello to all of you')).toBeNull();
    hear('newMessage', { messages: [spoken(2, 'after the clearing')] });
    expect(screen.getByText('after the clearing')).toBeTruthy();
    hear('deleteMessages', { ids: [2] });
    fireEvent.click(screen.getByRole('button', { name: 'Show the messages again' }));
    expect(screen.getByText('hello to all of you')).toBeTruthy();
  });

  it('writes the command into the field of a moderator', async () => {
    signIn({ is_moderator: true });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field().value).toBe('!clear');
    expect(screen.getByText('hello to all of you')).toBeTruthy();
  });
});

/** Waits for the block of the quiz, whose code is fetched with the first quiz. */
const quizShown = (): Promise<HTMLElement> =>
  vi.waitFor(async () => {
    await act(() => Promise.resolve());
    return screen.getByRole('region', { name: 'Quiz' });
  });

it('a quiz stands above the messages while it is open, in the player’s language', async () => {
  const item = {
    image: 'x',
    market_hash_name: 'AWP | Asiimov (Field-Tested)',
    name_ru: 'AWP | Азимов',
    rarity: 'covert',
  };
  const quiz = {
    id: 1,
    question: 'Which bomb site is it?',
    question_ru: 'Какая это точка?',
    item: { ...item, price: 5 },
    isActive: true,
    ends_at: new Date(Date.now() + 60_000).toISOString(),
    winner: null,
    answer: null,
    answer_ru: null,
  };
  await open();
  hear('quizInit', quiz);
  expect(within(await quizShown()).getByText('Which bomb site is it?')).toBeTruthy();
  // The last second has not ended yet.
  hear('quizInit', { ...quiz, ends_at: new Date(Date.now() + 900).toISOString() });
  expect(screen.getByText('00:01')).toBeTruthy();
  hear('quizInit', { ...quiz, isActive: false });
  expect(screen.queryByRole('region', { name: 'Quiz' })).toBeNull();
});

it('the winner of a quiz gets a win notice with the item, and nobody else does', async () => {
  const item = { image: 'x', market_hash_name: 'AWP | Asiimov', name_ru: '', rarity: 'covert', price: 5 } as const;
  const won = (winnerId: number) => ({
    id: 1,
    question: 'Which?',
    question_ru: 'Какая?',
    item,
    isActive: false,
    answer: 'A',
    answer_ru: 'A',
    ends_at: new Date(0).toISOString(),
    winner: author(winnerId, 'somebody'),
  });
  await open();
  hear('quizInit', won(8));
  expect(useNoticeQueue.getState().queue).toEqual([]);
  hear('quizInit', won(7));
  await vi.waitFor(() =>
    expect(useNoticeQueue.getState().queue).toMatchObject([
      { type: 'win', text: 'Your answer was the first right one. AWP | Asiimov is in your inventory.', item },
    ]),
  );
});

it('an answer that is older than an event does not bring back or hide a quiz', async () => {
  const item = { image: 'x', market_hash_name: 'AWP | Asiimov', name_ru: '', rarity: 'covert', price: 5 } as const;
  const quiz = {
    id: 1,
    question: 'Which bomb site is it?',
    question_ru: 'Какая это точка?',
    item,
    isActive: true,
    ends_at: new Date(Date.now() + 60_000).toISOString(),
    winner: null,
    answer: null,
    answer_ru: null,
  };
  const isShown = (): boolean => screen.queryByRole('region', { name: 'Quiz' }) !== null;
  await open();
  const reloadWhile = async (answer: Loaded, event: object): Promise<void> => {
    answerCalls({ [LOAD]: answer });
    await act(async () => {
      const loading = loadChat();
      handlers.get('quizInit')?.(event);
      await loading;
    });
  };
  await reloadWhile(loaded(HELLO, { quiz: null }), quiz);
  await quizShown();
  await reloadWhile(loaded(HELLO, { quiz }), { ...quiz, isActive: false });
  expect(isShown()).toBe(false);
});
