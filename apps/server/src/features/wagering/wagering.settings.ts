import { DEFAULT_SHARES, type Shares, marginOf } from '@updraft/rules/economics';
import { refuse } from '../../lib/result.ts';
import { hundredths } from '../settings/settings.kinds.ts';
import { defineSettings } from '../settings/settings.part.ts';

type ShareName = 'cashback.percent' | 'bonus.releasePercent' | 'hourly.poolPercent' | 'referrals.percent';

const basisPoints = (percent: number): number => Math.round(percent * 100);

const sharesOf = (values: Record<ShareName, number>): Shares => ({
  cashbackBasisPoints: basisPoints(values['cashback.percent']),
  releaseBasisPoints: basisPoints(values['bonus.releasePercent']),
  poolBasisPoints: basisPoints(values['hourly.poolPercent']),
  referralBasisPoints: basisPoints(values['referrals.percent']),
});

export const wageringSettings = defineSettings({
  shape: {
    'bonus.releasePercent': hundredths.max(4).default(DEFAULT_SHARES.releaseBasisPoints / 100),
    'cashback.percent': hundredths.max(4).default(DEFAULT_SHARES.cashbackBasisPoints / 100),
    'hourly.poolPercent': hundredths.max(4).default(DEFAULT_SHARES.poolBasisPoints / 100),
    'referrals.percent': hundredths.max(4).default(DEFAULT_SHARES.referralBasisPoints / 100),
    'wagering.factor': hundredths.default(1),
  },
  about: {
    'bonus.releasePercent': 'The share of a settled stake that releases bonus money, in place of cashback.',
    'cashback.percent':
      'Cashback of a lost crash stake. It counts in the calculation of the margin, and is paid once cashback opens.',
    'hourly.poolPercent':
      "The share of a crash round's bank that goes to the hourly pool. It counts in the calculation of the margin, and is taken once the hourly bonus opens.",
    'referrals.percent':
      "The share of a referred player's settled stakes for the referrer. It counts in the calculation of the margin, and is paid once referrals open.",
    'wagering.factor': 'How many times a deposit must be staked before it can be withdrawn.',
  },
  stricter: {
    'bonus.releasePercent': 'lower',
    'cashback.percent': 'lower',
    'hourly.poolPercent': 'lower',
    'referrals.percent': 'lower',
    'wagering.factor': 'higher',
  },
  rules: [
    // What returns to players leaves the house a part of its edge. [EC-2]
    {
      keys: ['cashback.percent', 'bonus.releasePercent', 'hourly.poolPercent', 'referrals.percent'],
      refuse: (values) => {
        const margin = marginOf(sharesOf(values));
        if (margin.isPositive) return null;
        const { edgeBasisPoints, backBasisPoints, poolBasisPoints, referralBasisPoints, leftBasisPoints } = margin;
        return refuse('staff_api.setting_no_margin', {
          edge: edgeBasisPoints / 100,
          back: backBasisPoints / 100,
          pool: poolBasisPoints / 100,
          referral: referralBasisPoints / 100,
          left: leftBasisPoints / 100,
        });
      },
      // No share above its default, and those leave a margin.
      tighten: (values) => ({
        'cashback.percent': Math.min(values['cashback.percent'], DEFAULT_SHARES.cashbackBasisPoints / 100),
        'bonus.releasePercent': Math.min(values['bonus.releasePercent'], DEFAULT_SHARES.releaseBasisPoints / 100),
        'hourly.poolPercent': Math.min(values['hourly.poolPercent'], DEFAULT_SHARES.poolBasisPoints / 100),
        'referrals.percent': Math.min(values['referrals.percent'], DEFAULT_SHARES.referralBasisPoints / 100),
      }),
    },
  ],
});
