import { z } from 'zod';
import { wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings, inOrder } from '../../kernel/settings.part.ts';

const minutes = z.number().int().max(10_080);

export const quizSettings = defineSettings({
  shape: {
    'quiz.everyMinutes': minutes.min(0).default(60),
    'quiz.openMinutes': minutes.min(1).default(10),
    'quiz.minPrizeCents': wireCents.min(1).default(20),
    'quiz.maxPrizeCents': wireCents.default(100),
  },
  about: {
    'quiz.everyMinutes': 'How often a question is asked in the chat. 0: only staff ask.',
    'quiz.openMinutes': 'How long a question waits for its answer.',
    'quiz.minPrizeCents': 'The lowest price of an item that is a prize of the quiz.',
    'quiz.maxPrizeCents':
      'The highest price of an item that is a prize of the quiz, also of one that staff choose. 0: no quiz.',
  },
  stricter: { 'quiz.maxPrizeCents': 'lower' },
  rules: [inOrder('quiz.minPrizeCents', 'quiz.maxPrizeCents')],
  // The sandbox asks questions often, with time for other messages between them.
  inSandbox: { 'quiz.everyMinutes': 10, 'quiz.openMinutes': 4 },
});
