// PURE. The check of a finished round from public values alone: rule WH-30 of SPEC.md.
import { type DrawnCheckId, type DrawnProof, type ProofReport, checkOf, drawnChecks, reportOf } from '../draw/index.ts';
import { wheelSector } from './result.ts';

/** Everything public about a finished round. */
export interface WheelProof extends DrawnProof {
  /** 0 … 53 */
  sector: number;
}

export type WheelCheckId = DrawnCheckId | 'sector';

/** Checks a round offline. Malformed values fail their check; nothing throws. [WH-30, DR-11] */
export const verifyWheelRound = (proof: WheelProof): ProofReport<WheelCheckId> =>
  reportOf<WheelCheckId>([
    ...drawnChecks(proof),
    checkOf('sector', { expected: proof.sector, actual: wheelSector(proof) }),
  ]);
