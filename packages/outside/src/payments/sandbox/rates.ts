import type { RoubleRates } from '../p2p.ts';

const MIDDLE_KOPECKS = 9_245;
const WAVE_KOPECKS = 15;
const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;

/**
 * Creates a local source of rates: 92.45 roubles, plus or minus up to 15 kopecks by the hour of the day. All callers
 * get the same rate at the same time.
 */
export const createSandboxRates = ({ now }: { now: () => number }): RoubleRates => ({
  current: async () => {
    const hour = Math.floor(now() / HOUR_MS);
    const wave = Math.sin((2 * Math.PI * (hour % HOURS_PER_DAY)) / HOURS_PER_DAY);
    return { kopecksPerDollar: MIDDLE_KOPECKS + Math.round(WAVE_KOPECKS * wave), asOfMs: hour * HOUR_MS };
  },
});
