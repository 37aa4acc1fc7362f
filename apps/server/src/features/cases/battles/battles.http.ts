import { ENDED_BATTLES_SHOWN, WAITING_BATTLES_SHOWN, type BattleLimits } from '@updraft/contract';
import { cashOf } from '@updraft/ledger';
import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import type { Counter } from 'prom-client';
import type { Db } from '../../../db/db.ts';
import type { Handlers } from '../../../http/calls.ts';
import { refusal } from '../../../lib/result.ts';
import { balancesOf } from '../../../stakes/bets.store.ts';
import { lastFinished, waitingBattles } from './battles.store.ts';
import type { BattleOutcome, Battles } from './battles.ts';
import { openedBattle, shownBattles } from './battles.views.ts';

type BattleCalls = Pick<
  Handlers,
  | 'GET /api/cases/battles'
  | 'GET /api/cases/battle'
  | 'POST /api/cases/createBattle'
  | 'POST /api/cases/joinBattle'
  | 'POST /api/cases/leaveBattle'
>;

interface Dependencies {
  db: Db;
  battles: Battles;
  limitsNow: () => BattleLimits;
  /** Counts commands by the key of the message in their response. */
  answered: Counter<'result'>;
}

/** Converts dollars to cents. The contract has checked that the number is a sum of whole cents. */
const centsOf = (dollars: number): number => parseDollars(dollars) ?? cents(0);

export const battlesHandlers = ({ db, battles, limitsNow, answered }: Dependencies): BattleCalls => {
  const answer = async (outcome: BattleOutcome, playerId: number) => {
    answered.inc({ result: outcome.message });
    if (!outcome.ok) return refusal(outcome);
    const { battleId, message } = outcome;
    const [battle, balances] = await Promise.all([
      openedBattle(db, { id: battleId, viewerId: playerId }),
      balancesOf(db, [cashOf(playerId)]),
    ]);
    if (!battle) throw new Error(`no battle ${battleId}`);
    return { status: 'success' as const, message, battle, balance: toDollars(balances.get(cashOf(playerId)) ?? 0) };
  };
  return {
    'GET /api/cases/battles': async (_input, { session }) => {
      const playerId = session?.playerId ?? null;
      const [waiting, finished] = await Promise.all([
        waitingBattles(db, { playerId, most: WAITING_BATTLES_SHOWN }),
        lastFinished(db, ENDED_BATTLES_SHOWN),
      ]);
      return {
        limits: limitsNow(),
        waiting: await shownBattles(db, waiting, playerId),
        finished: await shownBattles(db, finished, playerId),
      };
    },
    'GET /api/cases/battle': async ({ id }, { session }) => {
      const battle = await openedBattle(db, { id, viewerId: session?.playerId ?? null });
      return battle ? { success: true, battle } : { success: false, message: 'app_api.not_found' };
    },
    'POST /api/cases/createBattle': async (input, { session: { playerId }, idempotencyKey: key }) =>
      answer(
        await battles.create({
          playerId,
          key,
          size: input.size,
          serverSeedHash: input.server_seed_hash,
          clientSeed: input.client_seed,
          boxes: input.boxes.map((box) => ({
            boxId: box.id,
            boxHash: box.box_hash,
            priceCents: centsOf(box.price),
            returnBasisPoints: Math.round(box.return_percent * 100),
          })),
        }),
        playerId,
      ),
    'POST /api/cases/joinBattle': async (input, { session: { playerId }, idempotencyKey: key }) =>
      answer(
        await battles.join({
          playerId,
          key,
          battleId: input.id,
          priceCents: centsOf(input.price),
          serverSeedHash: input.server_seed_hash,
          clientSeed: input.client_seed,
        }),
        playerId,
      ),
    'POST /api/cases/leaveBattle': async ({ id: battleId }, { session: { playerId }, idempotencyKey: key }) =>
      answer(await battles.leave({ playerId, key, battleId }), playerId),
  };
};
