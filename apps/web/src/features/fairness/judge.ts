// Pure: the verdict of a verification on this site.
import type { SiteConfig } from '@updraft/contract';
import type { VerifyReport } from '@updraft/rules/fairness';

/**
 * The stand-in for public randomness belongs to the sandbox. On a site with real money a result that names it is not
 * proven: its check fails, however well all the rest fits. [DR-13, DR-14]
 */
export function judge(report: VerifyReport, mode: SiteConfig['mode'] | undefined): VerifyReport {
  if (mode !== 'live') return report;
  const checks = report.checks.map((check) => (check.note === 'beacon_stand_in' ? { ...check, ok: false } : check));
  return { ok: checks.every(({ ok }) => ok) && report.ok, checks };
}
