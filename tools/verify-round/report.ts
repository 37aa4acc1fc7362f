import type { CheckId, VerifyReport } from '@updraft/rules/fairness';

const MEANING: Record<CheckId, string> = {
  public_hash: 'SHA-256 of the secret is the hash shown before betting',
  secret_from_seed: 'HMAC of salt and seed is the secret',
  seed_in_chain: 'the seed leads back to the published commitment',
  round_number: 'no round was skipped: number less base is the place in the chain',
  crash_point: 'the multiplier follows from secret, round and day',
};

const shown = (id: CheckId, value: string): string =>
  id === 'crash_point' && /^\d+$/.test(value) ? `${(Number(value) / 100).toFixed(2)}x` : value || '(none)';

/** The printed lines: one per check, with both values if they differ, and the verdict. */
export const linesOf = (report: VerifyReport, roundId: number): string[] => [
  ...report.checks.flatMap(({ id, ok, expected, actual }) => [
    `${ok ? '✓' : '✗'} ${MEANING[id]}${ok ? `: ${shown(id, actual)}` : ''}`,
    ...(ok ? [] : [`    published: ${shown(id, expected)}`, `    computed:  ${shown(id, actual)}`]),
  ]),
  '',
  report.ok ? `Round ${roundId} verifies.` : `Round ${roundId} does NOT verify.`,
];
