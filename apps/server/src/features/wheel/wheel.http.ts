import {
  type PastSector,
  WHEEL_HISTORY_LENGTH,
  type WheelBet,
  type WheelBetAnswer,
  type WheelRound,
  idsOf,
} from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import { WHEEL_PAYS } from '@updraft/rules/wheel';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Clock } from '../../lib/clock.ts';
import type { BetRow } from '../../stakes/bets.store.ts';
import { scheduledRound } from '../../stakes/beacon/beacon-close.ts';
import { ROUND_STATUS } from '../../stakes/beacon/beacon-round.ts';
import { askedBets } from '../../stakes/past/history.ts';
import { pastRound } from '../../stakes/past/past-round.ts';
import { lastResults } from '../../stakes/past/past.store.ts';
import { spinningRound } from '../../stakes/past/spinning.ts';
import { shownBet } from '../../stakes/round/resumed-bets.ts';
import type { TableCommands } from '../../tables/commands.ts';
import { senderOfCall } from '../../tables/senders.ts';
import type { ChainRow } from '../../stakes/ports.ts';
import type { PlaceBet } from './wheel.betting.ts';
import type { WheelMetrics } from './wheel.metrics.ts';
import { type BetTerms, type RoundResult, type RoundTerms, WHEEL, restOf, resultColour } from './wheel.round.ts';
import { wheelOddsShown } from './wheel.returns.ts';
import type { WheelTable } from './wheel.table.ts';
import { toWheelBet } from './wheel.views.ts';

type WheelCalls = Pick<
  Handlers,
  'POST /api/wheel/get' | 'POST /api/wheel/setBet' | 'POST /api/wheel/getGame' | 'POST /api/wheel/getBets'
>;

interface Dependencies {
  db: Db;
  clock: Pick<Clock, 'wallMs'>;
  table: WheelTable;
  commands: TableCommands<PlaceBet>;
  metrics: Pick<WheelMetrics, 'bets'>;
  /** Returns the chain with this id; null: none. */
  chainOf: (chainId: number) => Promise<ChainRow | null>;
}

const pastSector = ({ id, result }: { id: number; result: RoundResult }): PastSector => {
  const colour = resultColour(result);
  return { id, sector: result.sector, colour, multiplier: WHEEL_PAYS[colour] };
};

/** Converts a bet of a past round to its wire format. */
const shownOf = (row: BetRow<BetTerms>): WheelBet => toWheelBet({ ...shownBet(row), colour: row.terms.colour });

/** Loads a past or open round for its page; null: there is no such round. */
const loadGame = async (
  deps: Pick<Dependencies, 'db' | 'chainOf' | 'table'>,
  id: number,
): Promise<WheelRound | null> => {
  const past = await pastRound<RoundTerms, RoundResult>(
    deps,
    { game: WHEEL, id },
    spinningRound(deps.table.snapshot(null)),
  );
  if (!past) return null;
  const { result, phase, starts_at, terms } = past.row;
  const bets = await askedBets<BetTerms, WheelBet>(deps.db, { game: WHEEL, id }, shownOf);
  const colour = result && resultColour(result);
  return {
    ...past.shown,
    status: ROUND_STATUS[phase],
    closes_at_ms: starts_at.getTime(),
    result: result &&
      colour && {
        sector: result.sector,
        colour,
        multiplier: WHEEL_PAYS[colour],
        beacon_randomness: result.beaconRandomness,
        beacon_signature: result.beaconSignature,
      },
    beacon: scheduledRound(starts_at, terms.schedule),
    bets: bets?.rows ?? [],
    bets_next: bets?.next ?? null,
  };
};

const NOT_FOUND = { success: false, message: 'wheel_api.game_not_found' } as const;

const NO_ROUND = {
  game: null,
  columns: null,
  spin: null,
  bets: { black: [], green: [], red: [], yellow: [] },
  stats: { total_bank: 0, total_items: 0, total_users: 0 },
};

export const wheelHandlers = ({ db, clock, table, commands, metrics, chainOf }: Dependencies): WheelCalls => ({
  'POST /api/wheel/get': async (_input, { session }) => {
    const shown = table.snapshot(session?.playerId ?? null);
    // The history is newest first, without the round whose spin is still on the screens.
    const spinning = spinningRound(shown);
    const results = await lastResults<RoundResult>(db, { game: WHEEL, most: WHEEL_HISTORY_LENGTH, spinning });
    const always = {
      rotate: shown?.rotate ?? restOf(results[0]),
      history: results.map(pastSector),
      odds: wheelOddsShown,
      serverTime: clock.wallMs(),
    };
    if (!shown) return { ...NO_ROUND, ...always };
    const { game, bets, columns, stats, spin } = shown;
    return { game, bets, columns, stats, spin, ...always };
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
  'POST /api/wheel/getGame': async ({ id }) => {
    const game = await loadGame({ db, chainOf, table }, id);
    return game ? { success: true, game } : NOT_FOUND;
  },
  'POST /api/wheel/getBets': async ({ id, user_id: playerId, cursor }) => {
    const page = await askedBets<BetTerms, WheelBet>(db, { game: WHEEL, id, playerId, cursor }, shownOf);
    return page ? { success: true, bets: page.rows, next: page.next } : NOT_FOUND;
  },
});
