// Pure: the preset multipliers of the stake board and their stored form.
import { DEFAULT_PRESETS, NO_AUTO_CASH_OUT, MAX_PRESETS, MAX_VALUE } from '@updraft/contract/constants';
import type { TypedNumber } from '@updraft/ui';

/** Preset in local storage, which contains a list of them. */
interface StoredPreset {
  value: number;
}

const isUsable = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 1 && value <= MAX_VALUE;

const cleaned = (values: readonly TypedNumber[]): number[] =>
  [...new Set(values.filter(isUsable).map((value) => Math.round(value * 100) / 100))]
    .sort((a, b) => a - b)
    .slice(0, MAX_PRESETS);

/** True if the field cannot be saved: it is not empty, and no bet could cash out at it. */
export const isWrongPreset = (value: TypedNumber): boolean => value !== null && !isUsable(value);

/** True if the fields can be saved: each is empty or a valid multiplier. */
export const canSavePresets = (draft: readonly TypedNumber[]): boolean => !draft.some(isWrongPreset);

/** Returns the presets to save, in ascending order without empty fields and duplicates. */
export const savedPresets = (draft: readonly TypedNumber[]): number[] => cleaned(draft);

/** Returns the fields without the one at this index. */
export const withoutPreset = (draft: readonly TypedNumber[], index: number): TypedNumber[] =>
  draft.filter((_, at) => at !== index);

/** Parses presets from local storage. An unreadable list gives the default, and invalid entries are left out. */
export const parsePresets = (stored: string | null): number[] => {
  if (stored === null) return [...DEFAULT_PRESETS];
  try {
    const list: unknown = JSON.parse(stored);
    if (!Array.isArray(list)) return [...DEFAULT_PRESETS];
    return cleaned(list.map((entry: Partial<StoredPreset> | null) => Number(entry?.value)));
  } catch {
    return [...DEFAULT_PRESETS];
  }
};

export const serialisePresets = (presets: readonly number[]): string =>
  JSON.stringify(presets.map((value): StoredPreset => ({ value })));

/** Parses the stored multiplier. An unreadable value, or one of 1 or less, gives infinity. */
export const parseMultiplier = (stored: string | null): number => {
  const value = Number(stored);
  return Number.isFinite(value) && value > 1 ? value : NO_AUTO_CASH_OUT;
};
