import { toDollars } from '@updraft/rules/money';
import { z } from 'zod';
import { refuse } from '../../lib/result.ts';
import { hundredths, ms, wireCents } from '../settings/settings.kinds.ts';
import { defineSettings, inOrder } from '../settings/settings.part.ts';

/** The largest stake whose win at the lowest auto cash-out does not exceed the largest win of a bet. */
const maxStakeCents = (values: Record<'crash.maxWinCents' | 'crash.minAutoStopHundredths', number>): number =>
  Math.floor((values['crash.maxWinCents'] * 100) / values['crash.minAutoStopHundredths']);

export const crashSettings = defineSettings({
  shape: {
    'crash.countdownTicks': z.number().int().min(1).max(120).default(15),
    'crash.crashedMs': ms.min(200).default(4000),
    'crash.maxItems': z.number().int().min(1).max(100).default(20),
    'crash.minBetCents': wireCents.min(1).default(10),
    'crash.maxStakeCents': wireCents.min(1).default(250_000),
    'crash.maxWinCents': wireCents.min(1).default(1_000_000),
    'crash.minAutoStopHundredths': z.number().int().min(101).max(10_000).default(121),
    'crash.roundCapPercent': hundredths.min(0.01).default(2),
    'crash.gapToleratedMs': ms.max(60_000).default(2000),
    'crash.heartbeatMs': ms.min(50).max(5000).default(500),
    'crash.maxBatch': z.number().int().min(1).max(1000).default(256),
    'crash.maxStopsPerBatch': z.number().int().min(1).max(256).default(128),
  },
  about: {
    'crash.countdownTicks': 'Seconds in which bets are accepted.',
    'crash.crashedMs': 'How long a result stays before the next round opens.',
    'crash.maxItems': 'Items in one bet.',
    'crash.minBetCents': 'Least stake of a bet.',
    'crash.maxStakeCents': "Most that a player's bets of one round may be worth together.",
    'crash.maxWinCents': 'Most that one bet can win; it stops by itself there.',
    'crash.minAutoStopHundredths': 'Lowest auto cash-out, in hundredths.',
    'crash.roundCapPercent': "Most that a round pays, in percent of the house's bankroll.",
    'crash.gapToleratedMs': 'An interruption up to this changes nothing.',
    'crash.heartbeatMs': 'How often a running round writes down that it is running.',
    'crash.maxBatch':
      'Most bets and stops that one commit takes together. Fewer make everything slower; 1 is for measuring by how much.',
    'crash.maxStopsPerBatch':
      'Most bets that stop by themselves which one commit pays. The crash and stops by hand wait for one such commit at most.',
  },
  stricter: {
    'crash.maxItems': 'lower',
    'crash.minBetCents': 'higher',
    'crash.maxStakeCents': 'lower',
    'crash.maxWinCents': 'lower',
    'crash.minAutoStopHundredths': 'higher',
    'crash.roundCapPercent': 'lower',
  },
  rules: [
    // A bet that the win cap cashes out before the lowest auto cash-out could not be won as it was made. [CR-15]
    {
      keys: ['crash.maxStakeCents', 'crash.maxWinCents', 'crash.minAutoStopHundredths'],
      refuse: (values) =>
        values['crash.maxStakeCents'] <= maxStakeCents(values)
          ? null
          : refuse('staff_api.setting_stake_beyond_win', { most: toDollars(maxStakeCents(values)) }),
      tighten: (values) => ({
        'crash.maxStakeCents': Math.max(1, Math.min(values['crash.maxStakeCents'], maxStakeCents(values))),
      }),
    },
    inOrder('crash.minBetCents', 'crash.maxStakeCents'),
  ],
});
