import type { CrashBet, CrashGame } from '@updraft/contract';
import { CRASH_HISTORY_LENGTH } from '@updraft/contract';
import { colourClassOf } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { askedBets } from '../../stakes/past/history.ts';
import { pastRound } from '../../stakes/past/past-round.ts';
import { lastResults } from '../../stakes/past/past.store.ts';
import { shownBet } from '../../stakes/round/resumed-bets.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { ChainRow } from '../../stakes/ports.ts';
import {
  type BetTerms,
  CRASH,
  type CrashBetRow,
  type RoundResult,
  type RoundTerms,
  limitsOfBet,
} from './crash.round.ts';
import type { CrashTable } from './crash.table.ts';
import { autoWithdrawOf, toCrashBet } from './crash.wire.ts';

type CrashCalls = Pick<
  Handlers,
  'POST /api/crash/getHistory' | 'POST /api/crash/getGame' | 'POST /api/crash/getBets' | 'POST /api/crash/myBet'
>;

interface Dependencies {
  db: Db;
  catalogue: Catalogue;
  table: CrashTable;
  /** Returns the chain with this id; null: none. */
  chainOf: (chainId: number) => Promise<ChainRow | null>;
}

/** Converts a stored bet to its wire format. */
const shownOf = (row: CrashBetRow): CrashBet => toCrashBet({ ...shownBet(row), ...limitsOfBet(row) });

/** Loads a past or open round for its page; null: there is no such round. */
const loadGame = async (deps: Pick<Dependencies, 'db' | 'chainOf'>, id: number): Promise<CrashGame | null> => {
  const past = await pastRound<RoundTerms, RoundResult>(deps, { game: CRASH, id });
  if (!past) return null;
  const { result, phase } = past.row;
  const bets = await askedBets<BetTerms, CrashBet>(deps.db, { game: CRASH, id }, shownOf);
  return {
    ...past.shown,
    multiplier: result && result.pointHundredths / 100,
    colour: result && colourClassOf(result.pointHundredths),
    status: phase === 'ended' ? 'crashed' : phase,
    bets: bets?.rows ?? [],
    bets_next: bets?.next ?? null,
  };
};

export const crashHandlers = ({ db, catalogue, table, chainOf }: Dependencies): CrashCalls => ({
  'POST /api/crash/getHistory': async () =>
    (await lastResults<RoundResult>(db, { game: CRASH, most: CRASH_HISTORY_LENGTH })).map(
      ({ id, result: { pointHundredths } }) => ({
        id,
        value: pointHundredths / 100,
        colour: colourClassOf(pointHundredths),
      }),
    ),
  'POST /api/crash/getGame': async ({ id }) => {
    const game = await loadGame({ db, chainOf }, id);
    return game ? { success: true as const, game } : { success: false as const, message: 'crash_api.game_not_found' };
  },
  'POST /api/crash/getBets': async ({ id, user_id: playerId, cursor }) => {
    const page = await askedBets<BetTerms, CrashBet>(db, { game: CRASH, id, playerId, cursor }, shownOf);
    return page
      ? { success: true, bets: page.rows, next: page.next }
      : { success: false, message: 'crash_api.game_not_found' };
  },
  'POST /api/crash/myBet': async (_input, { session }) => {
    const bets = table.betsOf(session.playerId);
    const newest = bets.filter((bet) => bet.status === 0).at(-1);
    return {
      userBet: newest
        ? {
            bank: toDollars(newest.stakeCents),
            items: newest.staked.map(({ entryId, priceCents }) =>
              catalogue.shownItem({ entry_id: entryId, price_cents: priceCents }),
            ),
            autoWithdraw: autoWithdrawOf(newest),
          }
        : null,
      userBets: bets.map((bet) => toCrashBet(bet)),
    };
  },
});
