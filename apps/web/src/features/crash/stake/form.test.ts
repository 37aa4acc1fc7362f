import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let kept: Map<string, string>;

/** Loads the form as a new page does, with the values that the browser has stored. */
const pageOf = async () => {
  vi.resetModules();
  return (await import('./form.ts')).useStakeForm;
};

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what a player is about to stake at', () => {
  it('the chosen multiplier is kept as crash_bet_multiplier, and is chosen again on the next page', async () => {
    (await pageOf()).getState().choose(3.5);
    expect([...kept]).toEqual([['crash_bet_multiplier', '3.5']]);
    expect((await pageOf()).getState().multiplier).toBe(3.5);
  });

  it('presets are kept as crash_multipliers once they are saved, and are there on the next page', async () => {
    const form = await pageOf();
    form.getState().edit();
    form.getState().change(0, 1.5);
    form.getState().add();
    form.getState().change(1, 4);
    expect(kept.size).toBe(0);
    form.getState().save();
    expect([...kept.keys()]).toEqual(['crash_multipliers']);
    expect([form.getState().draft, (await pageOf()).getState().presets]).toEqual([null, [1.5, 4]]);
  });

  it('ignores values stored under any other name', async () => {
    kept.set('multiplier', '7').set('presets', '[7]');
    const { multiplier, presets } = (await pageOf()).getState();
    expect([multiplier, presets]).not.toContain(7);
    expect(presets).not.toContain(7);
  });

  it('a field that holds no multiplier is not saved', async () => {
    const form = await pageOf();
    form.getState().edit();
    form.getState().change(0, 'invalid');
    form.getState().save();
    expect([kept.size, form.getState().draft]).toEqual([0, ['invalid']]);
  });

  it('a choice that cannot be kept lasts as long as the page', async () => {
    const forbid = (): never => {
      throw new Error('storage is forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid });
    const form = await pageOf();
    form.getState().choose(3);
    expect(form.getState().multiplier).toBe(3);
  });
});
