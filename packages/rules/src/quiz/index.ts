// PURE. Answers to quiz questions, and the schedule of questions: rules QZ-1, QZ-2, QZ-4, QZ-5 of SPEC.md.

/** Returns the compared part of a text: its letters and digits. [QZ-1] */
export const normalAnswer = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** True if the text is one of the answers. [QZ-1] [QZ-2] */
export const isAnswer = (text: string, answers: readonly string[]): boolean => {
  const said = normalAnswer(text);
  return said !== '' && answers.some((answer) => normalAnswer(answer) === said);
};

/** True if the answer time of a quiz has ended. [QZ-4] */
export const isOver = ({ endsAtMs, nowMs }: { endsAtMs: number; nowMs: number }): boolean => nowMs >= endsAtMs;

/**
 * True if the schedule asks a question now. `everyMs` 0: there is no schedule. `lastBegunMs` null: no question was
 * asked yet. [QZ-5]
 */
export const isDue = ({
  lastBegunMs,
  everyMs,
  nowMs,
}: {
  lastBegunMs: number | null;
  everyMs: number;
  nowMs: number;
}): boolean => everyMs > 0 && (lastBegunMs === null || nowMs - lastBegunMs >= everyMs);

/**
 * Returns the id of the question that was last asked the longest time ago, or never; null without questions. `askedMs`:
 * time at which each question was last asked. [QZ-5]
 */
export const nextQuestion = (ids: readonly number[], askedMs: ReadonlyMap<number, number>): number | null =>
  ids.reduce<number | null>((best, id) => {
    if (best === null) return id;
    const [own, other] = [askedMs.get(id) ?? -Infinity, askedMs.get(best) ?? -Infinity];
    return own < other ? id : best;
  }, null);
