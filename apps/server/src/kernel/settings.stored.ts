import { z } from 'zod';
import { type Refusal, refuse } from '../lib/result.ts';
import { keptToRules } from './settings.rules.ts';
import type { SettingsSchema } from './settings.schema.ts';
import type { SettingKey, SettingsValues } from './settings.values.ts';

/** Stored setting that cannot be used, with the value in force instead. */
export interface RefusedSetting {
  key: SettingKey;
  stored: unknown;
  inForce: unknown;
  refusal: Refusal;
}

const bounds = (kind: z.ZodType): { minimum: number; maximum: number } => {
  const { minimum = 0, maximum = 0 } = z.toJSONSchema(kind, { io: 'input' }) as {
    minimum?: number;
    maximum?: number;
  };
  return { minimum, maximum };
};

/**
 * Returns the replacement of an unusable value: the setting's `ifUnusable` value or its default. A limit (a setting
 * with a stricter direction) gets the strictest of its default, its earlier values, and the bound nearest to the stored
 * number.
 */
const instead = (
  schema: SettingsSchema,
  key: SettingKey,
  { stored, fallback, earlier }: { stored: unknown; fallback: unknown; earlier: readonly unknown[] },
): unknown => {
  const stricter = schema.stricter[key];
  const kind = schema.shape[key];
  if (!stricter || !kind) return schema.ifUnusable[key] ?? fallback;
  const { minimum, maximum } = bounds(kind);
  const nearest =
    typeof stored === 'number' && Number.isFinite(stored) ? [Math.min(maximum, Math.max(minimum, stored))] : [];
  const candidates = [fallback, ...earlier, ...nearest].filter(
    (value) => typeof value === 'number' && schema.fits(key, value),
  ) as number[];
  return stricter === 'lower' ? Math.min(...candidates) : Math.max(...candidates);
};

interface Sources {
  schema: SettingsSchema;
  rows: readonly { key: string; value: unknown }[];
  /** Values of settings without a stored value. */
  defaults: SettingsValues;
  /** Values from the environment, which have priority over stored ones. */
  override: Partial<SettingsValues>;
  /**
   * Returns earlier usable values of a setting: the value in force before this reading, and the newest usable one of
   * the history.
   */
  earlier: (key: SettingKey) => readonly unknown[];
}

/** Returns the settings in force, and every stored setting that cannot be used. Rows of unknown keys are skipped. */
export const settingsInForce = ({
  schema,
  rows,
  defaults,
  override,
  earlier,
}: Sources): { values: SettingsValues; refused: RefusedSetting[] } => {
  const refused: RefusedSetting[] = [];
  const stored = new Map<SettingKey, unknown>();
  for (const { key, value } of rows) {
    if (!schema.has(key) || Object.hasOwn(override, key)) continue;
    if (schema.fits(key, value)) {
      stored.set(key, value);
      continue;
    }
    const inForce = instead(schema, key, { stored: value, fallback: defaults[key], earlier: earlier(key) });
    refused.push({ key, stored: value, inForce, refusal: refuse('staff_api.setting_invalid') });
    stored.set(key, inForce);
  }
  const { values, broken } = keptToRules(schema, { ...defaults, ...Object.fromEntries(stored), ...override });
  for (const { keys, refusal } of broken) {
    for (const key of keys)
      if (schema.has(key) && stored.has(key))
        refused.push({ key, stored: stored.get(key), inForce: values[key], refusal });
  }
  return { values, refused };
};
