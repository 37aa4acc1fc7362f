// PURE. The sector of a round: rules WH-3 and WH-5 of SPEC.md.
import { type DrawnRound, drawBelow, drawOf } from '../draw/index.ts';
import { WHEEL_SECTORS } from './sectors.ts';

/** Version of the odds; every round stores it. A changed rule gets a new version beside the old one. */
export const WHEEL_RULES_VERSION = 1;
/** In every hash, so that no other game draws the same from one secret. */
const LABEL = 'wheel';

/** The sector of a round, 0 … 53; null if one of the values is malformed. [WH-3] */
export const wheelSector = (round: DrawnRound): number | null => {
  const draw = drawOf(LABEL, round);
  return draw && drawBelow(WHEEL_SECTORS.length, draw);
};
