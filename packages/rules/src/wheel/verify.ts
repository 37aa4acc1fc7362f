// PURE. Verification of a finished round of the wheel: rule WH-30 of SPEC.md.
import {
  BEACON_CHECKS,
  BEACON_FIELDS,
  SIGNATURE_CHECK,
  beaconByHand,
  drawByHand,
  randomnessIn,
  wholeIn,
} from '../draw/published.ts';
import { chainVerifier } from '../fairness/chain-game.ts';
import type { ChainGame, ResultRules } from '../fairness/result-rules.ts';
import { drawOf, drawSteps } from '../draw/index.ts';
import { WHEEL_LABEL, wheelSector } from './result.ts';
import { WHEEL_PAYS, WHEEL_SECTORS, colourOf } from './sectors.ts';

const SECTORS = WHEEL_SECTORS.length;

const rulesOf = (version: number): ResultRules<number> => ({
  before: BEACON_CHECKS,
  published: (values) => {
    const sector = wholeIn(values, 'sector');
    return sector < SECTORS ? sector : null;
  },
  follows: (drawn, values) => wheelSector({ ...drawn, beaconRandomness: randomnessIn(values) }, version),
  steps: (drawn, values) => {
    const round = { ...drawn, beaconRandomness: randomnessIn(values) };
    const draw = drawOf(WHEEL_LABEL, round);
    const sector = wheelSector(round, version);
    const colour = sector === null ? null : colourOf(sector);
    return draw === null || sector === null || colour === null
      ? []
      : [...drawSteps(SECTORS, draw), { id: 'sector', value: `${sector}: ${colour} ×${WHEEL_PAYS[colour]}` }];
  },
  byHand: (of) => [beaconByHand(of), `${drawByHand(of, { label: WHEEL_LABEL, n: SECTORS })}; echo $((k % n))`],
});

/** Rules and fields of the wheel's results. */
export const wheelGame: ChainGame<number> = {
  game: 'wheel',
  fields: [{ name: 'sector', form: 'whole', about: 'the result, 0 to 53' }, ...BEACON_FIELDS],
  check: { id: 'wheel_sector', about: 'the sector follows from secret, round, day and the beacon' },
  later: SIGNATURE_CHECK,
  show: String,
  versions: { 1: rulesOf(1) },
};

/**
 * Verifier of the wheel. A round publishes its sector, the signature and randomness of the beacon round, and the close
 * that decides the beacon round. The sector follows from secret, round, day and randomness, and the randomness from the
 * signature. [WH-30, DR-10]
 */
export const wheelVerifier = chainVerifier(wheelGame);
