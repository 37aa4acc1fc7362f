import type { Refusal } from '../lib/result.ts';
import type { SettingsSchema } from './settings.schema.ts';
import type { SettingsValues } from './settings.values.ts';

type Rules = Pick<SettingsSchema, 'rules'>;

/** The first rule of several settings that these values break and that has one of the keys; null if there is none. */
export const brokenRule = ({ rules }: Rules, values: SettingsValues, keys?: readonly string[]): Refusal | null => {
  for (const rule of rules) {
    if (keys && !rule.keys.some((key) => keys.includes(key))) continue;
    const broken = rule.refuse(values);
    if (broken) return broken;
  }
  return null;
};

/** Makes stored values keep the rules, and returns what was broken by which settings. */
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
