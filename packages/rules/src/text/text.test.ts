import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable, languageOf, lengthOf, oneLine, severalLines } from './index.ts';

const TEXT = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', ' ', '\n', '\r', '\t', 'я', '😀', '\u200b', '\u202e', '\0', '\ud800', '\u0301'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
});

describe('texts', () => {
  it.each([
    ['plain', true],
    ['😀', true],
    [String.raw`\u0000`, true],
    ['a\0b', false],
    ['\ud83d', false],
    ['\ude00 x', false],
  ])('[TX-1] accepts the text %j: %j', (text, isAccepted) => expect(isStorable(text)).toBe(isAccepted));

  it.each([
    ['  hi   there ', 'hi there'],
    ['hi\u200b th\u202eere\u0007', 'hi there'],
    ['\u202a+7 912\u2011345\u202c', '+7 912\u2011345'],
    ['a\u00a0b\u202fc', 'a b c'],
    ['cafe\u0301', 'caf\u00e9'],
    ['e\u200b\u0301', '\u00e9'],
    ['a\u0300\u0301\u0302\u0303\u0304 b', '\u00e0\u0301\u0302 b'],
    ['👩\u200d💻 ok', '👩\u200d💻 ok'],
    ['a\u200db ok', 'ab ok'],
    [
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} go',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} go',
    ],
    ['\u{1F3F4}\u{E0068}\u{E0069}\u{E007F} x\u{E0067}\u{E0062}\u{E007F} \u{F0067}', '\u{1F3F4} x'],
    ['one\ntwo\tthree\u2028four\r\nfive', 'one two three four five'],
    ['\u2800 \u3164 \ue000', ''],
  ])('[TX-2] the line %j is stored as %j', (sent, stored) => expect(oneLine(sent)).toBe(stored));

  it.each([
    [' one \r\ntwo\rthree ', 'one\ntwo\nthree'],
    ['one  \n\n\n\n\n\ntwo', 'one\n\n\ntwo'],
    ['a\tb  c', 'a b  c'],
    ['a\u0007\0b', 'ab'],
    ['\ud800 x', 'x'],
  ])('[TX-3] the lines %j are stored as %j', (sent, stored) => expect(severalLines(sent)).toBe(stored));

  it.each([
    ['spaces', ' '],
    ['no-break spaces', '\u00a0'],
    ['combining marks', '\u0301'],
    ['line breaks', '\n'],
    ['joiners of emoji', '👩\u200d'],
    ['invisible signs', '\u200b'],
  ])('[TX-2] [TX-3] cleans a long run of %s within a text in one pass', (_name, sign) => {
    // A pass for each character of the run would take minutes.
    const text = `a${sign.repeat(200_000)}b`;
    expect(oneLine(text)).toMatch(/b$/u);
    expect(severalLines(text)).toMatch(/b$/u);
  });

  it.each([
    ['line', oneLine],
    ['lines', severalLines],
  ])('[TX-2] [TX-3] cleans a %s in one pass, and leaves only visible characters', (_name, clean) => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const once = clean(text);
        expect(clean(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC').trim());
        expect(isStorable(once)).toBe(true);
        expect(once.replaceAll('\n', clean === oneLine ? '\n' : '')).not.toMatch(
          /[\p{Cc}\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/u,
        );
        expect(lengthOf(once)).toBeLessThanOrEqual(lengthOf(text.normalize('NFC')));
      }),
    );
  });
});

describe('the language of a text', () => {
  it.each([
    ['hello everyone', 'en'],
    ['кто смотрел мажор?', 'ru'],
    ['го AWP на B', 'ru'],
    ['nice ну', 'ru'],
    ['nice drops ну', 'en'],
    ['@Лис, nice one', 'en'],
    ['@Sky по-моему да', 'ru'],
    ['@Big Sky, привет', 'ru'],
    ['größer als', 'en'],
    ['12:0 🎉', null],
    ['@Лис,', null],
  ])('[TX-5] finds the language of %s: %s', (text, language) => expect(languageOf(text)).toBe(language));
});
