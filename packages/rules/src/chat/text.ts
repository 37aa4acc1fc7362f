// PURE. Accepted texts of the chat: rules CH-2 … CH-8 and CH-14 of SPEC.md.
import { lengthOf, oneLine } from '../text/index.ts';
import { hasCode } from './codes.ts';
import { hasLink } from './links.ts';

/** Largest length of a message, in characters. [CH-2] */
export const MAX_LENGTH = 255;
/** Largest length of a received text, in UTF-16 units. */
const MAX_SENT = 4000;
/** Size of the longest answer in the question bank. Longer texts cannot be answers. [CH-7] */
export const LONGEST_ANSWER = { characters: 32, words: 5 };
/** Largest number of letters that may all be capitals. */
const MAX_CAPITALS = 5;

export const COMMANDS = ['stats', 'balance', 'clear'] as const;
export type Command = (typeof COMMANDS)[number];

export type TextRefusal =
  | 'not_string'
  | 'empty'
  | 'too_long'
  | 'unknown_command'
  | 'no_links'
  | 'caps'
  | 'one_word'
  | 'codes';

/** Accepted message. */
export type Checked = { kind: 'text'; text: string } | { kind: 'command'; text: string; command: Command };

const isOnlyCapitals = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return lengthOf(letters) > MAX_CAPITALS && letters === letters.toUpperCase() && letters.toLowerCase() !== letters;
};

const WORD = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const words = (text: string): string[] => text.split(' ').filter((part) => WORD.test(part));

/**
 * Returns the command in a text. `unknown`: another word follows the exclamation mark. Null: an ordinary text. [CH-14]
 */
const commandOf = (text: string): Command | 'unknown' | null => {
  const name = /^!(\p{L}+)$/u.exec(text)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  return COMMANDS.find((command) => command === name) ?? 'unknown';
};

/**
 * Checks a text from a player in the order of CH-10. `isQuizOpen`: the text may be an answer, so a single word is
 * accepted, and up to two words may be in capitals. [CH-7] `isRight` returns true for a right answer, which may have
 * more words in capitals. [CH-6]
 */
export const checkText = (
  sent: unknown,
  { isQuizOpen, isRight = () => false }: { isQuizOpen: boolean; isRight?: (text: string) => boolean },
): { ok: true; checked: Checked } | { ok: false; reason: TextRefusal } => {
  const refuse = (reason: TextRefusal) => ({ ok: false as const, reason });
  if (typeof sent !== 'string') return refuse('not_string');
  // Longer texts are refused before they are cleaned: no honest text of this length shrinks to MAX_LENGTH by CH-1.
  if (sent.length > MAX_SENT) return refuse('too_long');
  const text = oneLine(sent);
  if (text === '') return refuse('empty');
  if (lengthOf(text) > MAX_LENGTH) return refuse('too_long');
  const command = commandOf(text);
  if (command === 'unknown') return refuse('unknown_command');
  if (command !== null) return { ok: true, checked: { kind: 'command', text, command } };
  if (hasLink(text)) return refuse('no_links');
  const isAnswer =
    isQuizOpen && lengthOf(text) <= LONGEST_ANSWER.characters && words(text).length <= LONGEST_ANSWER.words;
  if (isOnlyCapitals(text) && !(isAnswer && (words(text).length < 3 || isRight(text)))) return refuse('caps');
  if (words(text).length < 2 && !isAnswer) return refuse('one_word');
  if (hasCode(text)) return refuse('codes');
  return { ok: true, checked: { kind: 'text', text } };
};
