import { MAX_PRESETS, STORAGE_KEYS } from '@updraft/contract/constants';
import type { TypedNumber } from '@updraft/ui';
import { create } from 'zustand';
import {
  canSavePresets,
  parseMultiplier,
  parsePresets,
  savedPresets,
  serialisePresets,
  withoutPreset,
} from './presets.ts';

interface StakeForm {
  presets: readonly number[];
  /** Fields while the presets are being edited; null otherwise. */
  draft: readonly TypedNumber[] | null;
  /** Chosen multiplier. NO_AUTO_CASH_OUT: infinity; null: nothing usable is chosen. */
  multiplier: number | null;
  choose: (multiplier: number | null) => void;
  edit: () => void;
  change: (index: number, value: TypedNumber) => void;
  add: () => void;
  remove: (index: number) => void;
  /** Saves the fields. Does nothing if a field has no valid multiplier. */
  save: () => void;
}

const read = (key: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    globalThis.localStorage?.setItem(key, value);
  } catch {
    // Storage may be forbidden. The choice is then kept until the page is unloaded.
  }
};

/** Values of the player's next stake: presets and the chosen multiplier. The browser stores them. */
export const useStakeForm = create<StakeForm>()((set, get) => ({
  presets: parsePresets(read(STORAGE_KEYS.crashMultipliers)),
  draft: null,
  multiplier: parseMultiplier(read(STORAGE_KEYS.crashBetMultiplier)),
  choose: (multiplier) => {
    if (multiplier !== null) write(STORAGE_KEYS.crashBetMultiplier, String(multiplier));
    set({ multiplier });
  },
  edit: () => set((form) => ({ draft: form.presets.length === 0 ? [null] : [...form.presets] })),
  change: (index, value) =>
    set((form) => ({ draft: form.draft?.map((old, i) => (i === index ? value : old)) ?? null })),
  add: () =>
    set((form) => (form.draft === null || form.draft.length >= MAX_PRESETS ? form : { draft: [...form.draft, null] })),
  remove: (index) => set(({ draft }) => ({ draft: draft === null ? null : withoutPreset(draft, index) })),
  save: () => {
    const { draft } = get();
    if (draft === null || !canSavePresets(draft)) return;
    const presets = savedPresets(draft);
    write(STORAGE_KEYS.crashMultipliers, serialisePresets(presets));
    set({ presets, draft: null });
  },
}));
