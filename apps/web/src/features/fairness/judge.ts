// Pure: the verdict of a verification on this site.
import type { SiteConfig } from '@updraft/contract';
import type { VerifyReport } from '@updraft/rules/fairness';

/**
 * Returns the verdict on a site in this mode. The stand-in for public randomness belongs to the sandbox. On a site with
 * real money, a check that names the stand-in fails, even if all other checks hold. [DR-13, DR-14]
 */
export function judge(report: VerifyReport, mode: SiteConfig['mode'] | undefined): VerifyReport {
  if (mode !== 'live') return report;
  const checks = report.checks.map((check) => (check.note === 'beacon_stand_in' ? { ...check, ok: false } : check));
  return { ok: checks.every(({ ok }) => ok) && report.ok, checks };
}
