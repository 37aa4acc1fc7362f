import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswer, isDue, isOver, nextQuestion, normalAnswer } from './index.ts';

describe('answers', () => {
  it.each([
    ['dust 2', true],
    ['Dust2', true],
    ['  DUST-II ', true],
    ['«Даст 2»', true],
    ['dust', false],
    ['dust 22', false],
    ['is it dust 2', false],
    ['!!!', false],
    ['', false],
  ])('[QZ-1] [QZ-2] accepts the answer %s: %s', (text, answers) =>
    expect(isAnswer(text, ['Dust 2', 'Dust II', 'Даст 2'])).toBe(answers),
  );

  it('[QZ-1] an answer may have е for ё, and accents are ignored', () => {
    expect(normalAnswer('Чёрный кофе\u0301')).toBe(normalAnswer('черный кофе'));
    expect(isAnswer('зеленый', ['Зелёный'])).toBe(true);
  });

  it('[QZ-1] answers are accepted with any case, spaces and punctuation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Counter-Strike', 'Лондон', '1999', 'AK-47'),
        fc.array(fc.constantFrom(' ', '.', '-', '!', '"', '\u00a0', ''), { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        (answer, noise, isUpper) => {
          const said = [...answer].map((letter, at) => `${letter}${noise[at] ?? ''}`).join('');
          expect(isAnswer(isUpper ? said.toUpperCase() : said.toLowerCase(), [answer])).toBe(true);
        },
      ),
    );
  });
});

describe('the schedule', () => {
  it.each([
    [0, 300_000, 299_999, false],
    [0, 300_000, 300_000, true],
  ])('[QZ-4] a quiz begun at %s with the end %s is over at the time %s: %s', (_begun, endsAtMs, nowMs, over) =>
    expect(isOver({ endsAtMs, nowMs })).toBe(over),
  );

  it.each([
    [null, 3_600_000, 0, true],
    [0, 3_600_000, 3_599_999, false],
    [0, 3_600_000, 3_600_000, true],
    [null, 0, 1e9, false],
  ])('[QZ-5] the next quiz, after one at %s, every %s, begins at the time %s: %s', (lastBegunMs, everyMs, nowMs, due) =>
    expect(isDue({ lastBegunMs, everyMs, nowMs })).toBe(due),
  );

  it('[QZ-5] each question is asked once before one is repeated', () => {
    const asked = new Map<number, number>();
    const order = Array.from({ length: 6 }, (_, at) => {
      const id = nextQuestion([7, 8, 9], asked) ?? 0;
      asked.set(id, at);
      return id;
    });
    expect(order).toEqual([7, 8, 9, 7, 8, 9]);
    expect(nextQuestion([], asked)).toBeNull();
  });
});
