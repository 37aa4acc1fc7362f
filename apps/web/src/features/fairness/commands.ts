// Pure: the same checks for a shell.
import type { RoundProof } from '@updraft/rules/fairness';

/** Commands of bash and coreutils (and openssl for the second) that check a round: see the texts for what each must print. */
export const shellCommands = (proof: RoundProof): string[] => [
  `printf %s ${proof.secretHash} | sha256sum`,
  `printf %s ${proof.seed} | openssl dgst -sha256 -hmac ${proof.salt}`,
  `s=${proof.seed}; for i in $(seq ${proof.index}); do s=$(printf %s $s | sha256sum | cut -c1-64); done; echo $s`,
  `k=$((16#$(printf %s ${proof.secretHash}:${proof.roundId}:${proof.dayOfMonth} | sha256sum | cut -c1-13))); f=$((96 * (1 << 52) / ((1 << 52) - k))); echo $((f < 100 ? 100 : f + 1 > 999999 ? 999999 : f + 1))`,
];
