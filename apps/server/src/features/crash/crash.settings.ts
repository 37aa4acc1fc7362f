import { toDollars } from '@updraft/rules/money';
import { z } from 'zod';
import { refuse } from '../../lib/result.ts';
import { PAY_BATCH } from '../../stakes/settling/settlement.ts';
import { gapToleratedMs, hundredths, ms, wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings, inOrder } from '../../kernel/settings.part.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { TICK_MS } from '../../stakes/round/ticker.ts';

/** The largest stake whose win at the lowest auto cash-out does not exceed the largest win of a bet. */
const maxStakeCents = (values: Record<'crash.maxWinCents' | 'crash.minAutoCashOutHundredths', number>): number =>
  Math.floor((values['crash.maxWinCents'] * 100) / values['crash.minAutoCashOutHundredths']);

export const crashSettings = defineSettings({
  shape: {
    'crash.countdownTicks': z.number().int().min(1).max(120).default(15),
    'crash.crashedMs': ms.min(200).default(4000),
    'crash.maxItems': z.number().int().min(1).max(100).default(20),
    'crash.minBetCents': wireCents.min(1).default(10),
    'crash.maxStakeCents': wireCents.min(1).default(250_000),
    'crash.maxWinCents': wireCents.min(1).default(1_000_000),
    'crash.minAutoCashOutHundredths': z.number().int().min(101).max(10_000).default(121),
    'crash.cancel': z.boolean().default(true),
    'crash.roundCapPercent': hundredths.min(0.01).default(2),
    'crash.gapToleratedMs': gapToleratedMs,
    'crash.heartbeatMs': ms.min(50).max(5000).default(500),
    'crash.maxBatch': z.number().int().min(1).max(1000).default(256),
    'crash.maxCashOutsPerBatch': z.number().int().min(1).max(PAY_BATCH).default(128),
  },
  about: {
    'crash.countdownTicks': 'How many seconds a round accepts bets.',
    'crash.crashedMs': 'How long the result of a round is shown before the next round opens.',
    'crash.maxItems': 'The largest number of items in one bet.',
    'crash.minBetCents': 'The smallest stake of a bet.',
    'crash.maxStakeCents': 'The largest value of all bets of one player in one round.',
    'crash.maxWinCents': 'The largest win of one bet. The bet is cashed out there automatically.',
    'crash.minAutoCashOutHundredths': 'The lowest target of an auto cash-out, in hundredths.',
    'crash.cancel': 'Players may cancel a bet until the round starts.',
    'crash.roundCapPercent': "The largest payout of a round, in percent of the house's bankroll.",
    'crash.gapToleratedMs': 'The longest interruption of a round that changes nothing.',
    'crash.heartbeatMs': 'How often a running round writes its heartbeat.',
    'crash.maxBatch':
      'The largest number of bets or manual cash-outs in one commit. A smaller number makes all of them slower; 1 is for measurements.',
    'crash.maxCashOutsPerBatch':
      'The largest number of auto cash-outs in one commit. The crash and manual cash-outs wait for one such commit at most.',
  },
  stricter: {
    'crash.maxItems': 'lower',
    'crash.minBetCents': 'higher',
    'crash.maxStakeCents': 'lower',
    'crash.maxWinCents': 'lower',
    'crash.minAutoCashOutHundredths': 'higher',
    'crash.roundCapPercent': 'lower',
  },
  rules: [
    // The win cap must not cash out any bet before the lowest auto cash-out. [CR-15]
    {
      keys: ['crash.maxStakeCents', 'crash.maxWinCents', 'crash.minAutoCashOutHundredths'],
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

/** Returns the shortest time from the opening of a round to the opening of the next one, in ms. */
export const shortestRoundMs = (settings: SettingsReader): number =>
  settings.get('crash.countdownTicks') * TICK_MS + settings.get('crash.crashedMs');
