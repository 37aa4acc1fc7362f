import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { describe, expect, it } from 'vitest';
import {
  canSavePresets,
  parseMultiplier,
  parsePresets,
  savedPresets,
  serialisePresets,
  withoutPreset,
} from './presets.ts';

describe('preset multipliers', () => {
  it('are 2 at first', () => {
    expect(parsePresets(null)).toEqual([2]);
  });

  it('saving drops empty ones and sorts ascending', () => {
    expect(savedPresets([5, null, 1.5, 2])).toEqual([1.5, 2, 5]);
  });

  it('saving drops what cannot be a multiplier, repeats, and more than four', () => {
    expect(savedPresets([5, 5, 0, 1, -3, Number.NaN, 99_999])).toEqual([5]);
    expect(savedPresets([6, 5, 4, 3, 2])).toEqual([2, 3, 4, 5]);
  });

  it('cannot be saved while a field holds what is no multiplier', () => {
    expect(canSavePresets([2, null, 9999.99])).toBe(true);
    for (const wrong of ['invalid', 0, 1, 10_000] as const) expect(canSavePresets([2, wrong])).toBe(false);
  });

  it('can be removed one by one, also an empty one; none left is none, not the default', () => {
    expect(withoutPreset([2, null, 5], 1)).toEqual([2, 5]);
    expect(withoutPreset([2], 0)).toEqual([]);
    expect(parsePresets(serialisePresets(savedPresets(withoutPreset([2], 0))))).toEqual([]);
  });

  it('survive storage as a list of {value}', () => {
    expect(serialisePresets([2, 3.5])).toBe('[{"value":2},{"value":3.5}]');
    expect(parsePresets(serialisePresets([2, 3.5]))).toEqual([2, 3.5]);
  });

  it('an emptied list stays empty, an unreadable one is the default', () => {
    expect(parsePresets('[]')).toEqual([]);
    for (const broken of ['{', '7', '"x"', 'null']) expect(parsePresets(broken)).toEqual([2]);
    expect(parsePresets('[{"value":"3"},null,{},{"value":"x"}]')).toEqual([3]);
  });
});

describe('the stored bet multiplier', () => {
  it('is used only if it is greater than 1, otherwise infinity', () => {
    expect(parseMultiplier('2.5')).toBe(2.5);
    for (const stored of [null, '', '1', '0', '-4', 'x', 'NaN', 'Infinity'])
      expect(parseMultiplier(stored)).toBe(NO_AUTO_CASH_OUT);
  });
});
