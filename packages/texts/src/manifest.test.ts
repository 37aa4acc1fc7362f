import { calls, clientEvents, serverEvents } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { first, later } from './manifest.ts';
import { SUPPORT_SEEDS } from './support-seeds.ts';

type Flat = Map<string, string>;

/** Returns every text by its full key, `namespace.name` or deeper. */
function flat(node: unknown, path = '', into: Flat = new Map()): Flat {
  if (typeof node === 'string') into.set(path, node);
  else
    for (const [key, value] of Object.entries(node as object)) flat(value, path === '' ? key : `${path}.${key}`, into);
  return into;
}

/** Returns the texts of all parts. A namespace may have two: one in the first load, another with a page. */
const flatAll = (parts: readonly unknown[]): Flat => {
  const all: Flat = new Map();
  for (const part of parts) flat(part, '', all);
  return all;
};

const areas = Object.values(later);
const EN = flatAll([await first.en(), SUPPORT_SEEDS.en, ...(await Promise.all(areas.map(({ en }) => en())))]);
const RU = flatAll([await first.ru(), SUPPORT_SEEDS.ru, ...(await Promise.all(areas.map(({ ru }) => ru())))]);

const PLURAL = /_(one|few|many|other)$/;
const holesOf = (text: string): string =>
  [...new Set([...text.matchAll(/{{\s*([\w.]+)[^}]*}}/g)].map(([, name]) => name))].sort().join(' ');
const baseOf = (key: string): string => key.replace(PLURAL, '');
/** Returns the keys of `texts`, with the plural forms of one name as one key. */
const basesOf = (texts: Flat): string[] => [...new Set([...texts.keys()].map(baseOf))].sort();
const pluralsOf = (texts: Flat): string[] => [
  ...new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map(baseOf)),
];

describe('the text bundles', () => {
  it('texts use one word for a box that is opened: case, кейс', () => {
    // Search terms are excluded, because players type them. A checkbox is a box, too.
    const withWord = (texts: Flat, word: RegExp): string[] =>
      [...texts].flatMap(([key, text]) =>
        !key.endsWith('.words') && word.test(text.replace(/{{[^}]*}}/g, '')) ? [key] : [],
      );
    const ticked = withWord(EN, /\btick/i);
    expect(withWord(EN, /\bbox(es)?\b/i).filter((key) => !ticked.includes(key))).toEqual([]);
    expect(withWord(RU, /короб|ящик|бокс/i)).toEqual([]);
  });

  it('both languages have the same keys', () => {
    expect(basesOf(RU)).toEqual(basesOf(EN));
  });

  it('texts have every plural form of their language', () => {
    expect(pluralsOf(RU)).toEqual(pluralsOf(EN));
    for (const base of pluralsOf(EN)) {
      expect([...EN.keys()].filter((key) => PLURAL.test(key) && baseOf(key) === base).sort()).toEqual([
        `${base}_one`,
        `${base}_other`,
      ]);
      expect([...RU.keys()].filter((key) => PLURAL.test(key) && baseOf(key) === base).sort()).toEqual([
        `${base}_few`,
        `${base}_many`,
        `${base}_one`,
        `${base}_other`,
      ]);
    }
  });

  it.each([
    ['en', EN],
    ['ru', RU],
  ] as const)('the bundle %s has no empty text', (_, texts) => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('texts have the same placeholders in both languages', () => {
    const differing = [...EN].filter(([key, text]) => {
      const other = RU.get(key);
      return other !== undefined && holesOf(other) !== holesOf(text);
    });
    expect(differing.map(([key]) => key)).toEqual([]);
    // Forms that English does not have are compared with its general one.
    for (const base of pluralsOf(EN))
      for (const form of ['few', 'many'])
        expect([base, holesOf(RU.get(`${base}_${form}`) ?? '')]).toEqual([
          base,
          holesOf(EN.get(`${base}_other`) ?? ''),
        ]);
  });

  it('Russian texts write decimals with a comma, and multipliers with a point', () => {
    // Multipliers without an x: input of players, and the bounds of the agreement.
    const BARE = ['crash.reason.not_a_number', 'agreement.', 'agreement_1.'];
    const others = ([key]: [string, string]): boolean => !BARE.some((start) => key.startsWith(start));
    expect(
      [...RU]
        .filter(others)
        .filter(([, text]) => /\d\.\d+(?![\dx])/.test(text))
        .map(([key]) => key),
    ).toEqual([]);
    expect([...RU].filter(([, text]) => /\d,\d+x/.test(text)).map(([key]) => key)).toEqual([]);
  });

  it.each([
    ['en', EN],
    ['ru', RU],
  ] as const)(
    'the bundle %s contains neither the name of the site nor the tolerated interruption: both are settings',
    (_, texts) => {
      const WRITTEN_OUT = /updraft|(more than|больше( чем на)?) (2|two|двух|две) ?(s\b|second|секунд|с[\s.,])/i;
      expect([...texts].filter(([, text]) => WRITTEN_OUT.test(text)).map(([key]) => key)).toEqual([]);
      expect([...texts].filter(([, text]) => text.includes('{{siteName}}')).length).toBeGreaterThan(2);
      expect([...texts].filter(([, text]) => text.includes('{{gapSeconds}}')).length).toBe(3);
      expect('a gap of more than 2 seconds; прерывания больше 2 секунд').toMatch(WRITTEN_OUT);
    },
  );

  it.each([
    ['en', EN],
    ['ru', RU],
  ] as const)(
    'the agreement in %s names no setting but the site, so that an operator changes no accepted terms',
    (_, texts) => {
      const agreement = [...texts].filter(([key]) => /^agreement(_\d+)?\./.test(key));
      expect([...new Set(agreement.map(([, text]) => holesOf(text)))].sort()).toEqual(['', 'siteName']);
    },
  );

  it('texts use one word for one thing, as the glossary does', () => {
    expect([...EN].filter(([, text]) => /auto[- ]?stop|automatic stop/i.test(text)).map(([key]) => key)).toEqual([]);
    // A перерыв is a player's pause. A server failure is a прерывание.
    expect(
      [...RU].filter(([key, text]) => /^(fairness|crash\w*)\./.test(key) && /перерыв/i.test(text)).map(([key]) => key),
    ).toEqual([]);
  });

  it('Russian texts are translated', () => {
    // Names and signs that are the same in any language, and the fields of the fairness formula.
    const NAMES =
      /^(USDT \(TRC\u201120\)|[+\d\s-]+|T?…|4100…|StatTrak™|[\d\s.,:;×x%$/()…–—-]*|{{\w+}}.*|[a-z]+(_[a-z]+)+|[A-Z])$/;
    const untranslated = [...RU].filter(
      ([key, text]) => !/[а-яё]/i.test(text.replace(/{{.*?}}/g, '')) && !NAMES.test(text) && text === EN.get(key),
    );
    expect(untranslated.map(([key]) => key)).toEqual([]);
  });
});

describe('the message keys of the contract', () => {
  const named = [...Object.values(calls), ...Object.values(clientEvents), ...Object.values(serverEvents)].flatMap(
    (spec) => ('messages' in spec && spec.messages ? [...spec.messages] : []),
  );

  it('message keys are found in the contract', () => {
    expect(named).toContain('crash_api.bet_made');
    expect(named).toContain('deposit_api.promo_invalid');
    expect(new Set(named).size).toBeGreaterThan(40);
  });

  it.each([...new Set(named)].sort())('the message key %s has a text in both languages', (key) => {
    for (const texts of [EN, RU]) expect(texts.get(key) ?? texts.get(`${key}_other`)).toBeTypeOf('string');
  });

  it('every message key consists of a namespace and a name', () => {
    for (const key of named) expect(key.split('.')).toHaveLength(2);
  });
});

describe('[P4] nothing urges to win losses back', () => {
  const URGES = [
    /win (it |them |your (losses|money) )?back/i,
    /recover (your|the) loss/i,
    /chas(e|ing) (your )?loss/i,
    /get (even|it back|your money back)/i,
    /(don't|do not) (stop|give up) now/i,
    /you('re| are) (due|so close)/i,
    /almost won|so close to winning|next (one|round) (is|will be) yours/i,
    /try again (to|and) win|keep (playing|betting) to/i,
    /double (up )?your (bet|stake)/i,
    /last chance|hurry|only today/i,
    /отыгра/i,
    /верн(и|ите|уть) (сво[её]|свои|проигр)/i,
    /почти (выиграл|победил|повезло)/i,
    /(должно|обязательно) повез/i,
    /в следующий раз повез/i,
    /не останавлива(йся|йтесь)/i,
    /удво(й|йте|ить) ставк/i,
    /последний шанс|успей(те)?|только сегодня|поспеши/i,
  ];
  const urging = (texts: Flat): string[] =>
    [...texts].filter(([, text]) => URGES.some((urge) => urge.test(text))).map(([key]) => key);

  it('no text in English urges to win losses back', () => expect(urging(EN)).toEqual([]));
  it('no text in Russian urges to win losses back', () => expect(urging(RU)).toEqual([]));
  it('the patterns find such texts', () => {
    expect(
      urging(
        new Map([
          ['a', 'Win it back in the next round!'],
          ['b', 'Отыграйтесь прямо сейчас'],
        ]),
      ),
    ).toEqual(['a', 'b']);
  });
});
