import type { SiteConfig } from '@updraft/contract';
import { BEACON_WAIT_MS, LEAST_BEACON_WAIT_MS } from '@updraft/rules/draw';
import { toDollars } from '@updraft/rules/money';
import {
  DEFAULT_WHEEL_LIMITS,
  DEFAULT_WHEEL_TIMES,
  WHEEL_RULES_VERSION,
  type WheelLimits,
  type WheelTimes,
} from '@updraft/rules/wheel';
import { z } from 'zod';
import { gapToleratedMs, hundredths, ms, wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings, inOrder, settingsNamed } from '../../kernel/settings.part.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';

const count = (most: number) => z.number().int().min(1).max(most);

export const wheelSettings = defineSettings({
  shape: {
    'wheel.bettingMs': ms.min(1000).default(DEFAULT_WHEEL_TIMES.bettingMs),
    'wheel.beaconWaitMs': ms.min(LEAST_BEACON_WAIT_MS).default(BEACON_WAIT_MS),
    'wheel.spinMs': ms.min(1000).max(60_000).default(DEFAULT_WHEEL_TIMES.spinMs),
    'wheel.resultMs': ms.min(200).default(DEFAULT_WHEEL_TIMES.resultMs),
    'wheel.gapToleratedMs': gapToleratedMs,
    'wheel.maxItems': count(100).default(DEFAULT_WHEEL_LIMITS.maxItems),
    'wheel.minBetCents': wireCents.min(1).default(DEFAULT_WHEEL_LIMITS.minBetCents),
    'wheel.maxBetCents': wireCents.min(1).default(DEFAULT_WHEEL_LIMITS.maxBetCents),
    'wheel.maxBets': count(100).default(DEFAULT_WHEEL_LIMITS.maxBets),
    'wheel.maxColours': count(4).default(DEFAULT_WHEEL_LIMITS.maxColours),
    'wheel.maxWinCents': wireCents.min(1).default(DEFAULT_WHEEL_LIMITS.maxWinCents),
    'wheel.roundCapPercent': hundredths.min(0.01).default(2),
  },
  about: {
    'wheel.bettingMs': 'How long a round accepts bets.',
    'wheel.beaconWaitMs': 'How long a round waits for its beacon before its stakes are refunded.',
    'wheel.spinMs': 'How long the wheel spins.',
    'wheel.resultMs': 'How long a result stays before the next round opens.',
    'wheel.gapToleratedMs':
      'The longest interruption of a round that is neither listed nor told. None changes a bet or a result.',
    'wheel.maxItems': 'The largest number of items in one bet.',
    'wheel.minBetCents': 'The smallest stake of a bet.',
    'wheel.maxBetCents': 'The largest stake of a bet.',
    'wheel.maxBets': 'The largest number of bets of one player in one round.',
    'wheel.maxColours': 'On how many colours one player may bet in one round.',
    'wheel.maxWinCents': 'The most that one player can win in one round.',
    'wheel.roundCapPercent': "The most that one colour of a round pays, in percent of the house's bankroll.",
  },
  stricter: {
    'wheel.maxItems': 'lower',
    'wheel.minBetCents': 'higher',
    'wheel.maxBetCents': 'lower',
    'wheel.maxBets': 'lower',
    'wheel.maxColours': 'lower',
    'wheel.maxWinCents': 'lower',
    'wheel.roundCapPercent': 'lower',
  },
  rules: [inOrder('wheel.minBetCents', 'wheel.maxBetCents')],
});

/** The settings that the table reads. */
export type WheelSettings = SettingsReader<Record<keyof typeof wheelSettings.shape, number>> & SettingsReader;

/** The limits of a round that opens now. */
export const limitsOf = (settings: WheelSettings): WheelLimits =>
  settingsNamed(settings, 'wheel', ['maxItems', 'minBetCents', 'maxBetCents', 'maxBets', 'maxColours', 'maxWinCents']);

/** The phases of a round that opens now. */
export const timesOf = (settings: WheelSettings): WheelTimes =>
  settingsNamed(settings, 'wheel', ['bettingMs', 'beaconWaitMs', 'spinMs', 'resultMs']);

/** The settings of the wheel that clients get: those of a round that opens now. */
export const wheelConfig = (settings: WheelSettings): Pick<SiteConfig, 'wheel'> => {
  const { minBetCents, maxBetCents, maxWinCents, ...counts } = limitsOf(settings);
  return {
    wheel: {
      ...timesOf(settings),
      ...counts,
      minBetDollars: toDollars(minBetCents),
      maxBetDollars: toDollars(maxBetCents),
      maxWinDollars: toDollars(maxWinCents),
      rulesVersion: WHEEL_RULES_VERSION,
    },
  };
};
