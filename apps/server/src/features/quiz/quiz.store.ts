import { HOUSE } from '@updraft/ledger';
import { type Query, one } from '../../db/db.ts';

/** A quiz that is open. */
export interface QuizRow {
  id: number;
  question_id: number;
  entry_id: number;
  price_cents: number;
  begun_at: Date;
  ends_at: Date;
  /** Time of the database's clock at the reading of the row. */
  now: Date;
}

const QUIZ = 'id, question_id, entry_id, price_cents, begun_at, ends_at, now() as now';

export const openQuiz = async (query: Query): Promise<QuizRow | null> =>
  (await query.query<QuizRow>(`select ${QUIZ} from quizzes where ended_at is null`))[0] ?? null;

/** Opens a quiz; null: one is open already. */
export const insertQuiz = async (
  query: Query,
  quiz: { questionId: number; entryId: number; priceCents: number; begunBy: string; openMinutes: number },
): Promise<QuizRow | null> =>
  (
    await query.query<QuizRow>(
      `insert into quizzes (question_id, entry_id, price_cents, begun_by, ends_at)
       values ($1, $2, $3, $4, now() + $5 * interval '1 minute')
       on conflict ((ended_at is null)) where ended_at is null do nothing returning ${QUIZ}`,
      [quiz.questionId, quiz.entryId, quiz.priceCents, quiz.begunBy, quiz.openMinutes],
    )
  )[0] ?? null;

/**
 * Ends a quiz; `winnerId` null: without a winner. Returns false and changes nothing if the quiz had ended before, or if
 * its time was over before the win. [QZ-3] [QZ-4]
 */
export const endQuiz = async (
  query: Query,
  { id, winnerId }: { id: number; winnerId: number | null },
): Promise<boolean> =>
  (
    await query.query(
      `update quizzes set ended_at = now(), winner_id = $2::bigint
       where id = $1 and ended_at is null and ($2::bigint is null or ends_at > now()) returning id`,
      [id, winnerId],
    )
  ).length > 0;

/** Returns the times at which each question was last used and the last quiz began, and the present time, epoch ms. */
export const askedBefore = async (
  query: Query,
): Promise<{ askedMs: ReadonlyMap<number, number>; lastBegunMs: number | null; nowMs: number }> => {
  const rows = await query.query<{ question_id: number; at: Date }>(
    'select question_id, max(begun_at) as at from quizzes group by question_id',
  );
  const { now } = one(await query.query<{ now: Date }>('select now() as now'));
  const askedMs = new Map(rows.map((row) => [row.question_id, row.at.getTime()]));
  return { askedMs, lastBegunMs: rows.length === 0 ? null : Math.max(...askedMs.values()), nowMs: now.getTime() };
};

/** Returns entries in stock in a range of prices, as possible prizes. */
export const prizeEntries = (
  query: Query,
  { minCents, maxCents }: { minCents: number; maxCents: number },
): Promise<{ id: number; price_cents: number }[]> =>
  query.query(
    `select c.id, c.price_cents from catalogue c
     where c.price_cents between $1 and $2 and not c.suspended
       and exists (select 1 from items i where i.entry_id = c.id and i.account_id = ${HOUSE.stock})
     order by c.id limit 500`,
    [minCents, maxCents],
  );

export const priceOf = async (query: Query, entryId: number): Promise<number | null> =>
  (
    await query.query<{ price_cents: number }>('select price_cents from catalogue where id = $1 and not suspended', [
      entryId,
    ])
  )[0]?.price_cents ?? null;
