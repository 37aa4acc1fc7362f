import { DEFAULT_SHARES } from '@updraft/rules/economics';
import { hundredths } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';
import { marginRule } from './margin.rule.ts';

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
      'Cashback of a lost crash stake that released no bonus money. It counts in the calculation of the margin.',
    'hourly.poolPercent':
      "The share of a crash round's bank that goes to the hourly pool. It counts in the calculation of the margin.",
    'referrals.percent':
      "The share of a referred player's settled stakes for the referrer. It counts in the calculation of the margin.",
    'wagering.factor': 'How many times a deposit must be staked before it can be withdrawn.',
  },
  stricter: {
    'bonus.releasePercent': 'lower',
    'cashback.percent': 'lower',
    'hourly.poolPercent': 'lower',
    'referrals.percent': 'lower',
    'wagering.factor': 'higher',
  },
  jointRules: [marginRule],
});
