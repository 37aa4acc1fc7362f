import type { InventoryItem, ShownItem, TableGame } from '@updraft/contract';
import { HOUSE, type ItemLeg, cashOf, escrowOf, itemsOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Histogram } from 'prom-client';
import { type Query, violated } from '../../db/db.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { PlayLimits, SettledStake, Wagering } from '../ports.ts';
import type { DeferUntilCommit, Emit, Transactions } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { Lease } from '../../tables/lease.ts';
import { balancesOf, lockPending, markLost, markWon } from '../bets.store.ts';
import type { Prize } from './prizes.store.ts';
import { choosePrizes, fewCandidates } from './prizes.ts';
import type { RoundBets } from '../round/round-bets.ts';
import type { StakedBet } from '../stake.ts';

export interface SettlementDependencies {
  outbox: Transactions;
  wagering: Wagering;
  limits: PlayLimits;
  catalogue: Catalogue;
  lease: Lease;
  metrics: { batchSize: Histogram<'kind'>; commitSeconds: Histogram<'kind'> };
}

/** Part of an open round that settling its bets needs. */
export interface SettledRound<Bet extends StakedBet> {
  game: TableGame;
  id: number;
  bets: RoundBets<Bet>;
}

/** A bet that has won: its payout, its multiplier, and the reason of its settlement. */
export interface Win {
  betId: number;
  hundredths: number;
  winCents: number;
  by: string;
}

/** A paid win. */
export interface Payout<Bet extends StakedBet> {
  bet: Bet;
  win: Win;
  /** The won item, for its owner; null: no item in stock costs at most the win. */
  item: InventoryItem | null;
  /** The same item as all players see it. */
  shownItem: ShownItem | null;
  remainderCents: number;
  /** The player's balance after the whole batch. */
  balanceCents: number;
}

/** Emits a game's event to the winner of a payout, with the commit. */
export type TellPayout<Bet extends StakedBet> = (emit: Emit, payout: Payout<Bet>) => void;

/** Wins of one commit; `kind` names them in the metrics. */
interface PaidTogether<Bet extends StakedBet> {
  wins: readonly Win[];
  tell: TellPayout<Bet>;
  kind: string;
}

const TRIES = 5;

/** True if an item of the stock was sold or repriced after it was read. Nothing was written then. */
const isStale = (error: unknown): boolean => /^item_(is_elsewhere|has_its_price)/.test(violated(error) ?? '');

/**
 * Thrown when the database has settled bets that are pending in memory. Only the table settles bets of an open round,
 * so memory is wrong and the table must be resumed.
 */
export class SettledElsewhere extends Error {
  constructor() {
    super('bets pending in memory are settled in the database');
    this.name = 'SettledElsewhere';
  }
}

/** The largest number of wins in one commit. */
export const PAY_BATCH = 256;

/**
 * Pays wins that are due by an announced event: the first PAY_BATCH of them, by `payUnsettled`. Throws SettledElsewhere
 * when the database has settled all of them, because such bets would stay due in memory for ever.
 */
export const payWins = async <Bet extends StakedBet>(
  deps: SettlementDependencies,
  round: SettledRound<Bet>,
  { wins, ...how }: PaidTogether<Bet>,
): Promise<Payout<Bet>[]> => {
  const paid = await payUnsettled(deps, round, { wins: wins.slice(0, PAY_BATCH), ...how });
  if (paid.length === 0) throw new SettledElsewhere();
  return paid;
};

/**
 * Pays wins in one commit. Each stake goes to the stock. The player gets the dearest item in stock not above the win,
 * and the remainder as balance. Bets that are settled already are skipped, so a repeat pays nothing twice. Emits events
 * to the winners with the commit.
 */
export const payUnsettled = async <Bet extends StakedBet>(
  deps: SettlementDependencies,
  round: SettledRound<Bet>,
  { wins, tell, kind }: PaidTogether<Bet>,
): Promise<Payout<Bet>[]> => {
  for (let tried = 1; ; tried++) {
    try {
      const committed = deps.metrics.commitSeconds.startTimer({ kind });
      const paid = await deps.outbox.tx((query, emit, deferUntilCommit) =>
        payBatch(deps, round, { wins, tell, query, emit, deferUntilCommit }),
      );
      committed();
      deps.metrics.batchSize.observe({ kind }, wins.length);
      for (const { bet, win, shownItem } of paid)
        round.bets.won(bet, { hundredths: win.hundredths, winCents: win.winCents, winItem: shownItem });
      return paid;
    } catch (error) {
      if (tried >= TRIES || !isStale(error)) throw error;
    }
  }
};

interface Batch<Bet extends StakedBet> {
  wins: readonly Win[];
  tell: TellPayout<Bet>;
  query: Query;
  emit: Emit;
  deferUntilCommit: DeferUntilCommit;
}

const payBatch = async <Bet extends StakedBet>(
  deps: SettlementDependencies,
  { game, id, bets }: SettledRound<Bet>,
  { wins, tell, query, emit, deferUntilCommit }: Batch<Bet>,
): Promise<Payout<Bet>[]> => {
  const wanted = wins.map((win) => ({ win, bet: bets.get(win.betId) as Bet }));
  // The statements are sent together and executed in order, so everything is read under the locks.
  const [, players, pending, candidates] = await Promise.all([
    deps.lease.check(query),
    lockPlayers(query, [...new Set(wanted.map(({ bet }) => bet.playerId))]),
    lockPending(
      query,
      wanted.map(({ bet }) => bet.id),
    ),
    fewCandidates(
      query,
      wins.map((win) => win.winCents),
    ),
  ]);
  const due = wanted.filter(({ bet }) => pending.has(bet.id));
  if (due.length === 0) return [];
  const prizes = await choosePrizes(
    query,
    due.map(({ win }) => win.winCents),
    candidates,
  );
  const posted = post(
    query,
    due.map(({ win, bet }, at) => {
      const prize = prizes[at] ?? null;
      const remainderCents = win.winCents - (prize?.price_cents ?? 0);
      return {
        key: `${game}:win:${bet.id}`,
        kind: `${game}.win` as const,
        playerId: bet.playerId,
        memo: { round: id, hundredths: win.hundredths, by: win.by },
        cash: remainderCents > 0 ? [{ from: HOUSE.cash, to: cashOf(bet.playerId), cents: remainderCents }] : [],
        items: [
          ...toStock(game, bet),
          ...(prize
            ? [{ itemId: prize.id, from: HOUSE.stock, to: itemsOf(bet.playerId), priceCents: prize.price_cents }]
            : []),
        ],
      };
    }),
  );
  const accounts = due.map(({ bet }) => cashOf(bet.playerId));
  // The balances are read together with the win. They are read again if a stake released bonus money.
  const [, hasReleased, read] = await Promise.all([
    posted,
    deps.wagering.settleStakes(query, emit, { game, stakes: due.map(({ bet }) => settledStake(bet)) }),
    balancesOf(query, accounts),
  ]);
  const balances = hasReleased ? await balancesOf(query, accounts) : read;
  const paid = due.map(({ win, bet }, at) =>
    payoutOf(deps.catalogue, {
      win,
      bet,
      prize: prizes[at] ?? null,
      balanceCents: balances.get(cashOf(bet.playerId)) ?? 0,
    }),
  );
  deferUntilCommit(
    markWon(
      query,
      paid.map(({ bet, win, item, shownItem, remainderCents, balanceCents }) => ({
        id: bet.id,
        hundredths: win.hundredths,
        by: win.by,
        winCents: win.winCents,
        winItemId: item?.myId ?? null,
        winItem: shownItem,
        remainderCents,
        balanceAfterCents: balanceCents,
      })),
    ),
  );
  deferUntilCommit(
    deps.limits.won(query, {
      game,
      bets: due
        .filter(({ bet }) => players.get(bet.playerId)?.has_limits)
        .map(({ bet, win }) => ({ betId: bet.id, cents: win.winCents })),
    }),
  );
  for (const payout of paid) {
    const to = { playerId: payout.bet.playerId };
    tell(emit, payout);
    emit(to, 'updateBalance', { balance: toDollars(payout.balanceCents) });
    if (payout.item) emit(to, 'updateInventory', {});
  }
  return paid;
};

const payoutOf = <Bet extends StakedBet>(
  catalogue: Catalogue,
  { win, bet, prize, balanceCents }: { win: Win; bet: Bet; prize: Prize | null; balanceCents: number },
): Payout<Bet> => ({
  bet,
  win,
  item: prize && catalogue.inventoryItem({ locked_until: null, ...prize }),
  shownItem: prize && catalogue.shownItem(prize),
  remainderCents: win.winCents - (prize?.price_cents ?? 0),
  balanceCents,
});

export const settledStake = (bet: StakedBet): SettledStake => ({
  betId: bet.id,
  playerId: bet.playerId,
  stakeCents: bet.stakeCents,
});

const toStock = (game: TableGame, bet: StakedBet): ItemLeg[] =>
  bet.staked.map((item) => ({
    itemId: item.id,
    from: escrowOf(game),
    to: HOUSE.stock,
    priceCents: item.priceCents,
  }));

const LOST_CHUNK = 200;

/**
 * Moves the stakes of lost bets to the stock, up to LOST_CHUNK of them in one commit; returns false if none was left.
 * Throws SettledElsewhere, and moves nothing, if the database has settled one of them.
 */
export const settleLost = async <Bet extends StakedBet>(
  deps: SettlementDependencies,
  { game, id, bets }: SettledRound<Bet>,
): Promise<boolean> => {
  const chunk = bets.live().slice(0, LOST_CHUNK);
  const [first] = chunk;
  if (!first) return false;
  const ids = chunk.map((bet) => bet.id);
  const committed = deps.metrics.commitSeconds.startTimer({ kind: 'lost' });
  await deps.outbox.tx(async (query, emit) => {
    await deps.lease.check(query);
    await lockPlayers(query, [...new Set(chunk.map((bet) => bet.playerId))]);
    const pending = await lockPending(query, ids);
    if (pending.size < chunk.length) throw new SettledElsewhere();
    await post(query, [
      {
        key: `${game}:lost:${id}:${first.id}`,
        kind: `${game}.lost`,
        playerId: null,
        memo: { round: id, bets: ids },
        cash: [],
        items: chunk.flatMap((bet) => toStock(game, bet)),
      },
    ]);
    await markLost(query, ids);
    await deps.wagering.settleStakes(query, emit, {
      game,
      stakes: chunk.map((bet) => ({ ...settledStake(bet), isLost: true })),
    });
  });
  committed();
  deps.metrics.batchSize.observe({ kind: 'lost' }, chunk.length);
  for (const bet of chunk) bets.lost(bet);
  return true;
};
