// Pure: the published test vector and the steps of its calculation.
import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, sha256 } from '@updraft/rules/fairness';

/** SHA-256 of the text `updraft test vector`, taken as a secret hash. */
export const TEST_VECTOR = {
  secretHash: '833b2ad028efa052b89e4868f1a456af6068f97c7d019a4536dea0310bfb548e',
  roundId: 1_000_001,
  dayOfMonth: 21,
  publicHash: 'a0ca3cbf9cfc95a3327478367f139556217feefaef5b25a27661cbd054ba11e1',
  pointHundredths: 3090,
} as const;

interface ExampleSteps {
  text: string;
  hash: string;
  digits: string;
  k: bigint;
  f: bigint;
  pointHundredths: number;
  publicHash: string;
}

/** Every step from the secret to the crash point, calculated now. */
export const exampleSteps = ({
  secretHash,
  roundId,
  dayOfMonth,
}: Pick<typeof TEST_VECTOR, 'secretHash' | 'roundId' | 'dayOfMonth'> = TEST_VECTOR): ExampleSteps => {
  const text = `${secretHash}:${roundId}:${dayOfMonth}`;
  const hash = sha256(text);
  const digits = hash.slice(0, 13);
  const k = BigInt(`0x${digits}`);
  return {
    text,
    hash,
    digits,
    k,
    f: (96n * 2n ** 52n) / (2n ** 52n - k),
    pointHundredths: crashPointHundredths({ secretHash, roundId, dayOfMonth }),
    publicHash: publicHashOf(secretHash),
  };
};
