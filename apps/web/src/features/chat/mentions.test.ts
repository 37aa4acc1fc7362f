import { describe, expect, it } from 'vitest';
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
    ['pilot, hello', false],
    ['', false],
  ])('%j quotes the player pilot: %s', (text, quoted) => expect(mentions(text, 'pilot')).toBe(quoted));

  it('of a name in Cyrillic is found in any case, and is not found in a longer one', () => {
    expect(mentions('@ОЛЕГ, привет', 'Олег')).toBe(true);
    expect(mentions('@Олегович, привет', 'Олег')).toBe(false);
  });

  it('of nobody, or of a name of spaces, is none', () => {
    expect(mentions('@pilot, hello', null)).toBe(false);
    expect(mentions('@ hello', ' ')).toBe(false);
  });
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
    'joined are the message: %j',
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
