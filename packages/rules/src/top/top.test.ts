import { describe, expect, it } from 'vitest';
import { PERIOD_DAYS, TOP_LAST_COUNTED, TOP_PERIODS, placeBehind } from './index.ts';

describe('the top players', () => {
  it('[TP-3] the ranking has periods of whole days, each longer than the one before', () => {
    expect(TOP_PERIODS.map((period) => (period === 'all' ? Infinity : PERIOD_DAYS[period]))).toEqual([
      1,
      7,
      30,
      Infinity,
    ]);
  });

  it('[TP-5] counts places up to the ten-thousandth', () => {
    expect(placeBehind(0)).toBe(1);
    expect(placeBehind(TOP_LAST_COUNTED - 1)).toBe(10_000);
    expect(placeBehind(TOP_LAST_COUNTED)).toBeNull();
  });
});
