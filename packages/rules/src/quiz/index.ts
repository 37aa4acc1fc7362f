// PURE. When a message answers a question, and when the next one is asked: rules QZ-1, QZ-2, QZ-4, QZ-5 of SPEC.md.

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

/** True if the time of an open quiz is over. [QZ-4] */
export const isOver = ({ endsAtMs, nowMs }: { endsAtMs: number; nowMs: number }): boolean => nowMs >= endsAtMs;

/** True if the schedule asks a question now. `everyMs` 0: there is no schedule. [QZ-5] */
export const isDue = ({
  lastBegunMs,
  everyMs,
  nowMs,
}: {
  lastBegunMs: number | null;
  everyMs: number;
  nowMs: number;
}): boolean => everyMs > 0 && (lastBegunMs === null || nowMs - lastBegunMs >= everyMs);

/** The question to ask: the one that was not asked for the longest. `askedMs`: when each was asked last. [QZ-5] */
export const nextQuestion = (ids: readonly number[], askedMs: ReadonlyMap<number, number>): number | null =>
  ids.reduce<number | null>((best, id) => {
    if (best === null) return id;
    const [own, other] = [askedMs.get(id) ?? -Infinity, askedMs.get(best) ?? -Infinity];
    return own < other ? id : best;
  }, null);
