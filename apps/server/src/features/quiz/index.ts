import { randomInt } from 'node:crypto';
import type { Feature } from '../../feature.ts';
import { workerOf } from '../../lib/worker.ts';
import { quizBooks } from './quiz.books.ts';
import { Quiz } from './quiz.commands.ts';
import { quizHandlers } from './quiz.http.ts';
import { quizSettings } from './quiz.settings.ts';
import { quizPersonal } from './quiz.personal.ts';

/** Interval at which the schedule and changes by other processes are checked, ms. */
const EVERY_MS = 5000;

/** Questions in the chat, with a prize for the first right answer. */
export const quiz: Feature<{
  name: 'quiz';
  uses: 'chat' | 'storehouse';
  settings: typeof quizSettings;
  calls: ReturnType<typeof quizHandlers>;
}> = {
  name: 'quiz',
  personal: quizPersonal,
  settings: quizSettings,
  books: quizBooks,
  moments: { travelling: { quizzes: { moments: ['begun_at', 'ends_at', 'ended_at'] } } },
  create: ({ db, outbox, catalogue, settings, sockets, clock, log }, { chat, storehouse }) => {
    const questions = new Quiz({
      db,
      outbox,
      catalogue,
      settings,
      clock,
      log,
      giveItem: storehouse.giveItem,
      say: chat.say,
      isChatEnabled: chat.isOpen,
      draw: (count) => randomInt(count),
    });
    chat.useAnswers(questions);
    const look = (): void => {
      // The schedule asks no question while nobody is connected.
      const looked = sockets.connected > 0 ? questions.tick() : questions.look();
      void looked.catch((error: unknown) => log.error({ err: error }, 'the quiz could not be looked at'));
    };
    return {
      calls: quizHandlers(questions),
      prepare: () => questions.reload(),
      workers: [
        workerOf(() => {
          const timer = setInterval(look, EVERY_MS).unref();
          return () => clearInterval(timer);
        }),
      ],
    };
  },
};
