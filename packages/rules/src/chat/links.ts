// PURE. Addresses of sites in a text, plain or hidden: rules CH-3 … CH-5 and CH-13 of SPEC.md.

/** Letters of other alphabets that look like Latin ones. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', ғ: 'f', ԍ: 'g', һ: 'h', н: 'h', і: 'i', ї: 'i', ј: 'j', к: 'k' },
  ...{ ӏ: 'l', м: 'm', п: 'n', о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', υ: 'u', ц: 'u', ѵ: 'v', ԝ: 'w', х: 'x' },
  ...{ у: 'y', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', χ: 'x', ɡ: 'g', ı: 'i', ⅼ: 'l', ø: 'o' },
};

/** Endings of domains that hardly begin a sentence. */
const ENDINGS = new Set(
  (
    'com c0m net org ru gg io xyz site online shop club top pro info biz co tv cc eu uk de fr pl ua by kz su link live ' +
    'app dev gl ly tk ml ga cf gq bet casino games fun vip win best world store space website trade market money cash ' +
    'click life ws ch nl pt br tr cn jp kr vn ge az lt lv ee cz sk hu ro bg rs hr gr md moe lol wtf rip buzz xn ' +
    'me us ai gift gifts skin skins promo bonus team tech today one art dog sale bid icu cyou monster plus zone sh pw'
  ).split(' '),
);
/** Endings that a hidden dot, or a dot with a space after it, may stand before. Other words could begin a sentence. */
const SURE_ENDINGS = new Set(
  'com c0m net org ru io xyz site online info biz eu ua kz su club shop casino gg'.split(' '),
);
/** Endings that are words: an address with one of them has a path. */
const WORD_ENDINGS = new Set('in it is at be no to am so my id as do he re la ms gd'.split(' '));
/** Endings of domains in Cyrillic letters, and Latin ones that are written with them. */
const CYRILLIC_ENDINGS = new Set('рф ру ком орг сом онлайн сайт москва рус'.split(' '));
const SURE_CYRILLIC_ENDINGS = new Set('рф ру ком'.split(' '));

const DOTS = /[。．｡·•∙⋅‧・․‚¸]/gu;
const DOT_WORD = /[\s([{<*_-]*(?:\b(?:dot|d0t|dоt|punkt)\b|(?<!\p{L})точка(?!\p{L}))[\s)\]}>*_-]*/giu;
const BRACKETED_DOT = /\s*[([{<]\s*[.,]\s*[)\]}>]\s*/gu;

const latin = (text: string): string => [...text].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
const hasLatin = (text: string): boolean => /[a-z]/.test(text);

/** One form for all ways to write a letter or a dot: lower case, no marks, no invisible signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(DOTS, '.');

const endsDomain = (ending: string): boolean =>
  hasLatin(ending) ? ENDINGS.has(latin(ending)) : CYRILLIC_ENDINGS.has(ending);
const surelyEndsDomain = (ending: string): boolean =>
  hasLatin(ending) ? SURE_ENDINGS.has(latin(ending)) : SURE_CYRILLIC_ENDINGS.has(ending);

/** `word sep word`, with what follows; a dot of three or more is no separator. */
const PAIR = /(?<=([\p{L}\p{N}]))(\s*)(?<![.,])([.,])(?![.,])(\s*)([\p{L}\p{N}]+)(\s*[/\\:?])?/gu;

/** Whether a dot here stands between the parts of a domain. */
const isDomainDot = (text: string): boolean => {
  for (const match of text.matchAll(PAIR)) {
    const [, before = '', left = '', dot, right = '', ending = '', path = ''] = match;
    // "1.5", "1.x": numbers and multipliers are no domains.
    if (/\d/.test(before) && /^\d/.test(ending)) continue;
    if (dot === ',') {
      if (left === '' && right === '' && surelyEndsDomain(ending)) return true;
      continue;
    }
    if (right !== '') {
      // "nice. gg": a sentence, unless the ending hardly begins one.
      if (ending !== 'gg' && ending !== 'net' && surelyEndsDomain(ending)) return true;
      if (left !== '' && surelyEndsDomain(ending)) return true;
      continue;
    }
    if (endsDomain(ending)) return true;
    if (left === '' && path !== '' && WORD_ENDINGS.has(latin(ending))) return true;
  }
  return false;
};

/** A dot in words before an ending, `csgo dot com`; and the word alone is no dot. */
const withWrittenDots = (text: string): string =>
  text.replace(BRACKETED_DOT, '.').replace(DOT_WORD, (found, at: number, whole: string) => {
    const after = /^[\p{L}\p{N}]+/u.exec(whole.slice(at + found.length))?.[0] ?? '';
    return surelyEndsDomain(after) ? '.' : found;
  });

/** Letters with a space between each two: `c s g o . c o m`. */
const withoutSpacing = (text: string): string =>
  text.replace(/(?<=^|\s)(?:[\p{L}\p{N}.,/:]\s+){3,}[\p{L}\p{N}.,/:](?=\s|$)/gu, (run) => run.replace(/\s+/gu, ''));

const SCHEME =
  /(?:^|[^a-z])[a-z][a-z0-9+.-]*\s*:\s*(?:\/|\\){2}|(?:^|[^a-z])(?:https?|hxxps?|mailto|magnet|steam|tg)\s*:/u;
const WWW = /(?:^|[^\p{L}\p{N}])w\s*w\s*w\s*\./u;
const IP = /(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\d.])/u;
/** Hosts that are known without their dots. */
const KNOWN = /\bt\s*[.\s]?\s*me\s*\/|discord(?:app)?\s*[.\s]?\s*(?:gg|com)\s*\/|\bdsc\s*[.\s]\s*gg\b|steamcommunity/u;

/** Whether the text holds an address of a site, plain or hidden. [CH-3] [CH-4] [CH-5] */
export const hasLink = (text: string): boolean => {
  const whole = plain(text);
  return [whole, withoutSpacing(whole)].some((form) => {
    const written = withWrittenDots(form);
    const lettered = latin(form);
    return SCHEME.test(lettered) || WWW.test(lettered) || IP.test(form) || KNOWN.test(lettered) || isDomainDot(written);
  });
};

/** Whether a nickname advertises another site. `ownHosts`: addresses of this one. [CH-13] */
export const namesAnotherSite = (nickname: string, ownHosts: readonly string[]): boolean => {
  const rest = ownHosts.reduce((name, host) => {
    const found = name.indexOf(host.toLowerCase());
    return host === '' || found < 0 ? name : `${name.slice(0, found)} ${name.slice(found + host.length)}`;
  }, plain(nickname));
  return hasLink(rest);
};
