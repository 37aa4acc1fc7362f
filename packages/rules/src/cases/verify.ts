// PURE. The check of an opening from public values alone: rule CA-40 of SPEC.md.
import { type ProofReport, checkOf, proofText, reportOf } from '../draw/index.ts';
import { type BoxChance, boxHash } from './box.ts';
import { type CaseDraw, caseNumber, itemAt } from './draw.ts';
import { serverSeedHashOf } from './seeds.ts';

/** Everything public about an opening once its server seed is revealed. */
export interface CaseProof extends CaseDraw {
  serverSeedHash: string;
  /** What the box could give. */
  chances: readonly BoxChance[];
  boxHash: string;
  number: number;
  itemId: number;
}

export type CaseCheckId = 'server_seed_hash' | 'box' | 'number' | 'item';

const isChance = (chance: unknown): chance is BoxChance =>
  typeof chance === 'object' &&
  chance !== null &&
  ['itemId', 'parts'].every((name) => Number.isSafeInteger((chance as Record<string, unknown>)[name]));

/** The chances as they came, from a form or a file; empty if they are none. */
const chancesOf = (chances: unknown): BoxChance[] =>
  Array.isArray(chances) && chances.every(isChance) ? chances.map((chance: BoxChance) => chance) : [];

/** Checks an opening offline. Malformed values fail their check; nothing throws. [CA-40, DR-11] */
export const verifyCaseOpening = (proof: CaseProof): ProofReport<CaseCheckId> => {
  const chances = chancesOf(proof.chances);
  const number = caseNumber(proof);
  return reportOf<CaseCheckId>([
    checkOf('server_seed_hash', {
      expected: proof.serverSeedHash,
      actual: serverSeedHashOf(proofText(proof.serverSeed)),
    }),
    checkOf('box', { expected: proof.boxHash, actual: chances.length === 0 ? '' : boxHash(chances) }),
    checkOf('number', { expected: proof.number, actual: number }),
    checkOf('item', { expected: proof.itemId, actual: number === null ? '' : itemAt(chances, number) }),
  ]);
};
