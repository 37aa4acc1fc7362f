// PURE. Choice of a demo player's message, and the time until the next one.
import type { ChatMessage, ChatQuiz } from '@updraft/contract';
import { SYSTEM_USER_ID } from '@updraft/contract/constants';
import { type Random, type Range, between, chance, wholeBetween } from '../mind/random.ts';
import { ANSWERS } from './answers.ts';
import { LINES, type Language, type Occasion } from './lines.ts';

/** Time between two messages of all demo players together. */
const GAP_MS: Range = [32_000, 70_000];
/** Largest age of an event that a message can refer to. */
const FRESH_MS = 60_000;
const HIGH_HUNDREDTHS = 1000;
const LOW_HUNDREDTHS = 105;
const REPLY_CHANCE = 0.7;
/** Remaining time of a question from which demo players may answer it. Before that only real players answer. */
const ANSWER_WITHIN_MS = 75_000;
const ANSWER_CHANCE = 0.5;

/** Messages of the system about prizes. Any player may have won them. */
const PRIZES = new Set(['chat_system.quiz_won', 'chat_system.giveaway_won', 'chat_system.hourly_won']);
const GREETING =
  /^\s*(hi|hello|hey|yo|good (morning|evening|day)|привет|здравствуй|хай|ку|добр|всем привет)(?!\p{L})/iu;

/** State of the site for the player who writes. */
export interface Heard {
  /** The newest messages, oldest first. */
  messages: readonly ChatMessage[];
  nowMs: number;
  /** End of the last round of crash; null: no round seen yet. */
  crash: { hundredths: number; atMs: number } | null;
}

export const nextMessageMs = (random: Random): number => Math.round(between(random, GAP_MS));

/**
 * Language of the player with number `n`. It alternates every four players, so that each game has players of both
 * languages.
 */
export const languageOf = (n: number): Language => (Math.floor(n / 4) % 2 === 1 ? 'ru' : 'en');

const occasionOf = ({ messages, nowMs, crash }: Heard, random: Random): Occasion => {
  const fresh = messages.filter(({ time }) => nowMs - Date.parse(time) < FRESH_MS);
  const isPrize = ({ user, message }: ChatMessage): boolean => user.id === SYSTEM_USER_ID && PRIZES.has(message);
  if (fresh.some(isPrize)) return 'congratulation';
  const last = fresh.filter(({ user }) => user.id !== SYSTEM_USER_ID).at(-1);
  if (last && !last.user.is_demo && GREETING.test(last.message) && chance(random, REPLY_CHANCE)) return 'welcome';
  if (crash && nowMs - crash.atMs < FRESH_MS) {
    if (crash.hundredths >= HIGH_HUNDREDTHS) return 'highCrash';
    if (crash.hundredths <= LOW_HUNDREDTHS) return 'lowCrash';
  }
  return chance(random, 0.2) ? 'greeting' : 'smallTalk';
};

/** Returns a fitting line that the chat does not show yet; null: none. */
export const chooseLine = (heard: Heard, language: Language, random: Random): string | null => {
  const shown = new Set(heard.messages.map(({ message }) => message));
  const left = LINES[occasionOf(heard, random)][language].filter((line) => !shown.has(line));
  return left[wholeBetween(random, [0, left.length - 1])] ?? null;
};

/** True if the open question is near its end, so that demo players may answer it. */
export const isLate = ({ isActive, ends_at }: ChatQuiz, nowMs: number): boolean =>
  isActive && Date.parse(ends_at) - nowMs < ANSWER_WITHIN_MS;

/** Returns the response of demo players to a question; null: unknown, or skipped by chance. */
export const answerTo = ({ question }: ChatQuiz, random: Random): string | null =>
  chance(random, ANSWER_CHANCE) ? (ANSWERS[question] ?? null) : null;
