// PURE. The sector of a round: rules WH-3 and WH-5 of SPEC.md.
import { type DrawnRound, drawBelow, drawOf } from '../draw/index.ts';
import { type RulesByVersion, rulesBy } from '../fairness/versions.ts';
import { WHEEL_SECTORS } from './sectors.ts';

/** Version of the draw in rounds that open now; every round stores its own. */
export const WHEEL_RULES_VERSION = 1;
/** Label in every hash, so that no other game draws the same number from one secret. */
export const WHEEL_LABEL = 'wheel';

/**
 * Derivation of a sector by each version. A changed draw gets a new line; the old ones stay for the old rounds. [FA-12]
 */
const DRAWS: RulesByVersion<(round: DrawnRound) => number | null> = {
  1: (round) => {
    const draw = drawOf(WHEEL_LABEL, round);
    return draw && drawBelow(WHEEL_SECTORS.length, draw);
  },
};

/** Returns the sector of a round, 0 … 53; null if a value is malformed or the rules' version is unknown. [WH-3] */
export const wheelSector = (round: DrawnRound, rulesVersion: number = WHEEL_RULES_VERSION): number | null =>
  rulesBy(DRAWS, rulesVersion)?.(round) ?? null;
