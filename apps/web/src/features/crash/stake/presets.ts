// Pure: the preset multipliers of the stake board and their stored form.
import { DEFAULT_PRESETS, MANUAL_STOP, MAX_PRESETS } from '@updraft/contract/constants';

/** Local storage holds a list of `{value}`. */
interface StoredPreset {
  value: number;
}

const isUsable = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 1 && value <= 9999.99;

const cleaned = (values: readonly (number | null)[]): number[] =>
  [...new Set(values.filter(isUsable).map((value) => Math.round(value * 100) / 100))].sort((a, b) => a - b).slice(0, MAX_PRESETS);

/** What saving does with the edited fields: empty ones fall away, the rest is sorted ascending, each once. */
export const savedPresets = (draft: readonly (number | null)[]): number[] => cleaned(draft);

/** The fields without one of them. */
export const withoutPreset = (draft: readonly (number | null)[], index: number): (number | null)[] => draft.filter((_, at) => at !== index);

/** Presets out of local storage; anything unreadable gives the default. */
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

export const serialisePresets = (presets: readonly number[]): string => JSON.stringify(presets.map((value): StoredPreset => ({ value })));

/** The stored multiplier of the last bet is used only if it is greater than 1, otherwise infinity. */
export const parseMultiplier = (stored: string | null): number => {
  const value = Number(stored);
  return Number.isFinite(value) && value > 1 ? value : MANUAL_STOP;
};
