export const EXTERIORS = ['fn', 'mw', 'ft', 'ww', 'bs'] as const;
/** The five wears, best first. */
export type Exterior = (typeof EXTERIORS)[number];

interface ExteriorInfo {
  /** Long name, also the bracketed part of a market_hash_name. */
  en: string;
  /** Long name on the game's Russian market. */
  ru: string;
  short: string;
  /** Half-open band of float values: from ≤ value < to. */
  from: number;
  to: number;
}

export const EXTERIOR_INFO: Record<Exterior, ExteriorInfo> = {
  fn: { en: 'Factory New', ru: 'Прямо с завода', short: 'FN', from: 0, to: 0.07 },
  mw: { en: 'Minimal Wear', ru: 'Немного поношенное', short: 'MW', from: 0.07, to: 0.15 },
  ft: { en: 'Field-Tested', ru: 'После полевых испытаний', short: 'FT', from: 0.15, to: 0.38 },
  ww: { en: 'Well-Worn', ru: 'Поношенное', short: 'WW', from: 0.38, to: 0.45 },
  bs: { en: 'Battle-Scarred', ru: 'Закалённое в боях', short: 'BS', from: 0.45, to: 1 },
};

/** Returns the wears possible for a float in [wearMin, wearMax], the best first. */
export function exteriorsOfRange(range: { wearMin: number; wearMax: number }): Exterior[] {
  return EXTERIORS.filter((exterior) => {
    const { from, to } = EXTERIOR_INFO[exterior];
    return range.wearMin < to && range.wearMax > from;
  });
}
