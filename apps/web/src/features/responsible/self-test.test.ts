import { describe, expect, it } from 'vitest';
import { type Answers, answeredCount, QUESTIONS, resultOf } from './self-test.ts';

const all = (answers: Answers = {}): Answers => ({
  ...Object.fromEntries(QUESTIONS.map((question) => [question, 'never'])),
  ...answers,
});

describe('the test of one’s own play', () => {
  it('says nothing until every question is answered', () => {
    expect(resultOf({})).toBeNull();
    const { 9: _last, ...most } = all({ 1: 'often' });
    expect([resultOf(most), answeredCount(most)]).toEqual([null, 8]);
  });

  it.each([
    [{}, 'none'],
    [{ 3: 'sometimes' }, 'some'],
    [{ 3: 'often', 4: 'often' }, 'some'],
    [{ 3: 'often', 4: 'often', 5: 'sometimes' }, 'many'],
    [{ 1: 'sometimes', 2: 'sometimes', 3: 'sometimes', 4: 'sometimes', 5: 'sometimes' }, 'many'],
  ] as [Answers, string][])('rates answers %o: %s', (answers, result) => expect(resultOf(all(answers))).toBe(result));
});
