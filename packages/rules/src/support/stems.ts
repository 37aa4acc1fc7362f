// PURE. Stems of words: the beginning that all forms of a word share, in English and in Russian. [SU-12]

/** Least number of letters of a stem, so that it still identifies the word. */
const LEAST = 3;

const ENGLISH_ENDINGS: readonly (readonly [ending: string, put: string])[] = [
  ["'s", ''],
  ['ingly', ''],
  ['ments', ''],
  ['ment', ''],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['als', ''],
  ['al', ''],
  ['ers', ''],
  ['er', ''],
  ['ed', ''],
  ['es', ''],
  ['ly', ''],
  ['s', ''],
  ['e', ''],
];

const DOUBLED = /([bdfgklmnprtz])\1$/;

const englishStem = (word: string): string => {
  const [ending, put] = ENGLISH_ENDINGS.find(
    ([one, instead]) => word.endsWith(one) && word.length - one.length + instead.length >= LEAST,
  ) ?? ['', ''];
  return `${word.slice(0, word.length - ending.length)}${put}`.replace(DOUBLED, '$1').replace(/y$/, 'i');
};

// The Russian endings are those of the Snowball stemmer (https://snowballstem.org/algorithms/russian/stemmer.html).
// Endings after `(?<=[ая])` are removed only after one of these letters.
const GERUND = /(?:(?<=[ая])(?:вшись|вши|в)|ившись|ывшись|ивши|ывши|ив|ыв)$/u;
const REFLEXIVE = /с[яь]$/u;
const ADJECTIVE = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/u;
const PARTICIPLE = /(?:ивш|ывш|ующ|(?<=[ая])(?:ем|нн|вш|ющ|щ))$/u;
const VERB =
  /(?:(?<=[ая])(?:ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)|ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю)$/u;
const NOUN =
  /(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/u;
/** Ending of verbal nouns, as in пополнение. Its removal gives the stem of the verb. */
const VERBAL_NOUN = /(?<=.{5})[еа]н$/u;
/** Fleeting vowel before к, as in ставок beside ставка. */
const FLEETING = /(?<=.{2})[ое]к$/u;

/** Beginning of a word up to its first vowel. It is never removed. */
const ROOT = /^[^аеиоуыэюя]*[аеиоуыэюя]/u;

/**
 * Returns the stem of the word as a noun. Endings of verbs and adjectives stay, because some nouns end like them, such
 * as лимит.
 */
const asNoun = (rest: string): string => rest.replace(NOUN, '');

const asAny = (rest: string): string => {
  if (GERUND.test(rest)) return rest.replace(GERUND, '');
  const plain = rest.replace(REFLEXIVE, '');
  if (ADJECTIVE.test(plain)) return plain.replace(ADJECTIVE, '').replace(PARTICIPLE, '');
  return VERB.test(plain) ? plain.replace(VERB, '') : asNoun(plain);
};

const russianStems = (word: string): string[] => {
  const [root = word] = ROOT.exec(word) ?? [];
  const rest = word.slice(root.length);
  return [asAny(rest), asNoun(rest)].map((one) =>
    `${root}${one.replace(/и$/u, '')}`
      .replace(/ость?$/u, '')
      .replace(/нн$/u, 'н')
      .replace(/ь$/u, '')
      .replace(VERBAL_NOUN, '')
      .replace(FLEETING, 'к'),
  );
};

/**
 * Returns the stems of a word in lower case. Two words can be forms of one word if they share a stem. Words of other
 * scripts and numbers are their own stems.
 */
export const stemsOf = (word: string): readonly string[] => {
  if (/^[a-z'’]+$/u.test(word)) return [englishStem(word.replaceAll('’', "'"))];
  return /^[а-я]+$/u.test(word) ? [...new Set(russianStems(word))] : [word];
};
