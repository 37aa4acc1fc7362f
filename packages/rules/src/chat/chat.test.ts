import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCode } from './codes.ts';
import {
  ADVERTISING_SENTENCES,
  ADVERTS,
  CODES,
  EVASIONS,
  HONEST_SENTENCES,
  HONEST_WORDS,
  INNOCENT,
  LINKS,
  PHONES,
  PIECES,
  RESEMBLING,
  UNSPACED,
  WORD_NAMES,
} from './examples.ts';
import { checkText, looksOfficial, mayDelete, minutesLeft, namesAnotherSite, refuseMute, waitFor } from './index.ts';
import { hasLink } from './links.ts';

const reasonOf = (sent: unknown, isQuizOpen = false): string => {
  const outcome = checkText(sent, { isQuizOpen });
  return outcome.ok ? outcome.checked.kind : outcome.reason;
};

describe('the text', () => {
  it('[CH-1] a message is stored as one visible line', () =>
    expect(checkText(' one\u202e\ntwo\u200b ', { isQuizOpen: false })).toMatchObject({ checked: { text: 'one two' } }));

  it.each([
    [5, 'not_string'],
    [null, 'not_string'],
    [true, 'not_string'],
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['a '.repeat(128).trim(), 'text'],
    [`${'a '.repeat(127)}ab`, 'too_long'],
    [{}, 'not_string'],
    [[], 'not_string'],
    [undefined, 'not_string'],
    [' '.repeat(4001), 'too_long'],
    [`${'😀'.repeat(253)} a`, 'text'],
    [`${'😀'.repeat(254)} a`, 'too_long'],
  ])('[CH-2] checks the text %j: %s', (sent, result) => {
    expect(reasonOf(sent)).toBe(result);
  });

  it.each([
    ['GG WP E', 'text'],
    ['GG WP EZ', 'caps'],
    ['GG WP Ez', 'text'],
    ['ВСЕМ ПРИВЕТ!!', 'caps'],
    ['123456 789', 'text'],
    ['HELLO', 'one_word'],
  ])('[CH-6] checks the capitals of %s: %s', (sent, result) => expect(reasonOf(sent)).toBe(result));

  it('[CH-6] a message of one or two words may be in capitals while a quiz is open', () => {
    expect(reasonOf('DRAGON LORE', true)).toBe('text');
    expect(reasonOf('ALL OF THEM SHOUT', true)).toBe('caps');
    expect(reasonOf('DRAGON LORE', false)).toBe('caps');
  });

  it('[CH-6] a right answer to a quiz may be in capitals with any number of words', () => {
    const kindOf = (sent: string, isQuizOpen: boolean): string => {
      const outcome = checkText(sent, { isQuizOpen, isRight: (text) => text === 'LEONARDO DA VINCI' });
      return outcome.ok ? outcome.checked.kind : outcome.reason;
    };
    expect(kindOf('LEONARDO DA VINCI', true)).toBe('text');
    expect(kindOf('LEONARDO DI CAPRIO', true)).toBe('caps');
    expect(kindOf('LEONARDO DA VINCI', false)).toBe('caps');
  });

  it.each([
    ['hello', false, 'one_word'],
    ['a', false, 'one_word'],
    ['!', false, 'one_word'],
    ['? !', false, 'one_word'],
    ['hello !', false, 'one_word'],
    ['😀', false, 'one_word'],
    ['@Bob', false, 'one_word'],
    ['@Bob yes', false, 'text'],
    ['gg wp', false, 'text'],
    ['dust', true, 'text'],
    ['7', true, 'text'],
    ['x'.repeat(255), true, 'one_word'],
    ['X'.repeat(255), true, 'caps'],
    ['csgo.com', true, 'no_links'],
    ['!stats', false, 'command'],
  ] as const)('[CH-7] checks the words of %s (quiz open: %s): %s', (sent, isQuizOpen, result) =>
    expect(reasonOf(sent, isQuizOpen)).toBe(result),
  );
});

describe('links', () => {
  it.each([...LINKS, ...EVASIONS, ...ADVERTS, ...PIECES, ...WORD_NAMES, ...ADVERTISING_SENTENCES])(
    '[CH-3] [CH-4] finds a link in %j',
    (text) => expect(hasLink(text)).toBe(true),
  );
  it.each(LINKS.filter((text) => text.includes(' ')))('[CH-3] refuses the message %j, which has a link', (text) =>
    expect(reasonOf(text)).toBe('no_links'),
  );
  it.each([...INNOCENT, ...UNSPACED, ...RESEMBLING, ...HONEST_WORDS, ...HONEST_SENTENCES])(
    '[CH-5] finds no link in %j',
    (text) => expect(hasLink(text)).toBe(false),
  );
  it.each([...INNOCENT, ...UNSPACED, ...RESEMBLING, ...HONEST_WORDS, ...HONEST_SENTENCES])(
    '[CH-5] [CH-8] accepts the message %j',
    (text) => expect(reasonOf(text)).toBe('text'),
  );

  it('[CH-4] finds an address in any case, with invisible characters and text around it', () => {
    const invisible = fc.constantFrom('', '\u200b', '\u200c', '\u2060', '\ufeff', '\u00ad');
    fc.assert(
      fc.property(
        fc.constantFrom('csgo.com', 'skins.ru', 'discord.gg', 'free-skins.xyz', 'bet.casino'),
        fc.array(invisible, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        fc.constantFrom(['', ''], ['look ', ' now'], ['(', ')'], ['зайди на ', '!'], ['"', '"']),
        (address, signs, isUpper, [before, after]) => {
          const hidden = [...address].map((letter, at) => `${letter}${signs[at] ?? ''}`).join('');
          expect(hasLink(`${before}${isUpper ? hidden.toUpperCase() : hidden}${after}`)).toBe(true);
        },
      ),
    );
  });

  it('[CH-5] a number with decimals and any text around it is no address', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        expect(hasLink(`cashed out at ${whole}.${part}x ok`)).toBe(false);
        expect(hasLink(`вышел на ${whole},${part}x да`)).toBe(false);
      }),
    );
  });

  it('[CH-3] checks the longest text without backtracking', () => {
    // A pattern that backtracks would take minutes, which is longer than a test may take.
    for (const part of [
      'a. ',
      'w w ',
      '. , ',
      'dot ',
      'a.a',
      '1.1.',
      '-dot-',
      'точка ',
      '7 6 5 6 ',
      '0x',
      'A1-',
      'a-',
      'a|b~',
      'c o ',
      'www a ',
      'dotcom',
      't me ',
      'rain gg ',
      'lucky ',
    ]) {
      const text = part.repeat(255).slice(0, 255);
      hasLink(text);
      hasCode(text);
    }
  });
});

describe('codes', () => {
  it.each([...CODES, ...PHONES])('[CH-8] refuses the code in %j', (text) => expect(reasonOf(text)).toBe('codes'));
  it('[CH-9] recognises codes by their shape alone', () => {
    expect(hasCode('hello there')).toBe(false);
    expect(hasCode('use code HELLO')).toBe(true);
  });
});

describe('who may write', () => {
  const rules = { gapMs: 2000, slowMs: 10_000 };
  it.each([
    [null, 0, false, null],
    [0, 1999, false, { reason: 'too_fast', waitMs: 1 }],
    [0, 2000, false, { reason: 'slow_mode', waitMs: 8000 }],
    [0, 2000, true, null],
    [0, 1000, true, { reason: 'too_fast', waitMs: 1000 }],
    [0, 10_000, false, null],
  ])('[CH-11] the wait after a message at %s, at the time %s, staff %s, is %o', (lastMs, nowMs, isStaff, result) =>
    expect(waitFor({ lastMs, nowMs, isStaff }, rules)).toEqual(result),
  );

  it.each([
    ['CSGO.COM winner', true],
    ['Bob | skins.ru', true],
    ['Ann (dot) com', true],
    ['updraft.example fan', false],
    ['updraft.example csgo.com', true],
    ['Bob', false],
    ['Mr. Smith', false],
    ['Updraft', false],
  ])('[CH-13] the name %s contains another site: %s', (name, names) =>
    expect(namesAnotherSite(name, ['updraft.example'])).toBe(names),
  );

  it.each([
    ['admin', true],
    ['System', true],
    ['Система', true],
    ['[ADMIN] ✓', true],
    ['аdмin', true],
    ['аdmіn', true],
    ['Adm1n', true],
    ['4dm!n', true],
    ['Ａｄｍｉｎ', true],
    ['ᴀᴅᴍɪɴ', true],
    ['🅰🅳🅼🅸🅽', true],
    ['Ꭺdmin', true],
    ['Sүstem', true],
    ['a.d.m.i.n', true],
    ['System 24', true],
    ['Updraft Support', true],
    ['support@UPDRAFT', true],
    ['Модератор', true],
    ['Updraft', true],
    ['[ADMIN] Bob', true],
    ['Bob | Support', true],
    ['the admin', true],
    ['Chat Admin', true],
    ['Админ чата', true],
    ['Updraft Support Team', true],
    ['Саппорт', true],
    ['ꓮdmin', true],
    ['Updraft Team', true],
    ['Команда Updraft', true],
    ['Updraft Bot', true],
    ['[UPDRAFT TEAM] Bob', true],
    ['Bob [ADMIN]', true],
    ['Bob (support)', true],
    ['Bob [x] {Модер}', true],
    ['Bob | x | Admin', true],
    ['| Updraft |', true],
    ['Bob | Updraft', false],
    ['Updraft | Bob', false],
    ['[UPDRAFT] Bob', false],
    ['Bob (updraft)', false],
    ['Bob | [TEAM]', false],
    ['System Message', true],
    ['Bot', false],
    ['Updraft Bob', false],
    ['Bob Updraft', false],
    ['[TEAM] Bob', false],
    ['Bob | the best', false],
    ['Mod Bob', false],
    ['The Team', false],
    ['Updraft fan', false],
    ['System of a Down', false],
    ['Administratrix', false],
    ['Modest', false],
    ['Ann', false],
    ['', false],
  ])('[CH-18] the name %s looks like a name of the site: %s', (name, isOfficial) =>
    expect(looksOfficial(name, 'Updraft')).toBe(isOfficial),
  );

  it.each([
    ['!stats', 'command'],
    ['!BALANCE', 'command'],
    ['!clear', 'command'],
    ['!give', 'unknown_command'],
    ['! stats now', 'text'],
    ['!!! what now', 'text'],
  ])('[CH-10] [CH-14] recognises the command %s: %s', (sent, result) => expect(reasonOf(sent)).toBe(result));
});

describe('moderation', () => {
  const player = { id: 1, isAdmin: false, isStaff: false };
  const moderator = { id: 2, isAdmin: false, isStaff: true };
  const other = { id: 3, isAdmin: false, isStaff: true };
  const admin = { id: 4, isAdmin: true, isStaff: true };
  const root = { id: 5, isAdmin: true, isStaff: true };

  it.each([
    [moderator, player, null],
    [moderator, moderator, 'own_account'],
    [moderator, other, 'no_rights'],
    [moderator, admin, 'no_rights'],
    [admin, moderator, null],
    [admin, root, 'no_rights'],
    [admin, admin, 'own_account'],
  ])('[CH-15] checks that %o mutes %o: %s', (actor, target, reason) => expect(refuseMute(actor, target)).toBe(reason));

  it.each([
    [moderator, player, true],
    [moderator, moderator, true],
    [moderator, other, false],
    [moderator, admin, false],
    [moderator, null, false],
    [admin, moderator, true],
    [admin, root, false],
    [admin, null, true],
  ])('[CH-15] lets %o delete a message of %o: %s', (actor, author, may) => expect(mayDelete(actor, author)).toBe(may));

  it.each([
    [null, null],
    [60_000, 1],
    [60_001, 2],
    [1, 1],
    [-5, 1],
  ])('[CH-16] a mute until %s lasts %s more minutes', (until, left) => expect(minutesLeft(until, 0)).toBe(left));
});
