import type { BetReturn } from '@updraft/contract';
import { rtpTable } from '@updraft/rules/crash';
import { percentOf } from '../../lib/percent.ts';

/** Chance and return of a bet at usual multipliers. [CR-4] [F5] */
export const crashReturns = (): BetReturn[] =>
  rtpTable().map(({ targetHundredths, winChance, rtp }) => ({
    choice: null,
    pays: targetHundredths / 100,
    chancePercent: percentOf(winChance),
    returnPercent: percentOf(rtp),
  }));
