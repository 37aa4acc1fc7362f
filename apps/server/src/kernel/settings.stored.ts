import { z } from 'zod';
import { type Refusal, refuse } from '../lib/result.ts';
import { keptToRules } from './settings.rules.ts';
import type { SettingsSchema } from './settings.schema.ts';
import type { SettingKey, SettingsValues } from './settings.values.ts';

/** A stored setting that cannot be used, and the value in force instead. */
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
 * Replacement of an unusable value: the default. Of limits it is the strictest of the default, earlier values, and the
 * nearest value within the bounds.
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
  /** The values where nothing is stored. */
  defaults: SettingsValues;
  /** Values that count before all others. */
  override: Partial<SettingsValues>;
  /** Returns the key's earlier values: the ones in force before, and those of the history. */
  earlier: (key: SettingKey) => readonly unknown[];
}

/**
 * The settings in force, whatever is stored, and every stored one that cannot be used. Rows of unknown keys are
 * skipped.
 */
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
