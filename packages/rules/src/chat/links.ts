// PURE. Addresses of sites in a text, plain or hidden, and nicknames that look official: rules CH-3 … CH-5, CH-13 and
// CH-18 of SPEC.md.

/** Similar letters of other alphabets for each Latin letter: Cyrillic, Greek, Lisu, Cherokee and others. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аαꓮꭺ',
  b: 'вꓐᏼ',
  c: 'сςᑕꓚꮯ',
  d: 'ԁᗪꓓꭰ',
  e: 'еёεєꓰꭼ',
  f: 'ғꓝ',
  g: 'ԍɡꓖꮐ',
  h: 'һнꓧꮋ',
  i: 'іїιıꓲ',
  j: 'јꓙꭻ',
  k: 'кκꓗꮶ',
  l: 'ӏⅼꓡꮮ',
  m: 'мᗰꓟꮇ',
  n: 'пηᑎꓠ',
  o: 'оοøσꓳ',
  p: 'рρᑭꓑꮲ',
  q: 'ԛ',
  r: 'гꓣꮢ',
  s: 'ѕᔕꓢꮪ',
  t: 'тτꓔꭲ',
  u: 'υцᑌꓴ',
  v: 'ѵνꓦꮩ',
  w: 'ԝѡωꓪꮃ',
  x: 'хχꓫ',
  y: 'уүꓬꭹ',
  z: 'ꓜꮓ',
};
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
/** Styled Latin letters that normal form KD does not replace, each with its plain letter. */
const STYLED: ReadonlyMap<string, string> = new Map(
  [
    // Small capitals; there is no small capital X.
    [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'],
    // White letters in dark circles and squares.
    ...[0x1f150, 0x1f170].map((first) => [...ALPHABET].map((_, at) => String.fromCodePoint(first + at))),
  ].flatMap((letters) => letters.map((letter, at) => [letter, ALPHABET.charAt(at)] as const)),
);
/** A cent sign beside a letter, which stands for the letter c. */
const CENT_AS_LETTER = /(?<=\p{L})¢|¢(?=\p{L})/gu;
const unstyled = (text: string): string =>
  [...text]
    .map((letter) => STYLED.get(letter) ?? letter)
    .join('')
    .replace(CENT_AS_LETTER, 'c');

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Endings of domains that no sentence begins with. They count after a comma too, and with spaces around the dot. */
const STRONG = setOf('com c0m org ru xyz io biz eu ua kz su mobi');
/** Endings of domains that count after a dot with a space before it, and after a dot written as a word. */
const LOOSE = setOf('net gg bet casino gamble digital shop club site online info us win vip st');
/** Endings of domains that count right after a dot. */
const ENDINGS = setOf(
  'net gg pro co tv cc uk de fr pl by link app dev gl ly tk ml ga cf gq bet casino gambling gamble poker games vip ' +
    'win ws ch nl pt br tr cn jp kr vn ge az lt lv ee cz sk hu ro bg rs hr gr md moe lol wtf rip buzz xn digital st ' +
    'ai gifts deals skins promo bonus tech bid icu cyou monster plus zone sh pw shop store website club site online',
);
/**
 * Endings of domains that are everyday words too. They begin a new sentence if an everyday word stands before the dot.
 * [CH-5]
 */
const EVERYDAY_ENDINGS = setOf(
  'me us one fun best today live top info win world gift team art dog sale click life money cash trade market space gg ' +
    'lol bet pro game page zip mov run tips chat guru ninja fi se dk ie ca au nz mx cl th sg hk tw il ae za pk cat',
);
/** Everyday endings that can begin a sentence after a number. No game site is called `20.me`. */
const NUMBER_ENDS = setOf('me us one best today');
/**
 * Endings of domains that are short words too. They count only with a path, or after a host that cannot be a word
 * (`isHost`).
 */
const WORD_ENDINGS = setOf('in it is at be no to am so my id as do he re la ms gd');
/** Endings of domains that count right after a sign other than a dot or a comma. */
const SIGNED = setOf('com c0m org xyz');
/** Cyrillic endings, and Latin endings in Cyrillic letters, in the form that `plain` returns. */
const CYRILLIC_ENDINGS = new Set(
  'рф ру ком орг сом онлайн сайт москва рус бет казино бел укр қаз дети'
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(' '),
);
const STRONG_CYRILLIC = setOf('рф ру ком');
const LOOSE_CYRILLIC = setOf('бет казино орг');

/** Everyday words that end a sentence in the chat. They do not count as hosts. [CH-5] */
const EVERYDAY = new Set(
  (
    'a i ok okay k yes no yeah yep nope lol lmao rofl haha hah omg wow wtf gg wp ez nt nice good great bad sad cool best ' +
    'better thanks thank thx ty pls please hi hello hey bye yo bro man dude guys all everyone life game games round rounds ' +
    'over again now then today tomorrow yesterday time day night luck lucky unlucky win wins won lose loses lost loss ' +
    'crash crashed cashed out in it this that these those what when where who why how me you him her us them mine yours ' +
    'one two three more less much many too so very well sure right wrong true false maybe done finally almost enough back ' +
    'up down here there money cash skin knife case gloves red green black blue polka dot dots the sight period of and or ' +
    'but not just really see go going gone play played playing wait stop start end fun sick insane crazy same world team ' +
    'friend friends love hate like know think work works day week month year ever never always soon later rip damn fine ' +
    'close near far wild brutal unreal nuts rigged lame weird funny hard easy high low fast slow early late first last next ' +
    'big huge tiny half double triple other another something nothing everything someone anyone everybody yet though tho ' +
    'still way hope sorry welcome agreed exactly true lucky unfair cheers rom sit'
  ).split(' '),
);
const EVERYDAY_RU = new Set(
  (
    'да нет не ну ок окей все всё как так что это там тут где мне он она они мы вы ты я меня тебя нас вас спасибо привет ' +
    'пока жаль круто класс лол кек понял ясно хорошо плохо опять снова вчера сегодня завтра раунд игра краш нож скин жду ' +
    'жесть норм го давай ладно точно тоже еще ещё уже раз мимо слил выиграл проиграл везет деньги удачи друг жизнь время ' +
    'конец зря блин бывает пожалуйста конечно наверное может вот'
  )
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(' '),
);

/** Signs that look like a dot, of many scripts. */
const DOTS =
  /[。．｡·•∙⋅‧・․‚¸\u02d9\u02f3\u0589\u06d4\u0701\u0702\u0964\u1362\u1427\u16eb\u25cf\u25e6\u2981\u2e30\u2e31\u2e33\u2e3c\ua4f8\ua60e\ua78f\u{10101}]/gu;
const DOT_WORD =
  /[\s([{<*_-]*(?<!\p{L})(?:(?:d[\s.*_-]?[o0о][\s.*_-]?t|punkt|period|т\s?о\s?ч\s?к\s?а|т\s?ч\s?к|дот)(?!\p{L})|dot(?=(?:com|net|org|gg|bet|ru|io)(?!\p{L})))[\s)\]}>*_-]*/giu;
const BRACKETED_DOT = /\s*[([{<"'«“”„`]\s*[.,]\s*[)\]}>"'»“”`]\s*/gu;
/** An ending with spaces between its letters. */
const SPACED = String.raw`[cс]\s+[oо0]\s*[mм]|[cс]\s*[oо0]\s+[mм]|[rг]\s+[uу]|o\s+r\s*g|n\s+e\s*t|b\s+e\s*t|x\s+y\s*z`;
const SPACED_ENDING = new RegExp(String.raw`\s*(?:[.,]|(?<=\s)dot(?=\s))\s*(${SPACED})(?![\p{L}\p{N}])`, 'gu');
/** `g g` after a dot is read as `gg`. */
const SPACED_GG = /(?<=\.\s*)g\s+g(?![\p{L}\p{N}])/gu;
/** Letters with a sign between each two. */
const SIGN_BETWEEN = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[.*_~|-][\p{L}\p{N}]){5,}(?![\p{L}\p{N}])/gu;
const withoutSigns = (run: string): string => {
  const signs = run.replace(/[\p{L}\p{N}]/gu, '');
  // The known ending shows the place of the domain's dot if all signs are dots. A dot among other signs is the domain's
  // dot.
  if (signs.replace(/\./g, '') === '')
    return run.replace(/\./g, '').replace(/(?:com|ru|org|net|gg|bet|io|xyz)$/u, '.$&');
  const letters = run.replace(/[*_~|-]/gu, '');
  return letters.includes('.') ? letters : letters.replace(/com$/u, '.com');
};
/** An ending and its dot written as one word with the host: `csgodotcom`. */
const JOINED =
  /(?<=[\p{L}\p{N}]{2})(?:dot(?=(?:com|net|org|ru|gg|bet|io|xyz)(?!\p{L}))|точка(?=(?:ком|ру|рф)(?!\p{L})))/gu;

const latin = (text: string): string => [...text].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
const hasLatin = (text: string): boolean => /[a-z]/.test(text);

/** Returns the text in one form: lower case, plain letters and dots, no marks, no invisible signs. */
const plain = (text: string): string =>
  // Dots are replaced before NFKD, which would turn some of these signs into a space and a mark.
  unstyled(text.replace(DOTS, '.').normalize('NFKD'))
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(DOTS, '.');

const isStrong = (ending: string): boolean =>
  hasLatin(ending) ? STRONG.has(latin(ending)) : STRONG_CYRILLIC.has(ending);
const isLoose = (ending: string): boolean =>
  isStrong(ending) || (hasLatin(ending) ? LOOSE.has(latin(ending)) : LOOSE_CYRILLIC.has(ending));
const isEnding = (ending: string): boolean =>
  isStrong(ending) || (hasLatin(ending) ? ENDINGS.has(latin(ending)) : CYRILLIC_ENDINGS.has(ending));
const isEveryday = (host: string): boolean => EVERYDAY.has(host) || EVERYDAY_RU.has(host);
/**
 * True for a host that cannot be an everyday word: it begins with a word of gambling sites, or joins letters with a
 * digit or a hyphen.
 */
const isHost = (host: string): boolean =>
  /^(?:csgo|cs2|skins?|bet|roll|casino|drop|case|steam|gambl)\p{L}{3,}/u.test(host) ||
  /\p{L}-\p{L}|\p{L}\d|\d\p{L}/u.test(host);

/** Names of gambling sites that are not words too. */
const NAMES =
  'csgo[a-z0-9]{3,}|hellcase|key[\\s-]*drop|gamdom|roobet|rollbit|duelbits|hypedrop|skin[\\s-]*club|datdrop|' +
  'rustclash|rustmagic|bloxflip|packdraw|farmskins|forcedrop|daddyskins|solpot|betboom|mostbet|melbet|fonbet|parimatch';

/** True for a host that is the name of a skin site and no everyday word. */
const isSite = (host: string): boolean => /^(?:csgo|cs2|skins)\p{L}{3,}$/u.test(host);

/** A host, a separator and an ending, with a path sign after them if there is one. */
const PAIR = /(?<=([\p{L}\p{N}_-]*[\p{L}\p{N}]))(\s*)([.,]+|[_\-*/;:~|^+=!?&%#\\])(\s*)([\p{L}\p{N}]+)(\s*[/\\:?])?/gu;

/** Words that direct the reader to a site. After them, everyday words before and after a dot are an address. [CH-5] */
const LEADS_TO =
  /(?<!\p{L})(?:(?:play|bet|deposit|register|sign up) (?:at|on)|go|go to|come to|join|visit|site|try|заходи(?: на)?|го(?: на)?|сайт|(?:играй|ставь|ставлю|депай) на)\s+$/u;

/** "com on", a misspelling of "come on". */
const COME_ON = /^com\s+on(?!\p{L})/u;

/** True if a sign in this text separates the parts of a domain. */
const isDomainDot = (text: string): boolean => {
  for (const match of text.matchAll(PAIR)) {
    const [, host = '', left = '', sign = '', right = '', ending = '', path = ''] = match;
    // "20.me sad": a number ends the sentence.
    if (/^\d+$/.test(host) && NUMBER_ENDS.has(latin(ending)) && path === '') continue;
    // "1.5", "1.x": numbers and multipliers are no domains.
    if (/\d$/.test(host) && /^\d/.test(ending)) continue;
    const isWord = isEveryday(host) && !LEADS_TO.test(text.slice(0, match.index - host.length));
    const isTight = left === '' && right === '';
    // "nice knife, com on": a sign with a space after it ends a part of the sentence.
    const endsPart = right !== '' && left === '' && !isHost(host);
    const fromEnding = text.slice(match.index + match[0].length - path.length - ending.length);
    if (endsPart && (sign === ',' || COME_ON.test(fromEnding))) continue;
    if (sign !== '.') {
      const isSign = sign !== ',' && !/^[.,]/.test(sign);
      if (isSign ? isTight && !isWord && SIGNED.has(latin(ending)) : !isWord && left === '' && isStrong(ending))
        return true;
      continue;
    }
    if (!isTight) {
      if (!isWord && (left === '' && !isSite(host) ? isStrong(ending) : isLoose(ending))) return true;
      continue;
    }
    if (path.trim() === '/' && (isEnding(ending) || EVERYDAY_ENDINGS.has(latin(ending)))) return true;
    if (isEverydayEnding(ending) ? !isWord : isEnding(ending) && !(isWord && CYRILLIC_ENDINGS.has(ending))) return true;
    if ((path !== '' || isHost(host)) && WORD_ENDINGS.has(latin(ending))) return true;
  }
  return false;
};
const isEverydayEnding = (ending: string): boolean => hasLatin(ending) && EVERYDAY_ENDINGS.has(latin(ending));

/**
 * Returns the text with a dot in place of each written or bracketed one, as in `csgo dot com`, and with the letters of
 * endings joined. The word is replaced only between a host and an ending.
 */
const withWrittenDots = (text: string): string =>
  text
    .replace(BRACKETED_DOT, '.')
    .replace(SPACED_ENDING, (_, ending: string) => `.${ending.replace(/\s+/gu, '')}`)
    .replace(SPACED_GG, 'gg')
    .replace(SIGN_BETWEEN, withoutSigns)
    .replace(JOINED, '.')
    .replace(DOT_WORD, (found, at: number, whole: string) => {
      const before = /[\p{L}\p{N}]+$/u.exec(whole.slice(0, at))?.[0] ?? '';
      const after = /^[\p{L}\p{N}]+/u.exec(whole.slice(at + found.length))?.[0] ?? '';
      return isLoose(after) && !isEveryday(before) ? '.' : found;
    });

/** Returns the text with letters joined that have a space between each two: `c s g o . c o m`. */
const withoutSpacing = (text: string): string =>
  text.replace(/(?<=^|\s)(?:[\p{L}\p{N}.,/:]\s+){3,}[\p{L}\p{N}.,/:](?=\s|$)/gu, (run) => run.replace(/\s+/gu, ''));

const SCHEMES = [
  /(?:^|[^a-z])[a-z][a-z0-9+.-]*\s*:\s*(?:\/|\\){2}/u,
  /(?:^|[^a-z])(?:https?|hxxps?|mailto|magnet|javascript|vbscript)\s*:/u,
  // "steam: down again?" is a sentence.
  /(?:^|[^a-z])(?:steam|tg)\s*:(?=\S)/u,
  /(?:^|[^a-z])data:(?:\S|\s*\w+\/)/u,
];
const WWW = /(?:^|[^\p{L}\p{N}])w\s*w\s*w\s*\./u;
const IP =
  /(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:(?:\.|\s+\.\s*)(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\d.])|\[(?=[0-9a-f:]*[0-9a-f])[0-9a-f:]*::[0-9a-f:]*\]/u;
/** Returns the words in the form in which texts are searched: plain, in lower case and in Latin letters. */
const latinOf = (words: string): string[] => words.split(' ').map((word) => latin(plain(word)));
const WORD_NAMES = latinOf(
  'lucky rain clash howl chips shuffle cases bandit stake лаки рейн клэш клеш хаул шафл стейк',
);
/** Name of a gambling site that is a word too, with an ending after spaces, a dot or a hyphen, or in brackets. */
const NAME_OF_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${WORD_NAMES.join('|')})(\s+(?:(?:\.|dot|${latinOf('точка').join('')})\s*)?|[.-]|\s*[([]\s*)` +
    String.raw`(com|gg|camp|${latinOf('ком гг').join('|')})(?![\p{L}\p{N}])`,
  'gu',
);
/** Words after which one of `WORD_NAMES` is meant as a word and not as a site: "so lucky gg", "lost my chips gg". */
const MEANT_AS_WORD = new Set(
  latinOf(
    'a the this that what big nice so very too pretty really how was is s am m are re were be been got get feel feeling ' +
      'not my your his her their our no more some u you im just such another good great ну ты вы он она так такой такая ' +
      'очень мой моя мои это эта этот вот и был была не какой какая самый опять',
  ),
);
/** Names of sites that can also describe a player: "lucky gg". */
const DESCRIPTIONS = new Set(latinOf('lucky лаки'));
/** Words that lead to a name of a site. */
const BEFORE_NAMES = new Set(
  latinOf('go to join visit try use check at on play best site на го сайт играй заходи через'),
);
const CHECK_OUT = /check\s+out\s+$/u;
const ADDRESSED = latinOf(
  'all guys everyone everybody bro bros man mate dude boys team chat wp всем бро пацаны ребята народ чат братан',
).join('|');
const ADDRESSEES = String.raw`(?:\s+(?:${ADDRESSED}))*[^\p{L}\p{N}]*$`;
const WELL_PLAYED = new RegExp(String.raw`^\s+wp${ADDRESSEES}`, 'u');
const TO_ALL = new RegExp(`^${ADDRESSEES}`, 'u');

/**
 * True if the text names a gambling site whose name is a word too. A `gg` after spaces at the end of a sentence counts
 * as a farewell, with two exceptions: a word leads to the name, or the text begins with a name that describes no
 * player. [CH-4] [CH-5]
 */
const namesSiteOfWord = (text: string): boolean =>
  [...text.matchAll(NAME_OF_WORD)].some(({ 0: found, 1: name = '', 2: sign = '', 3: ending = '', index }) => {
    const toName = text.slice(0, index).replace(CHECK_OUT, 'check ');
    const before = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(toName)?.[1];
    const after = text.slice(index + found.length);
    if ((before !== undefined && MEANT_AS_WORD.has(before)) || WELL_PLAYED.test(after)) return false;
    if (ending === 'camp') return sign.trim() === '.';
    const isFarewell = sign.trim() === '' && !ending.endsWith('m') && TO_ALL.test(after);
    if (!isFarewell) return true;
    return before === undefined ? !DESCRIPTIONS.has(name) : BEFORE_NAMES.has(before);
  });

/** Patterns of hosts and messengers that are recognized without their dots. */
const KNOWN = [
  /\bt\s*[.\s]?\s*me\s*\//u,
  // "don t me" is a short form, "t me name" an invitation.
  /(?<![\p{L}\p{N}'’])(?<!n['’]?\s+)t\s+(?:dot\s+)?me\s+[a-z]\w{2,}/u,
  /(?<![\p{L}\p{N}])localhost\s*[:/]/u,
  // Text that begins and ends as an address does.
  /(?<![a-z0-9])(?:www|https?|hxxps?)[\s:/]+[a-z0-9-]{2,}\s+(?:dot\s+)?(?:com|c0m|ru|net|org|gg|io|bet|xyz)(?![a-z0-9])/u,
  // No word ends with `c0m`.
  /[a-z0-9]{2,}\s+c0m(?![a-z0-9])/u,
  /\bdiscord(?:app)?\s*[.\s]?\s*(?:gg\b|com\s*\/)/u,
  /\bdsc\s*[.\s]\s*gg\b/u,
  /steamcommunity/u,
  /\bvk\s*[.\s]\s*com\b/u,
  /\bd[i1]sc[o0]rd\s*[.\s]\s*gg\b/u,
  /\b(?:bit\s*[.\s]\s*ly|twitch\s*[.\s]\s*tv)\s*\//u,
  // No word begins with `hxxp`.
  /(?<![a-z0-9])hxxps?(?![a-z0-9])/u,
  /[a-z0-9-]{2,}\s+com\s*\/\s*\w/u,
  // A host without its dot, if the host cannot be an everyday word.
  /(?<![a-z0-9])(?:(?:csgo|cs2|skins?|casino|gambl)[a-z0-9]{3,}|[a-z]{2,}-[a-z]{2,})\s+(?:com|ru)(?![a-z])/u,
  // A host without its dot and with spaces in the ending, if the host resembles the name of a site. Other hosts do not
  // count, because "rom c o m" may be anything.
  new RegExp(String.raw`(?<![a-z0-9])(?:csgo|cs2|skins?|casino|gambl)[a-z0-9]{3,}\s+(?:${SPACED})(?![a-z0-9])`, 'u'),
  new RegExp(String.raw`(?<![a-z0-9])(?:${NAMES})[\s,([-]+(?:com|kom|ru|gg|net|org)(?![a-z])`, 'u'),
  // Names of sites that are two everyday words, after a word that leads to them.
  /(?<![a-z0-9])(?:(?:play|bet|deposit)(?:\s+(?:at|on))?|go(?:\s+to)?|come\s+to|join|visit|try|check)\s+(?:cs\s*money|500\s*casino)(?![a-z0-9])/u,
  /(?<![a-z0-9])(?:stake|cteиk)(?:\s+|[-([]+)(?:com|kom|bet|us)(?![a-z])/u,
];
/** Accounts of messengers. */
const ACCOUNTS = [
  // A name with its four digits. Counted things such as `round#1234` are left out.
  /(?<![\p{L}\p{N}_.])(?!(?:round|game|crash|wheel|jackpot|case|box|ticket|item|top|place|раунд\p{L}?|игр\p{L}|тикет\p{L}?)#)[\p{L}_][\p{L}\p{N}_.]{1,31}#\d{4}(?!\d)/u,
  // "telegram foo_bar": no word has a sign or a digit among its letters.
  /(?<!\p{L})(?:telegram|tg|whatsapp|discord|insta(?:gram)?)\s+(?=\w{5,})[a-z]+(?:_\w|\d)\w*/u,
  /(?<!\p{L})(?:telegram|телеграмм?|телега|тг|tg|whatsapp|discord)(?:\s+me)?\W*@\w{3,}/u,
  // "add discord foo.bar": the name of an account there may have a dot.
  /(?<!\p{L})(?:add|my|dm|write|contact|мой|пиши|добав\p{L}*)(?:\s+(?:me|on|in|в))*\s+(?:discord|дискорд|дс)\s+[a-z]\w+[._]\w+/u,
  /(?<!\p{L})(?:join|подпишись|заходи)\s+@\w*(?:bot|channel)\b/u,
  /@\w+_bot\b/u,
  // "тг abcskins": in a Russian sentence a Latin word after the messenger is an account.
  /(?<!\p{L})(?:телеграм\p{L}{0,2}|телег[ауе]|тг|вотсап\p{L}?|дискорд\p{L}?|инст[ау]\p{L}{0,3})\s*[:=-]?\s*[a-z]\w{4,}/u,
  // "telegram: name", "telegram name write me". Statements about the messenger, such as "telegram: broken", are left
  // out.
  /(?<!\p{L})(?:telegram|tg|whatsapp|discord|insta(?:gram)?)\s*[:=]\s*(?!(?:broken|works|working|again|still|there|offline|online|maybe|always|never)\b)[a-z]\w{4,}/u,
  /(?<!\p{L})(?:telegram|tg|whatsapp|discord|insta(?:gram)?)\s+[a-z]\w{4,}\s+(?:write|dm|msg|add|join|contact)\b/u,
  /@\w{4,}\s+(?:on|in|at|в)\s+(?:telegram|tg|whatsapp|discord|insta|телег|тг)/u,
  /(?<!\p{L})friend\s?code\W*\d{6,8}(?!\d)/u,
  // "сайт абв ру": a site is announced, and its name ends like an address.
  /(?<!\p{L})са[ий]т\p{L}{0,2}\s+[\p{L}\d-]{3,}\s+(?:ру|ком|рф|гг)(?!\p{L})/u,
  /(?<!\p{L})(?:dm|msg|write|contact|text)(?:\s+(?:to|me))*\s+(?:on|in|at)\s+(?:telegram|tg|whatsapp|insta(?:gram)?)\b/u,
];
const has = (text: string, patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(text));

/** True if the text contains an address of a site, plain or hidden. [CH-3] [CH-4] [CH-5] */
export const hasLink = (text: string): boolean => {
  const whole = plain(text);
  return [whole, withoutSpacing(whole)].some((form) => {
    const written = withWrittenDots(form);
    const lettered = latin(form);
    return (
      has(lettered, SCHEMES) ||
      WWW.test(lettered) ||
      IP.test(form) ||
      has(lettered, KNOWN) ||
      namesSiteOfWord(lettered) ||
      has(form, ACCOUNTS) ||
      isDomainDot(written)
    );
  });
};

/** True if a nickname advertises another site. `ownHosts`: hosts of this site, which are allowed. [CH-13] */
export const namesAnotherSite = (nickname: string, ownHosts: readonly string[]): boolean => {
  const rest = ownHosts.reduce((name, host) => {
    const found = name.indexOf(host.toLowerCase());
    return host === '' || found < 0 ? name : `${name.slice(0, found)} ${name.slice(found + host.length)}`;
  }, plain(nickname));
  return hasLink(rest);
};

/** Words for the site and its staff, which no nickname may resemble, in both languages. */
const OFFICIAL = (
  'admin admins administrator administration sysadmin moderator moderators moderation mod mods support helpdesk system ' +
  'staff official админ админы администратор администрация сисадмин модератор модераторы модерация модер ' +
  'поддержка техподдержка саппорт система'
).split(' ');
/** Words beside an official word that do not make it another name: "the admin", "support team". */
const BESIDE_OFFICIAL = (
  'the a of chat site head main online team bot info news message чат чата сайт сайта главный команда бот инфо новости ' +
  'сообщение'
).split(' ');
/** Digits and signs that stand for letters. */
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Returns the same text for names that look alike: their letters alone, in Latin, with i for l. */
const skeleton = (name: string): string =>
  latin(plain(name))
    .replace(/l/g, 'i')
    .replace(/[^\p{L}]/gu, '');
const OFFICIAL_FORMS = new Set(OFFICIAL.map(skeleton));
const FORMS_BESIDE = new Set(BESIDE_OFFICIAL.map(skeleton));
/** Returns the parts of a name in brackets or between bars, where players of a team write their ranks. */
const ranksOf = (name: string): string[] => [
  ...[...name.matchAll(/[[({<«]([^\])}>»]*)[\])}>»]/gu)].map(([, rank = '']) => rank),
  ...(name.includes('|') ? name.split('|') : []),
];

const isOfficial = (name: string, ofSite: string): boolean => {
  const form = skeleton(name);
  const role = form.startsWith(ofSite) ? form.slice(ofSite.length) : form;
  if (form === ofSite && form !== '') return true;
  if (OFFICIAL_FORMS.has(role) || (role.endsWith(ofSite) && OFFICIAL_FORMS.has(role.slice(0, -ofSite.length))))
    return true;
  const words = name
    .split(/\P{L}+/u)
    .map(skeleton)
    .filter((word) => word !== '');
  const others = words.filter((word) => !OFFICIAL_FORMS.has(word) && word !== ofSite);
  return others.length < words.length && others.every((word) => FORMS_BESIDE.has(word));
};

/**
 * True if a nickname resembles a name of the site or of its staff. Signs and digits in it are ignored or read as
 * letters. [CH-18]
 */
export const looksOfficial = (nickname: string, siteName: string): boolean => {
  const ofSite = skeleton(siteName);
  const spelled = plain(nickname).replace(/[0-9@$!]/g, (sign) => STANDS_FOR[sign] ?? sign);
  return [plain(nickname), spelled].some(
    (name) =>
      isOfficial(name, ofSite) || ranksOf(name).some((rank) => skeleton(rank) !== ofSite && isOfficial(rank, ofSite)),
  );
};
