/** Reports a problem: at most one line a kind and minute. */
export type ReportTrouble = (kind: string, details: string) => void;

const QUIET_MS = 60_000;
const MAX_KINDS = 100;

export const createTroubles = ({ write, now }: { write: (line: string) => void; now: () => number }): ReportTrouble => {
  const kinds = new Map<string, { toldMs: number; untold: number }>();
  return (kind, details) => {
    const known = kinds.get(kind);
    if (known && now() - known.toldMs < QUIET_MS) {
      known.untold++;
      return;
    }
    if (!known && kinds.size >= MAX_KINDS) kinds.clear();
    kinds.set(kind, { toldMs: now(), untold: 0 });
    const more = known && known.untold > 0 ? ` (${known.untold} more before)` : '';
    write(`demo players: ${kind}: ${details.replace(/\s+/g, ' ').slice(0, 200)}${more}\n`);
  };
};
