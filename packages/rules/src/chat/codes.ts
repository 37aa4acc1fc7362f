// PURE. Promo codes, account ids, wallets and phone numbers, recognized by their shapes: rules CH-8 and CH-9 of
// SPEC.md.

const IDS: readonly RegExp[] = [
  /\bSTEAM_[0-5]:[01]:\d+/iu,
  /\[?\b[UG]:1:\d{3,}\]?/iu,
  // A Steam id, with any signs between its digits.
  /7\W*6\W*5\W*6\W*1\W*1\W*9(?:\W*\d){10}/u,
  /\bpartner\s*=\s*\d+/iu,
  /\btoken\s*=\s*[\w-]{6,}/iu,
  // A referral link, whole or without its host.
  /(?:[/?&]|(?<![\p{L}\p{N}]))\s*ref\s*=\s*\w+/iu,
  // Referral codes of this site.
  /(?<![\p{L}\p{N}_-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{12}(?![\p{L}\p{N}_-])/iu,
  // Wallets.
  /\b0x[0-9a-f]{40}\b/iu,
  /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/u,
  /\b(?:bc1[0-9a-z]{20,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/u,
  // Friend codes, phone numbers and card numbers.
  /(?<!\d)\d(?:-?\d){8,}(?!\d)/u,
  // Phone numbers in groups: after a plus, and in the Russian form.
  /\+\s*\d(?:[\s().-]*\d){9,}/u,
  /(?<!\d)[78][\s().-]+\d{3}[\s().-]+\d{3}[\s.-]*\d{2}[\s.-]*\d{2}(?!\d)/u,
];

/**
 * Numbers of rounds, sums, and names of weapons and graphics cards: texts in the shape of a code that are not codes.
 */
const HARMLESS =
  /(?<!\p{L})(?:(?:round|game|раунд\p{L}{0,2}|игр\p{L}{1,2})\s*[#№]?\s*\d{9,12}|(?<!\d)\d{9,12}\s*(?:cents?|dollars?|points?|coins?|цент\p{L}{0,3}|доллар\p{L}{0,3}|руб\p{L}{0,4})|MP5-?SD|(?:RTX|GTX|RX) ?\d{3,4}(?:TI|XTX?|SUPER)?)(?![\p{L}\p{N}-])/giu;

/** A word for codes, and the word after it, which is checked for capitals and digits by `isCodeWord`. */
const AFTER_WORD =
  /(?<!\p{L})(?:promo(?:code)?|code|промо(?:код\p{L}{0,2})?|код)(?:\s*[:=-]\s*|\s+)(?:is\s+|это\s+)?([\p{L}\p{N}_-]{3,32})(?![\p{L}\p{N}_-])/giu;
/** A Latin word after "промокод" is a code in any case, because the sentence is Russian: "промокод vasya". */
const LATIN_AFTER_WORD = /(?<!\p{L})промо(?:код\p{L}{0,2})?(?:\s*[:=-]\s*|\s+)[a-z]\w{3,31}(?!\p{L})/iu;
/** Ordinal numbers: "2го", "10ой". */
const ORDINAL = /^\d+-?(?:[а-яё]{1,3}|st|nd|rd|th)$/iu;
const isCodeWord = (word: string): boolean => {
  const letters = word.replace(/\P{L}/gu, '');
  if (ORDINAL.test(word)) return false;
  return (letters.length > 2 && letters === letters.toUpperCase()) || (letters !== '' && /\d/.test(word));
};
/** Digits with at least four capitals: `SKINS2024`, `ЛЕТО2024`. Names of weapons have fewer letters. */
const TOKEN = /(?<![\p{L}\p{N}_-])(?=[A-ZА-ЯЁ0-9]*\d)(?=(?:[0-9]*[A-ZА-ЯЁ]){4})[A-ZА-ЯЁ0-9]{5,32}(?![\p{L}\p{N}_-])/u;
/** Groups of capitals and digits: `ABCD-1234-EFGH`. */
const GROUPS =
  /(?<![\p{L}\p{N}_-])(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){1,6}(?![\p{L}\p{N}_-])/u;

/** True if the text contains a promo code, an account id, a wallet, or a phone or card number. [CH-8] */
export const hasCode = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(HARMLESS, ' ');
  return (
    [...IDS, TOKEN, GROUPS, LATIN_AFTER_WORD].some((shape) => shape.test(plain)) ||
    [...plain.matchAll(AFTER_WORD)].some(([, word = '']) => isCodeWord(word))
  );
};
