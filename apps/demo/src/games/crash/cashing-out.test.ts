import { describe, expect, it } from 'vitest';
import { elapsedMsOf, GROWTH_PER_MS, multiplierAt } from '@updraft/rules/crash';
import { personalityOf } from '../../mind/personality.ts';
import { createRandom } from '../../mind/random.ts';
import { planCashOut, cashOutDelayMs } from './cashing-out.ts';

const flight = { startedAtMs: 1_000_000, growthPerMs: GROWTH_PER_MS };

describe('a manual cash-out', () => {
  it('a manual cash-out waits for its target and then the reaction time', () => {
    const delayMs = cashOutDelayMs({ atHundredths: 250, reactionMs: 300 }, { ...flight, serverNowMs: 1_000_000 });
    expect(delayMs - 300).toBe(elapsedMsOf(250));
    expect(multiplierAt(delayMs)).toBeGreaterThan(250);
  });

  it("a manual cash-out counts its delay by the server's clock", () => {
    const fromStart = cashOutDelayMs({ atHundredths: 180, reactionMs: 200 }, { ...flight, serverNowMs: 1_000_000 });
    expect(cashOutDelayMs({ atHundredths: 180, reactionMs: 200 }, { ...flight, serverNowMs: 1_004_000 })).toBe(
      fromStart - 4000,
    );
  });

  it('a manual cash-out waits only the reaction time after its target has passed', () => {
    expect(cashOutDelayMs({ atHundredths: 120, reactionMs: 210 }, { ...flight, serverNowMs: 1_900_000 })).toBe(210);
  });

  it('manual cash-outs vary within the bounds of the personality', () => {
    const personality = personalityOf(1);
    const random = createRandom(9);
    const plans = Array.from({ length: 500 }, () => planCashOut(personality, random));
    for (const { atHundredths, reactionMs } of plans) {
      expect(atHundredths).toBeGreaterThanOrEqual(personality.manualCashOut[0]);
      expect(atHundredths).toBeLessThanOrEqual(personality.manualCashOut[1]);
      expect(reactionMs).toBeGreaterThanOrEqual(personality.reactionMs[0]);
      expect(reactionMs).toBeLessThanOrEqual(personality.reactionMs[1]);
    }
    expect(new Set(plans.map(({ atHundredths }) => atHundredths)).size).toBeGreaterThan(150);
  });
});
