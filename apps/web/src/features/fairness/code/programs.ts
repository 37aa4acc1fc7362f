// Pure: the crash formula as programs that run anywhere, filled with the values of a round.
import { type PublishedValues, type Verifier, inShell } from '@updraft/rules/fairness';

export interface Program {
  language: 'javascript' | 'python';
  code: string;
}

/** Values as they may stand in a program: a malformed one is left out. [FA-13] */
const wellFormed = (fields: Verifier['fields'], values: PublishedValues) => {
  const of = inShell(fields, values);
  return { secret: of('secret_hash'), round: of('round_id') || '0', day: of('day') || '0' };
};

/** The programs that print the public hash and the multiplier of a round of crash. */
export const programsOf = ({ fields }: Pick<Verifier, 'fields'>, values: PublishedValues): Program[] => {
  const { secret, round, day } = wellFormed(fields, values);
  return [
    {
      language: 'javascript',
      code: `// The crash point of a round, from its public values alone.
const secretHash = '${secret}';
const roundId = ${round};
const dayOfMonth = ${day};

async function sha256(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function main() {
  const hash = await sha256(secretHash + ':' + roundId + ':' + dayOfMonth);
  const k = BigInt('0x' + hash.slice(0, 13)); // 52 bits
  const f = (96n * 2n ** 52n) / (2n ** 52n - k); // whole numbers
  const point = f < 100n ? 100n : f + 1n > 999999n ? 999999n : f + 1n; // 4% end at 1.00
  console.log('public_hash', await sha256(secretHash));
  console.log('multiplier', (Number(point) / 100).toFixed(2));
}

main();
`,
    },
    {
      language: 'python',
      code: `# The crash point of a round, from its public values alone.
from hashlib import sha256

secret_hash = '${secret}'
round_id = ${round}
day_of_month = ${day}

digest = sha256(f'{secret_hash}:{round_id}:{day_of_month}'.encode()).hexdigest()
k = int(digest[:13], 16)  # 52 bits
f = (96 * 2**52) // (2**52 - k)  # whole numbers
point = 100 if f < 100 else min(f + 1, 999999)  # 4% end at 1.00

print('public_hash', sha256(secret_hash.encode()).hexdigest())
print('multiplier', f'{point / 100:.2f}')
`,
    },
  ];
};
