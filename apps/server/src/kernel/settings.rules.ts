import type { Refusal } from '../lib/result.ts';
import type { SettingsSchema } from './settings.schema.ts';
import type { SettingsValues } from './settings.values.ts';

type Rules = Pick<SettingsSchema, 'rules'>;

/**
 * Returns the refusal of the first rule that these values break; null: they break none. With `keys`, only rules over at
 * least one of these settings are checked.
 */
export const brokenRule = ({ rules }: Rules, values: SettingsValues, keys?: readonly string[]): Refusal | null => {
  for (const rule of rules) {
    if (keys && !rule.keys.some((key) => keys.includes(key))) continue;
    const broken = rule.refuse(values);
    if (broken) return broken;
  }
  return null;
};

/**
 * Replaces stored values that break a rule. Returns the values in force, and each broken rule's settings and refusal.
 */
export const keptToRules = (
  { rules }: Rules,
  stored: SettingsValues,
): { values: SettingsValues; broken: { keys: readonly string[]; refusal: Refusal }[] } => {
  const broken: { keys: readonly string[]; refusal: Refusal }[] = [];
  let values = stored;
  for (const rule of rules) {
    const refusal = rule.refuse(values);
    if (!refusal) continue;
    broken.push({ keys: rule.keys, refusal });
    values = { ...values, ...rule.tighten(values) };
  }
  return { values, broken };
};
