import type { CheckMeaning, CheckNote, VerifyReport } from '@updraft/rules/fairness';

/** Output of the command, and the result of the verification. */
export interface Verdict {
  lines: string[];
  ok: boolean;
}

const shown = (value: string): string => value || '(none)';

const NOTES: Readonly<Record<CheckNote, string>> = {
  beacon_stand_in: "no public randomness: the sandbox's own stand-in made it, so nobody can check its signature",
};

/**
 * Returns the printed lines: one per check, with both values if they differ, and the verdict. `source`: address of the
 * randomness at the beacon's network; null if there is none.
 */
export const linesOf = (
  report: VerifyReport,
  { checks, title, source }: { checks: readonly CheckMeaning[]; title: string; source: string | null },
): string[] => {
  const meaning = new Map(checks.map(({ id, about }) => [id, about]));
  return [
    ...report.checks.flatMap(({ id, ok, expected, actual, note }) => {
      if (ok && note) return [`! ${NOTES[note]}`];
      if (ok) return [`✓ ${meaning.get(id) ?? id}: ${shown(actual)}`];
      return [`✗ ${meaning.get(id) ?? id}`, `    published: ${shown(expected)}`, `    computed:  ${shown(actual)}`];
    }),
    '',
    report.ok ? `${title} verifies.` : `${title} does NOT verify.`,
    ...(source === null ? [] : [`Compare randomness and signature with the network: ${source}`]),
  ];
};
