import { type CallOutput, type PastSector, WHEEL_HISTORY_LENGTH, type WheelBetAnswer, idsOf } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import { WHEEL_PAYS, wheelOdds } from '@updraft/rules/wheel';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Clock } from '../../lib/clock.ts';
import { lastResults } from '../../stakes/past.store.ts';
import type { TableCommands } from '../../tables/commands.ts';
import { senderOfCall } from '../../tables/senders.ts';
import type { PlaceBet } from './wheel.betting.ts';
import type { WheelMetrics } from './wheel.metrics.ts';
import { type RoundResult, WHEEL, resultColour } from './wheel.round.ts';
import type { WheelTable } from './wheel.table.ts';

type WheelCalls = Pick<Handlers, 'POST /api/wheel/get' | 'POST /api/wheel/setBet'>;

interface Dependencies {
  db: Db;
  clock: Pick<Clock, 'wallMs'>;
  table: WheelTable;
  commands: TableCommands<PlaceBet>;
  metrics: Pick<WheelMetrics, 'bets'>;
}

const percent = (part: number, whole: number): number => Math.round((part * 1_000_000) / whole) / 10_000;

/** Chance and return of each colour. [WH-4] [F5] */
const ODDS: CallOutput<'POST /api/wheel/get'>['odds'] = wheelOdds().map(({ colour, pays, sectors, returned, of }) => ({
  colour,
  multiplier: pays,
  sectors,
  chancePercent: percent(sectors, of),
  returnPercent: percent(returned, of),
}));

/** The last results, newest first; without the one whose spin is still on the screens. */
const historyOf = async (db: Db, spinning: number | null): Promise<PastSector[]> =>
  (await lastResults<RoundResult>(db, { game: WHEEL, most: WHEEL_HISTORY_LENGTH + 1 }))
    .filter(({ id }) => id !== spinning)
    .slice(0, WHEEL_HISTORY_LENGTH)
    .map(({ id, result }) => {
      const colour = resultColour(result);
      return { id, sector: result.sector, colour, multiplier: WHEEL_PAYS[colour] };
    });

const NO_ROUND = {
  ...{ game: null, columns: null, spin: null },
  bets: { black: [], green: [], red: [], yellow: [] },
  stats: { total_bank: 0, total_items: 0, total_users: 0 },
};

export const wheelHandlers = ({ db, clock, table, commands, metrics }: Dependencies): WheelCalls => ({
  'POST /api/wheel/get': async (_input, { session }) => {
    const shown = table.snapshot(session?.playerId ?? null);
    const history = await historyOf(db, shown?.game.phase === 'spin' ? shown.roundId : null);
    const rest = { rotate: shown?.rotate ?? table.rest(), history, odds: ODDS, serverTime: clock.wallMs() };
    if (!shown) return { ...NO_ROUND, ...rest };
    const { game, bets, columns, stats, spin } = shown;
    return { game, bets, columns, stats, spin, ...rest };
  },
  'POST /api/wheel/setBet': async ({ items, sum, colour, round }, context) => {
    const ack = await commands.send<WheelBetAnswer>(senderOfCall(context), ({ playerId, answer }) => {
      const sumCents = parseDollars(sum);
      if (sumCents === null) return null;
      const { idempotencyKey: key } = context;
      const asked = { itemIds: idsOf(items), sumCents, colour, roundId: round ?? null };
      return { playerId, ...asked, key, answered: false, answer };
    });
    metrics.bets.inc({ result: ack.status === 'success' ? 'accepted' : ack.message });
    return ack;
  },
});
