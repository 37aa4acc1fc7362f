import { DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { DEFAULT_SHARES, type Shares, marginsOf } from '@updraft/rules/economics';
import { refuse } from '../../lib/result.ts';
import type { SettingsRule } from '../../kernel/settings.part.ts';

type ShareName = 'cashback.percent' | 'bonus.releasePercent' | 'hourly.poolPercent' | 'referrals.percent';

const basisPoints = (percent: number): number => Math.round(percent * 100);

const sharesOf = (values: Record<ShareName, number>): Shares => ({
  cashbackBasisPoints: basisPoints(values['cashback.percent']),
  releaseBasisPoints: basisPoints(values['bonus.releasePercent']),
  poolBasisPoints: basisPoints(values['hourly.poolPercent']),
  referralBasisPoints: basisPoints(values['referrals.percent']),
});

const MOST_CASE_RETURN_PERCENT = DEFAULT_BOX_LIMITS.open.highBasisPoints / 100;

/**
 * Rule that the shares returned to players leave the house a part of its edge in each game. The refusal has the
 * calculation of the first game that breaks the rule. [EC-2, EC-5]
 */
export const marginRule: SettingsRule<Record<ShareName | 'cases.closeAbovePercent', number>> = {
  keys: [
    'cashback.percent',
    'bonus.releasePercent',
    'hourly.poolPercent',
    'referrals.percent',
    'cases.closeAbovePercent',
  ],
  refuse: (values) => {
    const margins = marginsOf(sharesOf(values), { mostCaseReturn: basisPoints(values['cases.closeAbovePercent']) });
    const broken = margins.find(({ margin }) => !margin.isPositive);
    if (!broken) return null;
    const { edgeBasisPoints, backBasisPoints, poolBasisPoints, referralBasisPoints, leftBasisPoints } = broken.margin;
    return refuse('staff_api.setting_no_margin', {
      game: broken.game,
      edge: edgeBasisPoints / 100,
      back: backBasisPoints / 100,
      pool: poolBasisPoints / 100,
      referral: referralBasisPoints / 100,
      left: leftBasisPoints / 100,
    });
  },
  // Shares are limited to their defaults, which leave a margin.
  tighten: (values) => ({
    'cashback.percent': Math.min(values['cashback.percent'], DEFAULT_SHARES.cashbackBasisPoints / 100),
    'bonus.releasePercent': Math.min(values['bonus.releasePercent'], DEFAULT_SHARES.releaseBasisPoints / 100),
    'hourly.poolPercent': Math.min(values['hourly.poolPercent'], DEFAULT_SHARES.poolBasisPoints / 100),
    'referrals.percent': Math.min(values['referrals.percent'], DEFAULT_SHARES.referralBasisPoints / 100),
    'cases.closeAbovePercent': Math.min(values['cases.closeAbovePercent'], MOST_CASE_RETURN_PERCENT),
  }),
};
