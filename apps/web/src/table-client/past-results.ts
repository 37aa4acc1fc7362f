// Pure: strip of a game's last results.

/** State of the strip of past results. */
export interface PastResults<Result> {
  /** Loaded results, the newest first. */
  past: readonly Result[];
  pastLoaded: boolean;
  /** True if the results could not be loaded; the page offers another try. */
  pastFailed: boolean;
}

/** Events of the strip: the requested results, or a failed request. */
export type PastEvent<Result> = { type: 'history'; past: readonly Result[] } | { type: 'historyFailed' };

export const NO_PAST: PastResults<never> = { past: [], pastLoaded: false, pastFailed: false };

/** Returns the part of a game's state that belongs to the strip. A new round does not change it. */
export const keptPast = <Result>({ past, pastLoaded, pastFailed }: PastResults<Result>): PastResults<Result> => ({
  past,
  pastLoaded,
  pastFailed,
});

/** Adds results to the strip: each round once, newest first, at most `most`. */
export const recordPast = <Result extends { id: number }>(
  past: readonly Result[],
  incoming: readonly Result[],
  most: number,
): readonly Result[] => {
  const byId = new Map(past.map((one) => [one.id, one]));
  const news = incoming.filter((one) => !byId.has(one.id));
  if (news.length === 0) return past;
  for (const one of news) byId.set(one.id, one);
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, most);
};

/** Returns the strip after an event, with the newest `most` results. */
export const reducePast = <Result extends { id: number }, S extends PastResults<Result>>(
  state: S,
  event: PastEvent<Result>,
  most: number,
): S =>
  event.type === 'historyFailed'
    ? { ...state, pastFailed: true }
    : { ...state, past: recordPast(state.past, event.past, most), pastLoaded: true, pastFailed: false };
