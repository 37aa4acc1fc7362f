// PURE. The steps of a draw of DR-1 … DR-3, for display: rule FA-14 of fairness/SPEC.md.
import { hmacSha256 } from '../fairness/hash.ts';
import type { ResultStep } from '../fairness/verify.ts';
import { DRAW_RANGE, bitsOf, sampleBelow } from './sample.ts';

/**
 * Returns the steps of `drawBelow`: key, text and hash of the deciding attempt, the k of that hash, and the number.
 * Empty: no number follows.
 */
export const drawSteps = (n: number, { key, text }: { key: string; text: string }): ResultStep[] => {
  let attempt = 0;
  let hash = '';
  const number = sampleBelow(n, (at) => {
    attempt = at;
    hash = hmacSha256({ key, text: `${text}:${at}` });
    return hash;
  });
  if (number === null) return [];
  const k = bitsOf(hash) ?? 0;
  return [
    { id: 'key', value: key },
    { id: 'text', value: `${text}:${attempt}` },
    { id: 'hmac', value: hash },
    { id: 'k', value: `${hash.slice(0, 13)} = ${k}` },
    { id: 'accepted', value: `${k} < ${DRAW_RANGE - (DRAW_RANGE % n)}` },
    { id: 'below', value: `${k} mod ${n} = ${number}` },
  ];
};
