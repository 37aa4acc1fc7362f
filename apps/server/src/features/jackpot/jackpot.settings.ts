import type { SiteConfig } from '@updraft/contract';
import { BEACON_WAIT_MS, LEAST_BEACON_WAIT_MS } from '@updraft/rules/draw';
import {
  DEFAULT_JACKPOT_LIMITS,
  DEFAULT_JACKPOT_TIMES,
  JACKPOT_FEE_BASIS_POINTS,
  JACKPOT_RULES_VERSION,
  type JackpotLimits,
  type JackpotTimes,
} from '@updraft/rules/jackpot';
import { toDollars } from '@updraft/rules/money';
import { z } from 'zod';
import { gapToleratedMs, hundredths, ms, wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings, inOrder, settingsNamed } from '../../kernel/settings.part.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';

const count = (most: number) => z.number().int().min(1).max(most);

/** Limit of `jackpot.maxPotItems`: the list of tickets is published whole, and one transfer moves the whole pot. */
const MOST_POT_ITEMS = 5000;

export const jackpotSettings = defineSettings({
  shape: {
    'jackpot.timerMs': ms.min(1000).default(DEFAULT_JACKPOT_TIMES.timerMs),
    'jackpot.aloneMs': ms.min(1000).default(DEFAULT_JACKPOT_TIMES.aloneMs),
    'jackpot.beaconWaitMs': ms.min(LEAST_BEACON_WAIT_MS).default(BEACON_WAIT_MS),
    'jackpot.endTimeSeconds': z.number().int().min(6).max(60).default(DEFAULT_JACKPOT_TIMES.endTimeSeconds),
    'jackpot.gapToleratedMs': gapToleratedMs,
    'jackpot.maxItems': count(100).default(DEFAULT_JACKPOT_LIMITS.maxItems),
    'jackpot.maxPotItems': count(MOST_POT_ITEMS).default(DEFAULT_JACKPOT_LIMITS.maxPotItems),
    'jackpot.minBetCents': wireCents.min(1).default(DEFAULT_JACKPOT_LIMITS.minBetCents),
    'jackpot.maxPlayerCents': wireCents.min(1).default(DEFAULT_JACKPOT_LIMITS.maxPlayerCents),
    'jackpot.feePercent': hundredths.max(20).default(JACKPOT_FEE_BASIS_POINTS / 100),
  },
  about: {
    'jackpot.timerMs': 'The countdown from the bet of the second player.',
    'jackpot.aloneMs': 'How long a player stays alone before their stakes are refunded.',
    'jackpot.beaconWaitMs': 'How long a round waits for its beacon before its stakes are refunded.',
    'jackpot.endTimeSeconds': 'From the start of the spinner to the next round. The result is shown for the last five.',
    'jackpot.gapToleratedMs':
      'The longest interruption of a round that is neither listed nor told. None changes a bet or a result.',
    'jackpot.maxItems': 'The largest number of items of one player in one round.',
    'jackpot.maxPotItems':
      'The largest number of items in one pot. From its half on, items must be worth more and more. [JP-19]',
    'jackpot.minBetCents': 'The smallest stake of a bet.',
    'jackpot.maxPlayerCents': 'The most that one player can stake in one round.',
    'jackpot.feePercent': 'The most that the house takes of a pot, in percent.',
  },
  stricter: {
    'jackpot.maxItems': 'lower',
    'jackpot.maxPotItems': 'lower',
    'jackpot.minBetCents': 'higher',
    'jackpot.maxPlayerCents': 'lower',
    'jackpot.feePercent': 'lower',
  },
  rules: [inOrder('jackpot.minBetCents', 'jackpot.maxPlayerCents')],
});

/** The settings that the table reads. */
export type JackpotSettings = SettingsReader<Record<keyof typeof jackpotSettings.shape, number>> & SettingsReader;

/** The limits of a round that opens now. */
export const limitsOf = (settings: JackpotSettings): JackpotLimits =>
  settingsNamed(settings, 'jackpot', ['maxItems', 'maxPotItems', 'minBetCents', 'maxPlayerCents']);

/** The phases of a round that opens now. */
export const timesOf = (settings: JackpotSettings): JackpotTimes =>
  settingsNamed(settings, 'jackpot', ['timerMs', 'aloneMs', 'beaconWaitMs', 'endTimeSeconds']);

/** Returns the fee of a round that opens now, in basis points. */
export const feeOf = (settings: JackpotSettings): number => Math.round(settings.get('jackpot.feePercent') * 100);

/** The settings of the jackpot that clients get: those of a round that opens now. */
export const jackpotConfig = (settings: JackpotSettings): Pick<SiteConfig, 'jackpot'> => {
  const { minBetCents, maxPlayerCents, maxItems, maxPotItems } = limitsOf(settings);
  const { timerMs, aloneMs, beaconWaitMs } = timesOf(settings);
  return {
    jackpot: {
      maxItems,
      max_pot_items: maxPotItems,
      minBetDollars: toDollars(minBetCents),
      maxBetDollars: toDollars(maxPlayerCents),
      timerSeconds: timerMs / 1000,
      aloneSeconds: aloneMs / 1000,
      beaconWaitMs,
      feePercent: feeOf(settings) / 100,
      rulesVersion: JACKPOT_RULES_VERSION,
    },
  };
};
