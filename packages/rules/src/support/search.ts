// PURE. Search in a list of questions: rule SU-12 of SPEC.md.
import { stemsOf } from './stems.ts';

/** A searchable entry. `words`: other search terms for the entry, which are not shown. */
export interface Searched {
  question: string;
  answer: string;
  words: string;
}

/** Largest number of words of a search that are used. */
const MOST_WORDS = 8;
/** Least number of letters of an unfinished word that is searched. */
const LEAST_BEGUN = 2;

/** Returns the words of a text in lower case. ё becomes е, and punctuation separates words. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];

/** Searchable form of a text. */
interface Indexed {
  words: readonly string[];
  stems: ReadonlySet<string>;
}

const indexOf = (text: string): Indexed => {
  const words = wordsOf(text);
  return { words, stems: new Set(words.flatMap(stemsOf)) };
};

type Wanted = { word: string; stems: readonly string[]; isLast: boolean };

const has = ({ words, stems }: Indexed, wanted: Wanted): boolean =>
  wanted.stems.some((stem) => stems.has(stem)) ||
  (wanted.isLast && wanted.word.length >= LEAST_BEGUN && words.some((one) => one.startsWith(wanted.word)));

/** Words too common to identify a question. */
const COMMON = new Set(
  (
    'a an the i my me we you your do does did is are was be can could may how what when where why which who ' +
    'to of in on for with and or not it this that if there has have ' +
    'я мой моя мое мои мне мы вы ваш ли как что когда где куда почему зачем какой какая какие сколько кто ' +
    'в во на за из к ко о об от до по с со у и или а но не это этот есть если для можно'
  ).split(' '),
);

const wantedOf = (text: string): Wanted[] => {
  const words = wordsOf(text);
  const telling = words.filter((word) => !COMMON.has(word));
  const asked = (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
  return asked.map((word, at) => ({ word, stems: stemsOf(word), isLast: at === asked.length - 1 }));
};

/**
 * Returns a search function over these entries. It returns the indexes of the entries that match a text, the best
 * first.
 */
export const searchOf = (entries: readonly Searched[]): ((text: string) => number[]) => {
  const indexed = entries.map(({ question, answer, words }) => ({
    question: indexOf(question),
    all: indexOf(`${question} ${answer} ${words}`),
  }));
  return (text) => {
    const wanted = wantedOf(text);
    const countIn = (index: Indexed): number => wanted.filter((one) => has(index, one)).length;
    const counted = indexed.map(({ question, all }, at) => ({
      at,
      found: countIn(all),
      inQuestion: countIn(question),
    }));
    const most = Math.max(0, ...counted.map(({ found }) => found));
    if (most * 2 < wanted.length) return [];
    return counted
      .filter(({ found }) => found === most)
      .sort((a, b) => b.inQuestion - a.inQuestion || a.at - b.at)
      .map(({ at }) => at);
  };
};
