import { describe, expect, it } from 'vitest';
import { hidingPiecesOf } from './hiding.ts';
import { mentions, piecesOf, withMention } from './mentions.ts';

describe('a mention', () => {
  it('is put behind what was typed, once', () => {
    expect(withMention('', 'Sky Lark')).toBe('@Sky Lark, ');
    expect(withMention('hello', 'Sky Lark')).toBe('hello @Sky Lark, ');
    expect(withMention('hello ', 'Sky Lark')).toBe('hello @Sky Lark, ');
    expect(withMention('@Sky Lark, hello', 'Sky Lark')).toBe('@Sky Lark, hello');
  });

  it.each([
    ['@pilot, hello', true],
    ['well @PILOT', true],
    ['@pilot! hey', true],
    ['@pilots are here', false],
    ['@pilot2, hello', false],
    ['@pilots, and @pilot', true],
    ['@pilot Lee, hello', false],
    ['pilot, hello', false],
    ['', false],
  ])('the message %j mentions the player pilot: %s', (text, quoted) => expect(mentions(text, 'pilot')).toBe(quoted));

  it('is found for a name in Cyrillic in any case, and not in a longer name', () => {
    expect(mentions('@ОЛЕГ, привет', 'Олег')).toBe(true);
    expect(mentions('@Олегович, привет', 'Олег')).toBe(false);
  });

  it('is none without a name, or with a name of spaces', () => {
    expect(mentions('@pilot, hello', null)).toBe(false);
    expect(mentions('@ hello', ' ')).toBe(false);
  });
});

describe('the end of a mention', () => {
  const kinds = (text: string, me: string | null, known?: string[]) =>
    piecesOf(text, me, known)
      .filter(({ kind }) => kind !== 'text')
      .map(({ text: piece, kind }) => `${piece} ${kind}`);

  it.each([
    ['@Ann Lee, hello', 'Ann', '@Ann Lee mention'],
    ['@Ann Lee, hello', 'Ann Lee', '@Ann Lee own'],
    ['@Ann Lee, hello', null, '@Ann Lee mention'],
    ['@Ann, hello', 'Ann Lee', '@Ann mention'],
    ['@Ann of the Five Hills, hello', null, '@Ann of the Five Hills mention'],
    ['@A.B-C! (x), hello', null, '@A.B-C! (x) mention'],
    ['@A.B-C! (x), hello', 'A.B-C! (x)', '@A.B-C! (x) own'],
    ['@Lee, Ann, hello', 'Lee, Ann', '@Lee, Ann own'],
  ])('a mention ends at its comma: %j read by %j', (text, me, found) => expect(kinds(text, me)).toEqual([found]));

  it.each([
    ['@Ann hello', 'Ann', '@Ann own'],
    ['@Ann hello', null, '@Ann mention'],
    ['@Ann Lee hello', 'Ann Lee', '@Ann Lee own'],
    ['@A.B-C! hello', null, '@A.B-C! mention'],
    ['@pilot! hey', 'pilot', '@pilot own'],
  ])('a mention may end at a space: %j read by %j', (text, me, found) => expect(kinds(text, me)).toEqual([found]));

  it('is that of a known name without a comma', () =>
    expect(kinds('@Ann Lee hello', 'Ann', ['Ann Lee'])).toEqual(['@Ann Lee mention']));

  it('is none in an address of mail', () => expect(kinds('write to a@b.c', null)).toEqual([]));
});

const TEXT = 'Ann Lee and pilot met annabel (c.c) x-9';
it('a reader who streams sees known names hidden, without an @ too', () => {
  const hidden = hidingPiecesOf(TEXT, ['Ann', 'Ann Lee', 'pilot', '(c.c)', 'it', 'X-9'], (names) =>
    piecesOf(TEXT, 'pilot', names),
  )
    .filter(({ kind }) => kind !== 'text')
    .map(({ text }) => text);
  expect(hidden).toEqual(['Ann Lee', 'pilot', '(c.c)', 'x-9']);
});

describe('the pieces of a message', () => {
  it('tell own mentions, those of others and text apart', () => {
    expect(piecesOf('hi @pilot, and @Sky Lark, bye', 'pilot')).toEqual([
      { text: 'hi ', kind: 'text' },
      { text: '@pilot', kind: 'own' },
      { text: ', and ', kind: 'text' },
      { text: '@Sky Lark', kind: 'mention' },
      { text: ', bye', kind: 'text' },
    ]);
    expect(piecesOf('plain', 'pilot')).toEqual([{ text: 'plain', kind: 'text' }]);
    expect(piecesOf('', null)).toEqual([]);
  });

  it.each(['@a,@b,', 'a@b.c', '@', '@@pilot,', '@pilot @pilot', 'İ @pilot,', '@\n,', '<b>@x,</b>'])(
    'the joined pieces are the message: %j',
    (text) => {
      for (const me of ['pilot', null])
        expect(
          piecesOf(text, me)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
    },
  );
});
