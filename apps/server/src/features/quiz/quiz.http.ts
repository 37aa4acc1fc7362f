import type { Handlers } from '../../http/calls.ts';
import { answerOf } from '../../lib/result.ts';
import type { Quiz } from './quiz.commands.ts';

type QuizCalls = Pick<Handlers, 'POST /api/staff/quiz/start' | 'POST /api/staff/quiz/end'>;

/** Creates the handlers by which admins ask or end a question. */
export const quizHandlers = (quiz: Pick<Quiz, 'begin' | 'end'>): QuizCalls => ({
  'POST /api/staff/quiz/start': async ({ question_id: questionId, entry_id: entryId }, { session }) =>
    answerOf(
      await quiz.begin({ by: session.playerId, questionId: questionId ?? null, entryId: entryId ?? null }),
      'staff_api.quiz_started',
    ),
  'POST /api/staff/quiz/end': async (_input, { session }) =>
    answerOf(await quiz.end({ by: session.playerId }), 'staff_api.quiz_ended'),
});
