import type { ChatMessage, ChatQuiz } from '@updraft/contract';
import { checkText } from '@updraft/rules/chat';
import { expect, it, vi } from 'vitest';
import type { Session } from '../life/session.ts';
import { createRandom } from '../mind/random.ts';
import { Community } from './community.ts';
import { ANSWERS } from './answers.ts';
import { LINES, type Language } from './lines.ts';
import { type Heard, chooseLine, nextMessageMs } from './saying.ts';

const NOW_MS = Date.parse('2026-01-01T12:00:00Z');
const USER = { avatar: 'default', is_admin: false, is_moderator: false, is_youtuber: false, is_staff: false };
const said = (message: string, { id = 7, is_demo = false, agoMs = 1000 } = {}): ChatMessage => ({
  id: 1,
  type: 'MESSAGE',
  message,
  time: new Date(NOW_MS - agoMs).toISOString(),
  user: { ...USER, id, is_demo, username: 'somebody' },
});
const LANGUAGES: readonly Language[] = ['en', 'ru'];
const linesOf = (language: Language): string[] => Object.values(LINES).flatMap((lines) => [...lines[language]]);

it.each(LANGUAGES)(
  '[CH-2] [CH-10] every line in %s passes the rules of the chat, and no two are the same',
  (language) => {
    const lines = linesOf(language);
    for (const line of lines) {
      const checked = checkText(line, { isQuizOpen: false });
      expect(checked.ok && checked.checked, line).toMatchObject({ kind: 'text', text: line });
      expect(/\p{Script=Cyrillic}/u.test(line), line).toBe(language === 'ru');
    }
    expect(new Set(lines).size).toBe(lines.length);
  },
);

it('no line urges players to bet or to deposit', () => {
  for (const line of LANGUAGES.flatMap(linesOf))
    expect(line).not.toMatch(
      /\b(bet|bets|stake|deposit|all in|profit|win big|easy money|play)\b|став|депоз|выигра|играй/i,
    );
});

const occasion = (heard: Partial<Heard>, language: Language = 'en'): Set<string> => {
  const all = { messages: [], nowMs: NOW_MS, crash: null, ...heard };
  const chosen = Array.from({ length: 60 }, (_unused, seed) => chooseLine(all, language, createRandom(seed)));
  return new Set(
    chosen.map(
      (line) => Object.entries(LINES).find(([, of]) => line !== null && of[language].includes(line))?.[0] ?? '',
    ),
  );
};

it('chooses a message that fits: a congratulation, a welcome, a remark about the round, or small talk', () => {
  const won = said('chat_system.giveaway_won', { id: 0 });
  expect([...occasion({ messages: [won] }, 'ru')]).toEqual(['congratulation']);
  expect(occasion({ messages: [said('hello all')] })).toContain('welcome');
  expect(occasion({ messages: [said('hello all', { is_demo: true })] })).not.toContain('welcome');
  expect(occasion({ messages: [said('hello all', { agoMs: 90_000 })] })).not.toContain('welcome');
  const crash = (hundredths: number, agoMs = 0) => occasion({ crash: { hundredths, atMs: NOW_MS - agoMs } });
  expect([...crash(2500)]).toEqual(['highCrash']);
  expect([...crash(100)]).toEqual(['lowCrash']);
  expect([...crash(200)].sort()).toEqual(['greeting', 'smallTalk']);
  expect([...crash(2500, 90_000)].sort()).toEqual(['greeting', 'smallTalk']);
});

it('never repeats a line that the chat still shows', () => {
  const messages = LINES.highCrash.en.slice(1).map((line) => said(line, { is_demo: true }));
  const heard = { messages, nowMs: NOW_MS, crash: { hundredths: 5000, atMs: NOW_MS } };
  const first = LINES.highCrash.en[0] as string;
  expect(new Set(Array.from({ length: 20 }, (_unused, seed) => chooseLine(heard, 'en', createRandom(seed))))).toEqual(
    new Set([first]),
  );
  expect(chooseLine({ ...heard, messages: [...messages, said(first)] }, 'en', createRandom(1))).toBeNull();
});

/** Creates a community of three players at a site in this state. */
const gathered = ({
  enabled = true,
  sent = { status: 'success', message: 'chat_api.sent' },
  joined = 'joined',
  quizAt = (_nowMs: number): ChatQuiz | null => null,
} = {}) => {
  const due: { atMs: number; act: () => Promise<void> }[] = [];
  let nowMs = 0;
  /** Returns the number of the present giveaway and tournament, which change every ten minutes. */
  const current = (): number => 1 + Math.floor(nowMs / 600_000);
  const clock = {
    later: (delayMs: number, act: () => Promise<void>) => void due.push({ atMs: nowMs + delayMs, act }),
    wallMs: () => NOW_MS + nowMs,
  };
  const writtenAtMs: number[] = [];
  const written: { text: string; atMs: number }[] = [];
  const joins: string[] = [];
  const report = vi.fn();
  const community = new Community({ random: createRandom(5), clock });
  for (const n of [1, 2, 3]) {
    const call = (name: string, { message }: { message?: string }) => {
      if (name === 'POST /api/chat/sendMessage') {
        writtenAtMs.push(nowMs);
        written.push({ text: message ?? '', atMs: nowMs });
      }
      const value = name.endsWith('getMessages')
        ? { enabled, quiz: quizAt(nowMs), messages: [] }
        : name.endsWith('getActive')
          ? { activeGiveaway: { id: current(), status: 'open' } }
          : name === 'POST /api/tournaments/get'
            ? { tournament: { id: current() } }
            : sent;
      return Promise.resolve({ ok: true, value });
    };
    const command = (name: string) => {
      const what = name.startsWith('POST /api/giveaways/') ? 'giveaway' : 'tournament';
      joins.push(`player ${n} in ${what} ${current()}`);
      const status = joined === 'joined' ? 'success' : 'error';
      return Promise.resolve({ ok: true, value: { status, type: status, message: `${what}_api.${joined}` } });
    };
    const session = { token: () => 't', report, expired: vi.fn(), site: { call, command } };
    community.arrive({ n, plays: 'crash', session: session as unknown as Session });
  }
  /** Runs the community for an hour. */
  const anHour = async (): Promise<void> => {
    community.start();
    while (nowMs < 3_600_000) {
      due.sort((a, b) => a.atMs - b.atMs);
      const next = due.shift();
      if (!next) return;
      nowMs = next.atMs;
      await next.act();
    }
  };
  return { community, anHour, writtenAtMs, written, joins, report };
};

it('writes within the first quarter of a minute, and then at most one message in 30 seconds of all players together', async () => {
  const { anHour, writtenAtMs } = gathered();
  await anHour();
  expect(writtenAtMs.length).toBeGreaterThan(40);
  expect(writtenAtMs[0]).toBeLessThanOrEqual(15_000);
  writtenAtMs.slice(1).forEach((atMs, at) => expect(atMs - (writtenAtMs[at] ?? 0)).toBeGreaterThan(30_000));
  expect(nextMessageMs(() => 0)).toBeGreaterThan(30_000);
});

it('answers a question of the quiz seldom, once, and only when its time is nearly over', async () => {
  const EVERY_MS = 600_000;
  const OPEN_MS = 240_000;
  const [question, answer] = Object.entries(ANSWERS)[0] as [string, string];
  const item = { image: 'x', market_hash_name: 'AWP', name_ru: 'AWP', rarity: 'covert', price: 1 } as const;
  const quizAt = (nowMs: number): ChatQuiz => ({
    id: 1 + Math.floor(nowMs / EVERY_MS),
    question,
    question_ru: '',
    item,
    isActive: nowMs % EVERY_MS < OPEN_MS,
    winner: null,
    answer: null,
    answer_ru: null,
    ends_at: new Date(NOW_MS + nowMs - (nowMs % EVERY_MS) + OPEN_MS).toISOString(),
  });
  const { anHour, written } = gathered({ quizAt });
  await anHour();
  const answers = written.filter(({ text }) => text === answer).map(({ atMs }) => atMs);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.length).toBeLessThan(6);
  for (const atMs of answers) {
    expect(atMs % EVERY_MS).toBeGreaterThan(OPEN_MS - 75_000);
    expect(atMs % EVERY_MS).toBeLessThan(OPEN_MS);
  }
  expect(new Set(answers.map((atMs) => Math.floor(atMs / EVERY_MS))).size).toBe(answers.length);
  const unknown = gathered({ quizAt: (nowMs) => ({ ...quizAt(nowMs), question: 'Who knows?' }) });
  await unknown.anHour();
  expect(unknown.written.filter(({ text }) => !linesOf('en').includes(text) && !linesOf('ru').includes(text))).toEqual(
    [],
  );
});

it('writes nothing while the chat is off', async () => {
  const { anHour, writtenAtMs } = gathered({ enabled: false });
  await anHour();
  expect(writtenAtMs).toEqual([]);
});

it('writes nothing in maintenance or for players who have left', async () => {
  const { community, writtenAtMs } = gathered();
  community.setMaintenance(true);
  await community.speak();
  community.setMaintenance(false);
  for (const n of [1, 2, 3]) community.leave(n);
  await community.speak();
  expect(writtenAtMs).toEqual([]);
});

it('a muted player stops writing', async () => {
  const { anHour, writtenAtMs, report } = gathered({ sent: { status: 'error', message: 'chat_api.banned' } });
  await anHour();
  expect(writtenAtMs).toHaveLength(3);
  expect(report).not.toHaveBeenCalled();
});

it('joins a giveaway and a tournament once, and tries again where a condition was not met', async () => {
  const once = gathered();
  await once.anHour();
  for (const what of ['giveaway', 'tournament']) expect(once.joins.some((join) => join.includes(what))).toBe(true);
  expect(new Set(once.joins).size).toBe(once.joins.length);
  const refused = gathered({ joined: 'conditions_not_met' });
  await refused.anHour();
  expect(refused.joins.length).toBeGreaterThan(new Set(refused.joins).size);
  expect(refused.report).not.toHaveBeenCalled();
});

it('reports an unexpected refusal', async () => {
  const { community, report } = gathered({ sent: { status: 'error', message: 'chat_api.no_links' } });
  await community.speak();
  expect(report).toHaveBeenCalledWith('chat', 'chat_api.no_links');
});
