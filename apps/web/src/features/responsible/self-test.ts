/** Questions about the last twelve months. */
export const QUESTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Question = (typeof QUESTIONS)[number];
export const ANSWERS = ['never', 'sometimes', 'often'] as const;
export type Answer = (typeof ANSWERS)[number];
export type Answers = Partial<Record<Question, Answer>>;

const POINTS: Record<Answer, number> = { never: 0, sometimes: 1, often: 2 };
/** Smallest number of points with the result `many`. */
const MANY = 5;

/** Returns the result of the test; null while an answer is missing. */
export function resultOf(answers: Answers): 'none' | 'some' | 'many' | null {
  const given = QUESTIONS.flatMap((question) => answers[question] ?? []);
  if (given.length < QUESTIONS.length) return null;
  const points = given.reduce((sum, answer) => sum + POINTS[answer], 0);
  return points === 0 ? 'none' : points < MANY ? 'some' : 'many';
}

export const answeredCount = (answers: Answers): number => Object.keys(answers).length;
