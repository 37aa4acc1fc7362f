/**
 * One event of an interaction as the browser reports it; ms since the page's start, `durationMs` in steps of 8 to the
 * next picture.
 */
export interface TimedEvent {
  interactionId: number;
  name: string;
  /** The element on which it happened, in words. */
  on: string;
  startMs: number;
  processingStartMs: number;
  processingEndMs: number;
  durationMs: number;
}

/** An interaction (a press is three or more events) and where its time went. */
export interface Interaction {
  name: string;
  on: string;
  /** From the press to the picture: the longest of its events. */
  wholeMs: number;
  /** From the press until the last handler before that picture had ended: waiting for the main thread, and handling. */
  untilHandledMs: number;
  /** The rest: styles, layout and paint, and the time of compositor and display. */
  drawingMs: number;
}

const interactionOf = (events: readonly TimedEvent[]): Interaction | null => {
  const longest = [...events].sort((a, b) => b.durationMs - a.durationMs)[0];
  if (longest === undefined) return null;
  const pictureMs = longest.startMs + longest.durationMs;
  // A click is handled between the press and its picture, or after it; then it is not part of this wait. Durations are
  // rounded by up to 4 ms.
  const handledMs = Math.max(
    longest.processingEndMs,
    ...events.filter((event) => event.processingEndMs <= pictureMs + 4).map((event) => event.processingEndMs),
  );
  const untilHandledMs = Math.min(longest.durationMs, handledMs - longest.startMs);
  return {
    name: longest.name,
    on: longest.on,
    wholeMs: longest.durationMs,
    untilHandledMs,
    drawingMs: longest.durationMs - untilHandledMs,
  };
};

/** The interactions of a visit, the longest first. */
export const interactionsOf = (events: readonly TimedEvent[]): Interaction[] => {
  const byId = new Map<number, TimedEvent[]>();
  for (const event of events) byId.set(event.interactionId, [...(byId.get(event.interactionId) ?? []), event]);
  return [...byId.values()].flatMap((mine) => interactionOf(mine) ?? []).sort((a, b) => b.wholeMs - a.wholeMs);
};

/** The browser must have reported at least this share of the presses; it does not report those under 16 ms. */
const MIN_TOLD_SHARE = 0.5;

/**
 * The longest of the interactions of a visit with `of` presses. Throws if the browser reported too few of them: then
 * nothing was measured.
 */
export const slowestOf = (
  interactions: readonly Interaction[],
  { of: presses, leastShare = MIN_TOLD_SHARE }: { of: number; leastShare?: number },
): Interaction => {
  const [slowest] = interactions;
  if (!slowest || interactions.length < presses * leastShare)
    throw new Error(`The browser told ${interactions.length} of ${presses} presses: nothing was measured`);
  return slowest;
};

/** One line of the report. */
export const inWords = ({ name, on, wholeMs, untilHandledMs, drawingMs }: Interaction): string =>
  `${name} on "${on}": ${wholeMs} ms, of which ${untilHandledMs.toFixed(0)} until handled and ${drawingMs.toFixed(0)} until drawn`;
