/**
 * One event of an interaction as the browser reports it. Times are ms since the page's start. `durationMs`: time from
 * the event to the next painted frame, in steps of 8 ms.
 */
export interface TimedEvent {
  interactionId: number;
  name: string;
  /** Description of the event's target element. */
  on: string;
  startMs: number;
  processingStartMs: number;
  processingEndMs: number;
  durationMs: number;
}

/** Parts of the duration of an interaction. A press consists of three or more events. */
export interface Interaction {
  name: string;
  on: string;
  /** Time from the press to the next painted frame: the duration of its longest event. */
  wholeMs: number;
  /** Time from the press to the end of the last handler before that frame: wait for the main thread, and handlers. */
  untilHandledMs: number;
  /** The remaining time: styles, layout, paint, compositor and display. */
  drawingMs: number;
}

const interactionOf = (events: readonly TimedEvent[]): Interaction | null => {
  const longest = [...events].sort((a, b) => b.durationMs - a.durationMs)[0];
  if (longest === undefined) return null;
  const pictureMs = longest.startMs + longest.durationMs;
  // Handlers that end after the press's frame are not part of the wait, such as that of a late click. Durations are
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

/** Returns the interactions of a visit, longest first. */
export const interactionsOf = (events: readonly TimedEvent[]): Interaction[] => {
  const byId = new Map<number, TimedEvent[]>();
  for (const event of events) byId.set(event.interactionId, [...(byId.get(event.interactionId) ?? []), event]);
  return [...byId.values()].flatMap((mine) => interactionOf(mine) ?? []).sort((a, b) => b.wholeMs - a.wholeMs);
};

/** Least share of presses that the browser must report. It does not report presses under 16 ms. */
const MIN_TOLD_SHARE = 0.5;

/**
 * Returns the longest interaction of a visit with `of` presses. Throws if the browser reported too few of them, so that
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

/** Returns an interaction as one line of the report. */
export const inWords = ({ name, on, wholeMs, untilHandledMs, drawingMs }: Interaction): string =>
  `${name} on "${on}": ${wholeMs} ms, of which ${untilHandledMs.toFixed(0)} until handled and ${drawingMs.toFixed(0)} until drawn`;
