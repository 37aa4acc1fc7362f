import { DEFAULT_SHARES, type Shares, marginOf } from '@updraft/rules/economics';
import { toDollars } from '@updraft/rules/money';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { SettingKey, SettingsValues } from './settings.schema.ts';

/** What several settings must keep to together, whichever of them is changed. */
interface SettingsRule {
  keys: readonly SettingKey[];
  /** Why these values break it; null if they do not. */
  refuse(values: SettingsValues): Refusal | null;
  /** Values that keep to it and allow nothing that the broken ones did not: for what is stored already. */
  tighten(values: SettingsValues): Partial<SettingsValues>;
}

const basisPoints = (percent: number): number => Math.round(percent * 100);

const sharesOf = (values: SettingsValues): Shares => ({
  cashbackBasisPoints: basisPoints(values['cashback.percent']),
  releaseBasisPoints: basisPoints(values['bonus.releasePercent']),
  poolBasisPoints: basisPoints(values['hourly.poolPercent']),
  referralBasisPoints: basisPoints(values['referrals.percent']),
});

/** What goes back to players leaves the house a part of its edge. [EC-2] */
const economics: SettingsRule = {
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
};

/** The largest stake whose win at the lowest auto cash-out does not exceed the most that a bet can win. */
const maxStakeCents = (values: SettingsValues): number =>
  Math.floor((values['crash.maxWinCents'] * 100) / values['crash.minAutoStopHundredths']);

/** A bet that is cashed out at the win cap before the lowest auto cash-out could not be won as it was made. [CR-15] */
const stakeWithinWin: SettingsRule = {
  keys: ['crash.maxStakeCents', 'crash.maxWinCents', 'crash.minAutoStopHundredths'],
  refuse: (values) =>
    values['crash.maxStakeCents'] <= maxStakeCents(values)
      ? null
      : refuse('staff_api.setting_stake_beyond_win', { most: toDollars(maxStakeCents(values)) }),
  tighten: (values) => ({
    'crash.maxStakeCents': Math.max(1, Math.min(values['crash.maxStakeCents'], maxStakeCents(values))),
  }),
};

/** The least is not above the most. A most of zero is allowed: it closes. Stored values that cross stay: nothing fits between them. */
const ordered = (
  least: 'crash.minBetCents' | 'deposit.minCents' | 'withdraw.minCents',
  most: 'crash.maxStakeCents' | 'deposit.maxCents' | 'withdraw.dailyCents',
): SettingsRule => ({
  keys: [least, most],
  refuse: (values) =>
    values[most] === 0 || values[least] <= values[most]
      ? null
      : refuse('staff_api.setting_out_of_order', { least, most }),
  tighten: () => ({}),
});

const RULES: readonly SettingsRule[] = [
  economics,
  stakeWithinWin,
  ordered('crash.minBetCents', 'crash.maxStakeCents'),
  ordered('deposit.minCents', 'deposit.maxCents'),
  ordered('withdraw.minCents', 'withdraw.dailyCents'),
];

/** The first rule that these values break and that has one of the keys; null if there is none. */
export const brokenRule = (values: SettingsValues, keys?: readonly string[]): Refusal | null => {
  for (const rule of RULES) {
    if (keys && !rule.keys.some((key) => keys.includes(key))) continue;
    const broken = rule.refuse(values);
    if (broken) return broken;
  }
  return null;
};

/** Values that are stored already, made to keep to the rules, with what was broken and by which settings. */
export const keptToRules = (
  stored: SettingsValues,
): { values: SettingsValues; broken: { keys: readonly SettingKey[]; refusal: Refusal }[] } => {
  const broken: { keys: readonly SettingKey[]; refusal: Refusal }[] = [];
  let values = stored;
  for (const rule of RULES) {
    const refusal = rule.refuse(values);
    if (!refusal) continue;
    broken.push({ keys: rule.keys, refusal });
    values = { ...values, ...rule.tighten(values) };
  }
  return { values, broken };
};
