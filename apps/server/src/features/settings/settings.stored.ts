import { z } from 'zod';
import { type Refusal, refuse } from '../../lib/result.ts';
import { keptToRules } from './settings.rules.ts';
import { Settings, type SettingKey, type SettingsValues, fitsSetting, isSettingKey } from './settings.schema.ts';

/** A stored setting that is not used as it stands, and what is in force instead. */
export interface RefusedSetting {
  key: SettingKey;
  stored: unknown;
  inForce: unknown;
  refusal: Refusal;
}

/**
 * Settings that bound what players can stake, win, pay in, take out or be given: which way is the stricter. A value
 * that cannot be used must not open what its operator had closed. Everything else has its default then.
 */
const STRICTER: Partial<Record<SettingKey, 'lower' | 'higher'>> = {
  'crash.maxItems': 'lower',
  'crash.minBetCents': 'higher',
  'crash.maxStakeCents': 'lower',
  'crash.maxWinCents': 'lower',
  'crash.minAutoStopHundredths': 'higher',
  'crash.roundCapPercent': 'lower',
  'deposit.minCents': 'higher',
  'deposit.maxCents': 'lower',
  'deposit.maxOpen': 'lower',
  'deposit.nicknameBonusPercent': 'lower',
  'deposit.skinsPercent': 'lower',
  'deposit.skinsMinItemCents': 'higher',
  'deposit.skinsProtectionMs': 'higher',
  'prices.minWeekSales': 'higher',
  'prices.maxMovePercent': 'lower',
  'prices.entryMaxAgeMs': 'lower',
  'prices.answerMaxAgeMs': 'lower',
  'bonus.maxPercentageCents': 'lower',
  'bonus.releasePercent': 'lower',
  'cashback.percent': 'lower',
  'hourly.poolPercent': 'lower',
  'referrals.percent': 'lower',
  'wagering.factor': 'higher',
  'withdraw.minCents': 'higher',
  'withdraw.dailyCents': 'lower',
  'withdraw.twoApproversAboveCents': 'lower',
  'withdraw.depositPercent': 'higher',
};

/** What keeps closed whatever its switch may have closed. */
const CLOSED: Partial<SettingsValues> = { 'site.maintenance': true };

const bounds = (key: SettingKey): { minimum: number; maximum: number } => {
  const { minimum = 0, maximum = 0 } = z.toJSONSchema(Settings.shape[key], { io: 'input' }) as {
    minimum?: number;
    maximum?: number;
  };
  return { minimum, maximum };
};

/** What is in force in place of a value that does not fit: the default, and of limits the strictest that anything speaks for. */
const instead = (
  key: SettingKey,
  { stored, fallback, earlier }: { stored: unknown; fallback: unknown; earlier: readonly unknown[] },
): unknown => {
  const stricter = STRICTER[key];
  if (!stricter) return CLOSED[key] ?? fallback;
  const { minimum, maximum } = bounds(key);
  const nearest =
    typeof stored === 'number' && Number.isFinite(stored) ? [Math.min(maximum, Math.max(minimum, stored))] : [];
  const candidates = [fallback, ...earlier, ...nearest].filter(
    (value) => typeof value === 'number' && fitsSetting(key, value),
  ) as number[];
  return stricter === 'lower' ? Math.min(...candidates) : Math.max(...candidates);
};

interface Sources {
  rows: readonly { key: string; value: unknown }[];
  /** Where nothing is stored. */
  defaults: SettingsValues;
  /** Over everything. */
  override: Partial<SettingsValues>;
  /** What was in force before, and what the history says was stored once, by key. */
  earlier: (key: SettingKey) => readonly unknown[];
}

/** The settings in force, whatever is stored, and every stored one that is not used as it stands. Rows of unknown keys are passed over. */
export const settingsInForce = ({
  rows,
  defaults,
  override,
  earlier,
}: Sources): { values: SettingsValues; refused: RefusedSetting[] } => {
  const refused: RefusedSetting[] = [];
  const stored = new Map<SettingKey, unknown>();
  for (const { key, value } of rows) {
    if (!isSettingKey(key) || Object.hasOwn(override, key)) continue;
    if (fitsSetting(key, value)) {
      stored.set(key, value);
      continue;
    }
    const inForce = instead(key, { stored: value, fallback: defaults[key], earlier: earlier(key) });
    refused.push({ key, stored: value, inForce, refusal: refuse('staff_api.setting_invalid') });
    stored.set(key, inForce);
  }
  const { values, broken } = keptToRules({ ...defaults, ...Object.fromEntries(stored), ...override });
  for (const { keys, refusal } of broken) {
    for (const key of keys)
      if (stored.has(key)) refused.push({ key, stored: stored.get(key), inForce: values[key], refusal });
  }
  return { values, refused };
};
