// PURE. The winning ticket: rules JP-4 and JP-5 of SPEC.md.
import { type DrawnRound, drawBelow, drawOf } from '../draw/index.ts';

/** Version of the draw and the fee; every round stores it. A changed rule gets a new version beside the old one. */
export const JACKPOT_RULES_VERSION = 1;
/** In every hash, so that no other game draws the same from one secret. */
const LABEL = 'jackpot';

/** The winning ticket, 1 … `tickets`; null if one of the values is malformed. [JP-4] */
export const winningTicket = (round: DrawnRound, tickets: number): number | null => {
  const draw = drawOf(LABEL, round);
  const below = draw && drawBelow(tickets, draw);
  return below === null ? null : below + 1;
};
