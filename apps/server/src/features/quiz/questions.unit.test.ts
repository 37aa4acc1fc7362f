import { LONGEST_ANSWER, checkText } from '@updraft/rules/chat';
import { isAnswer, normalAnswer } from '@updraft/rules/quiz';
import { describe, expect, it } from 'vitest';
import { QUESTIONS } from './questions.ts';

describe('the questions of the quiz', () => {
  it('are at least sixty, each with an id and a text of its own', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
    for (const of of [
      QUESTIONS.map(({ id }) => String(id)),
      QUESTIONS.map(({ en }) => en),
      QUESTIONS.map(({ ru }) => ru),
    ])
      expect(new Set(of).size).toBe(QUESTIONS.length);
  });

  it.each(QUESTIONS)('question $id has both languages, and answers that win: $en', ({ en, ru, answers, answersRu }) => {
    expect(en).toMatch(/^[A-Z].{8,120}\?$/);
    expect(ru).toMatch(/^[А-ЯЁ].{8,120}\?$/);
    expect(answers.length * answersRu.length).toBeGreaterThan(0);
    for (const answer of [...answers, ...answersRu]) {
      expect([...answer].length).toBeLessThanOrEqual(LONGEST_ANSWER.characters);
      expect(answer.split(' ').length).toBeLessThanOrEqual(LONGEST_ANSWER.words);
      expect(normalAnswer(answer)).not.toBe('');
      const isRight = (said: string): boolean => isAnswer(said, [...answers, ...answersRu]);
      for (const said of [answer, answer.toUpperCase(), `${answer.toUpperCase()}!`])
        expect([said, checkText(said, { isQuizOpen: true, isRight }).ok]).toEqual([said, true]);
      expect(answer.length).toBeLessThanOrEqual(40);
      // The answer is not given away, unless it is a single letter or digit.
      for (const question of [en, ru])
        if (normalAnswer(answer).length > 2) expect(normalAnswer(question)).not.toContain(normalAnswer(answer));
    }
    expect(isAnswer(`${answers[0]}!`, answers)).toBe(true);
  });
});
