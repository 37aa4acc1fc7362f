// PURE. The winning ticket: rules JP-4 and JP-5 of SPEC.md.
import { type DrawnRound, drawBelow, drawOf } from '../draw/index.ts';
import { type RulesByVersion, rulesBy } from '../fairness/versions.ts';

/** Version of the draw and the fee in rounds that open now; every round stores its own. */
export const JACKPOT_RULES_VERSION = 1;
/** Label in every hash, so that no other game draws the same number from one secret. */
export const JACKPOT_LABEL = 'jackpot';

/**
 * Derivation of a ticket by each version. A changed draw gets a new line; the old ones stay for the old rounds. [FA-12]
 */
const DRAWS: RulesByVersion<(round: DrawnRound, tickets: number) => number | null> = {
  1: (round, tickets) => {
    const draw = drawOf(JACKPOT_LABEL, round);
    const below = draw && drawBelow(tickets, draw);
    return below === null ? null : below + 1;
  },
};

/** Returns the winning ticket, 1 … `tickets`; null if a value is malformed or the rules' version is unknown. [JP-4] */
export const winningTicket = (
  round: DrawnRound,
  tickets: number,
  rulesVersion: number = JACKPOT_RULES_VERSION,
): number | null => rulesBy(DRAWS, rulesVersion)?.(round, tickets) ?? null;
