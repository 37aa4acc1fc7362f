import type { Feature } from '../../../apps/server/src/feature.ts';
import { addStakeTable } from '../../../apps/server/src/stakes/round/add-stake-table.ts';
import { senderOfCall } from '../../../apps/server/src/tables/senders.ts';
import type { Handlers } from '../../../apps/server/src/http/calls.ts';
import type { TableCommands } from '../../../apps/server/src/tables/commands.ts';
import { type StakeMetrics, createStakeMetrics } from '../../../apps/server/src/stakes/metrics.ts';
import { idsOf } from '@updraft/contract';
import { openEscrow } from '@updraft/ledger';
import { parseDollars } from '@updraft/rules/money';
import { checkShare } from '@updraft/rules/returns';
import type { BetAnswer } from '../contract.ts';
import { PAYS_HUNDREDTHS, RTP } from '../rules/index.ts';
import type { PlaceBet } from './coin-toss.betting.ts';
import { tossPastBets } from './coin-toss.past-bets.ts';
import { coinTossRefund } from './coin-toss.refund.ts';
import type { RoundResult } from './coin-toss.round.ts';
import { coinTossSettings } from './coin-toss.settings.ts';
import { GAME } from './coin-toss.round.ts';
import { CoinTossTable } from './coin-toss.table.ts';

// The test game uses the last escrow code. Games of the product have their own lines in the chart of accounts.
openEscrow(GAME, 63);

type Calls = Pick<Handlers, 'POST /api/coin-toss/setBet'>;

const handlers = (commands: TableCommands<PlaceBet>): Calls => ({
  'POST /api/coin-toss/setBet': ({ items, sum, side, round }, context) =>
    commands.send<BetAnswer>(senderOfCall(context), ({ playerId, answer }) => {
      const sumCents = parseDollars(sum);
      if (sumCents === null) return null;
      const { idempotencyKey: key } = context;
      return { playerId, itemIds: idsOf(items), sumCents, side, roundId: round, key, answered: false, answer };
    }),
});

/** The coin toss as a feature of the server. */
export const coinToss: Feature<{
  name: 'coin_toss';
  uses: 'players' | 'limits' | 'wagering' | 'skins' | 'fairness' | 'stops';
  settings: typeof coinTossSettings;
  calls: Calls;
}> = {
  name: GAME,
  settings: coinTossSettings,
  pastBets: tossPastBets,
  refund: coinTossRefund,
  create: (shared, { fairness, ...ports }) => {
    const { settings } = shared;
    const { commands, prepare } = addStakeTable<PlaceBet, CoinTossTable, StakeMetrics>(
      shared,
      { fairness, ...ports },
      {
        game: GAME,
        metrics: createStakeMetrics(GAME, shared.metrics),
        checkRtp: checkShare(RTP),
        build: (parts) => new CoinTossTable({ ...parts, settings }),
        beatMs: 1000,
        maxBatch: () => 256,
        stallMs: () => Number.POSITIVE_INFINITY,
      },
    );
    fairness.publish(GAME, ({ side }: RoundResult) => ({ side }));
    fairness.tellReturns(GAME, () =>
      (['heads', 'tails'] as const).map((choice) => ({
        choice,
        pays: PAYS_HUNDREDTHS / 100,
        chancePercent: 50,
        returnPercent: RTP * 100,
      })),
    );
    return { calls: handlers(commands), prepare };
  },
};
