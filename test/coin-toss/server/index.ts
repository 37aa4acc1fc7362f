import type { Feature } from '../../../apps/server/src/feature.ts';
import { Rtp } from '../../../apps/server/src/stakes/rtp.ts';
import { senderOfCall } from '../../../apps/server/src/tables/senders.ts';
import type { Handlers } from '../../../apps/server/src/http/calls.ts';
import type { TableCommands } from '../../../apps/server/src/tables/commands.ts';
import { createStakeMetrics } from '../../../apps/server/src/stakes/metrics.ts';
import { idsOf } from '@updraft/contract';
import { openEscrow } from '@updraft/ledger';
import { checkRtp } from '@updraft/rules/crash';
import { parseDollars } from '@updraft/rules/money';
import type { BetAnswer } from '../contract.ts';
import type { PlaceBet } from './coin-toss.betting.ts';
import { tossPastBets } from './coin-toss.past-bets.ts';
import { coinTossSettings } from './coin-toss.settings.ts';
import { CoinTossTable, GAME } from './coin-toss.table.ts';

// The last code of an escrow: a game of the product has its own line in the chart of accounts.
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

/** Heads or tails. */
export const coinToss: Feature<{
  name: 'coin_toss';
  uses: 'players' | 'limits' | 'wagering' | 'skins' | 'fairness';
  settings: typeof coinTossSettings;
  calls: Calls;
}> = {
  name: GAME,
  settings: coinTossSettings,
  pastBets: tossPastBets,
  create: (shared, { players, limits, wagering, skins, fairness }) => {
    const { db, tableDb, outbox, catalogue, settings, broadcaster, tableClock: clock } = shared;
    // It returns 96 % as crash does, and is judged by the same interval.
    const rtp = new Rtp({ game: GAME, check: checkRtp, query: db, log: shared.log, metrics: shared.metrics });
    const metrics = createStakeMetrics(GAME, shared.metrics);
    const { commands } = shared.tables.add<PlaceBet, CoinTossTable>(GAME, {
      build: ({ lease, log }) =>
        new CoinTossTable({
          ...{ db: tableDb, outbox: outbox.over(tableDb), wagering: wagering.books, catalogue, settings, broadcaster },
          ...{ chains: fairness.chains, lease, clock, log, metrics, rtp },
          ...{ mayStake: players.mayStake, protection: skins.protection, limits: limits.guard },
        }),
      beatMs: 1000,
      maxBatch: () => 256,
      stallMs: () => Number.POSITIVE_INFINITY,
    });
    return {
      calls: handlers(commands),
      prepare: async () => {
        await rtp.look();
        await fairness.chains.prepare(GAME);
      },
    };
  },
};
