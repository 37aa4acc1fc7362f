import { type CallOutput, JACKPOT_HISTORY_LENGTH, type JackpotRound, type PastPot } from '@updraft/contract';
import { cashOf } from '@updraft/ledger';
import { parseDollars, toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Clock } from '../../lib/clock.ts';
import { Together } from '../../lib/together.ts';
import { scheduledRound } from '../../stakes/beacon/beacon-close.ts';
import { ROUND_STATUS } from '../../stakes/beacon/beacon-round.ts';
import { balancesOf } from '../../stakes/bets.store.ts';
import { pastRound } from '../../stakes/past/past-round.ts';
import { lastResults } from '../../stakes/past/past.store.ts';
import { spinningRound } from '../../stakes/past/spinning.ts';
import type { TableCommands } from '../../tables/commands.ts';
import { senderOfCall } from '../../tables/senders.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { ChainRow } from '../../stakes/ports.ts';
import { publicUsers } from '../../kernel/players.store.ts';
import type { JackpotBetAck, PlaceBet } from './jackpot.betting.ts';
import type { JackpotMetrics } from './jackpot.metrics.ts';
import { potReturn } from './jackpot.returns.ts';
import { JACKPOT, type JackpotRoundRow, type RoundResult, type RoundTerms } from './jackpot.round.ts';
import { potPlayers, roundChances } from './jackpot.store.ts';
import type { JackpotTable } from './jackpot.table.ts';
import { publishedTickets } from './jackpot.tickets.ts';
import { shownChancesOf, toJackpotBet, winnerOf } from './jackpot.views.ts';

type JackpotCalls = Pick<
  Handlers,
  | 'POST /api/jackpot/get'
  | 'POST /api/jackpot/setBet'
  | 'POST /api/jackpot/getGame'
  | 'POST /api/jackpot/getBets'
  | 'POST /api/jackpot/getReturn'
>;

interface Dependencies {
  db: Db;
  clock: Pick<Clock, 'wallMs' | 'monoMs'>;
  catalogue: Catalogue;
  table: JackpotTable;
  commands: TableCommands<PlaceBet>;
  metrics: Pick<JackpotMetrics, 'bets'>;
  /** Returns the chain with this id; null: none. */
  chainOf: (chainId: number) => Promise<ChainRow | null>;
}

/** The last results, newest first; without the one whose spin is still on the screens. */
const historyOf = async (db: Db, spinning: number | null): Promise<PastPot[]> => {
  const results = await lastResults<Omit<RoundResult, 'tickets' | 'chances'>>(db, {
    game: JACKPOT,
    most: JACKPOT_HISTORY_LENGTH,
    without: ['tickets', 'chances'],
    spinning,
  });
  const users = await publicUsers(
    db,
    results.map(({ result }) => result.winnerId),
  );
  return results.flatMap(({ id, result: { winnerId, prize } }) => {
    const user = users.get(winnerId);
    const shown = { chance: prize.chance / 100, bank: toDollars(prize.potCents), win: toDollars(prize.winCents) };
    return user ? [{ id, user, ...shown }] : [];
  });
};

const resultShown = async (
  { db, catalogue }: Pick<Dependencies, 'db' | 'catalogue'>,
  result: RoundResult,
): Promise<JackpotRound['result']> => {
  const user = (await publicUsers(db, [result.winnerId])).get(result.winnerId);
  if (!user) throw new Error(`no player ${result.winnerId}`);
  return {
    winner: winnerOf(result, { user, catalogue }),
    tickets: result.prize.potCents,
    beacon_randomness: result.beaconRandomness,
    beacon_signature: result.beaconSignature,
  };
};

/** Loads a past or open round for its page; null: there is no such round. */
const loadGame = async (
  deps: Pick<Dependencies, 'db' | 'chainOf' | 'catalogue' | 'table'>,
  id: number,
): Promise<JackpotRound | null> => {
  const past = await pastRound<RoundTerms, RoundResult>(
    deps,
    { game: JACKPOT, id },
    spinningRound(deps.table.snapshot(null)),
  );
  if (!past) return null;
  const row = past.row as JackpotRoundRow;
  const { at_close: atClose } = row;
  const [{ rows, next }, chances, result, tickets] = await Promise.all([
    potPlayers(deps.db, { roundId: id }),
    roundChances(deps.db, id),
    row.result && resultShown(deps, row.result),
    // A round with a result publishes its list of tickets among the values for verification.
    row.result || !atClose ? null : publishedTickets(deps.db, id, atClose),
  ]);
  return {
    ...past.shown,
    status: ROUND_STATUS[row.phase],
    closes_at_ms: row.starts_at?.getTime() ?? null,
    tickets_hash: row.at_close?.ticketsHash ?? null,
    tickets,
    result,
    beacon: row.starts_at && scheduledRound(row.starts_at, row.terms.schedule),
    bets: rows.map(toJackpotBet),
    chances: shownChancesOf(chances ?? new Map(), rows),
    bets_next: next,
  };
};

const NOT_FOUND = { success: false, message: 'jackpot_api.game_not_found' } as const;

const NO_ROUND = { game: null, bets: [], chances: {}, settings: null, own: [], spin: null };

export const jackpotHandlers = ({
  db,
  clock,
  catalogue,
  table,
  commands,
  metrics,
  chainOf,
}: Dependencies): JackpotCalls => {
  const balances = new Together<number, number>({ ask: (accounts) => balancesOf(db, accounts), nothing: 0 });
  return {
    'POST /api/jackpot/get': async (_input, { session }): Promise<CallOutput<'POST /api/jackpot/get'>> => {
      const shown = table.snapshot(session?.playerId ?? null);
      const history = await historyOf(db, spinningRound(shown));
      const always = { history, serverTime: clock.wallMs() };
      if (!shown) return { ...NO_ROUND, ...always };
      const { game, bets, chances, settings, own, spin } = shown;
      return { game, bets, chances, settings, own, spin, ...always };
    },
    'POST /api/jackpot/setBet': async ({ items, sum, round }, context) => {
      let read: Promise<number> | null = null;
      const balance = (): Promise<number> => (read ??= balances.of(cashOf(context.session.playerId)));
      const ack = await commands.send<JackpotBetAck>(senderOfCall(context), ({ playerId, answer }) => {
        const sumCents = sum === undefined ? null : parseDollars(sum);
        if (sum !== undefined && sumCents === null) return null;
        const { idempotencyKey: key } = context;
        const itemIds = [...items].sort((a, b) => a - b);
        return {
          playerId,
          itemIds,
          sumCents,
          roundId: round ?? null,
          key,
          answered: false,
          answer: (outcome) => {
            // The table responds to a whole batch at once, so the balances of its players are read together. A failure
            // fails the call below.
            balance().catch(() => undefined);
            answer(outcome);
          },
        };
      });
      metrics.bets.inc({ result: ack.status === 'success' ? 'accepted' : ack.message });
      // The balance is not part of the outcome: a repeat gets the first outcome and the present balance (decision
      // 0131).
      return { ...ack, balance: toDollars(await balance()) };
    },
    'POST /api/jackpot/getGame': async ({ id }) => {
      const game = await loadGame({ db, chainOf, catalogue, table }, id);
      return game ? { success: true, game } : NOT_FOUND;
    },
    'POST /api/jackpot/getBets': async ({ id, user_id: playerId, cursor }) => {
      const chances = await roundChances(db, id);
      if (!chances) return NOT_FOUND;
      const { rows, next } = await potPlayers(db, { roundId: id, playerId, after: cursor });
      return { success: true, bets: rows.map(toJackpotBet), chances: shownChancesOf(chances, rows), next };
    },
    'POST /api/jackpot/getReturn': async () => ({ pot: potReturn(table.openRound, clock.monoMs()) }),
  };
};
