import type { CheckMeaning, VerifyReport } from '@updraft/rules/fairness';

const shown = (value: string): string => value || '(none)';

/** The printed lines: one per check, with both values if they differ, and the verdict. */
export const linesOf = (
  report: VerifyReport,
  { checks, title }: { checks: readonly CheckMeaning[]; title: string },
): string[] => {
  const meaning = new Map(checks.map(({ id, about }) => [id, about]));
  return [
    ...report.checks.flatMap(({ id, ok, expected, actual }) => [
      `${ok ? '✓' : '✗'} ${meaning.get(id) ?? id}${ok ? `: ${shown(actual)}` : ''}`,
      ...(ok ? [] : [`    published: ${shown(expected)}`, `    computed:  ${shown(actual)}`]),
    ]),
    '',
    report.ok ? `${title} verifies.` : `${title} does NOT verify.`,
  ];
};
