// Pure: whether a flush of the server was missed.

/**
 * What a numbered word says. Flushes are numbered one after another; several words of one flush share its
 * number. `last` is the number heard last, null after a new connection.
 */
export const heard = (last: number | null, payload: unknown): { last: number | null; missed: boolean } => {
  const seq = typeof payload === 'object' && payload !== null && 'seq' in payload ? payload.seq : undefined;
  // A word without a number belongs to no flush.
  if (typeof seq !== 'number') return { last, missed: false };
  return { last: last === null ? seq : Math.max(last, seq), missed: last !== null && seq > last + 1 };
};
