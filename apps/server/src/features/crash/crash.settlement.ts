import type { InventoryItem, OwnTake, ShownItem } from '@updraft/contract';
import { HOUSE, type ItemLeg, cashOf, itemsOf, post } from '@updraft/ledger';
import type { CashOut } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { violated } from '../../db/db.ts';
import type { Lease } from '../../tables/lease.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PlayLimits } from '../limits/limits.guard.ts';
import type { Emit, DeferUntilCommit, Transactions } from '../outbox/outbox.ts';
import { lockPlayers } from '../players/players.store.ts';
import type { SettledStake, Wagering } from '../wagering/wagering.commands.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { type Bet, type Round, reachCap } from './crash.round.ts';
import { returnSumsOf } from './crash.returns.ts';
import { balancesOf, lockPending, markLost, markWon, winCandidates } from './bets.store.ts';
import { settleRound } from './rounds.store.ts';

export interface SettlementDependencies {
  outbox: Transactions;
  wagering: Wagering;
  limits: PlayLimits;
  catalogue: Catalogue;
  lease: Lease;
  metrics: Pick<CrashMetrics, 'batchSize' | 'commitSeconds' | 'cashOuts'>;
}

/** A cash-out as it was paid. */
export interface Paid {
  bet: Bet;
  own: OwnTake;
  shownItem: ShownItem | null;
}

interface Prize {
  id: number;
  entry_id: number;
  price_cents: number;
}

const TRIES = 5;

/** An item of the stock was sold, or its price changed, while it was being given away: what was read is stale, nothing was written. */
const isStale = (error: unknown): boolean => /^item_(is_elsewhere|has_its_price)/.test(violated(error) ?? '');

/**
 * Pays cash-outs in one commit: each stake goes to the stock, the player gets the dearest item in
 * stock not above the win and the remainder as balance. Bets that are settled already are passed
 * over, so doing it twice pays once. [CR-19, CR-22] Announces own results with the commit.
 */
export const payCashOuts = async (
  deps: SettlementDependencies,
  round: Round,
  cashOuts: readonly CashOut[],
): Promise<Paid[]> => {
  for (let tried = 1; ; tried++) {
    try {
      const committed = deps.metrics.commitSeconds.startTimer({ kind: 'cash-outs' });
      const paid = await deps.outbox.tx((query, emit, deferUntilCommit) =>
        settleBatch(deps, round, cashOuts, { query, emit, deferUntilCommit }),
      );
      committed();
      deps.metrics.batchSize.observe({ kind: 'cash-outs' }, cashOuts.length);
      const reasons = new Map(cashOuts.map((cashOut) => [cashOut.betId, cashOut.by]));
      for (const one of paid) {
        const by = reasons.get(one.bet.id) ?? 'auto';
        applyPaid(round, one);
        // The cap of its moment: stops before it in the same batch may have let it rise.
        if (by === 'round_cap') reachCap(round, one.bet.cashOutHundredths);
        deps.metrics.cashOuts.inc({ by });
      }
      return paid;
    } catch (error) {
      if (tried >= TRIES || !isStale(error)) throw error;
    }
  }
};

const settleBatch = async (
  deps: SettlementDependencies,
  round: Round,
  cashOuts: readonly CashOut[],
  { query, emit, deferUntilCommit }: { query: Query; emit: Emit; deferUntilCommit: DeferUntilCommit },
): Promise<Paid[]> => {
  const wanted = cashOuts.map((cashOut) => ({ cashOut, bet: round.bets.get(cashOut.betId) as Bet }));
  // Sent together, done one after the other: what is read is read under the locks.
  const [, players, pending, candidates] = await Promise.all([
    deps.lease.check(query),
    lockPlayers(query, [...new Set(wanted.map(({ bet }) => bet.playerId))]),
    lockPending(
      query,
      wanted.map(({ bet }) => bet.id),
    ),
    candidatesOf(query, [...new Set(cashOuts.map((cashOut) => cashOut.winCents))], FEW_CANDIDATES),
  ]);
  const due = wanted.filter(({ bet }) => pending.has(bet.id));
  if (due.length === 0) return [];
  const prizes = await choosePrizes(
    query,
    due.map(({ cashOut }) => cashOut.winCents),
    candidates,
  );
  const posted = post(
    query,
    due.map(({ cashOut, bet }, at) => {
      const prize = prizes[at] ?? null;
      const remainderCents = cashOut.winCents - (prize?.price_cents ?? 0);
      return {
        key: `crash:win:${bet.id}`,
        kind: 'crash.win' as const,
        playerId: bet.playerId,
        memo: { round: round.seed.roundId, hundredths: cashOut.hundredths, by: cashOut.by },
        cash: remainderCents > 0 ? [{ from: HOUSE.cash, to: cashOf(bet.playerId), cents: remainderCents }] : [],
        items: [
          ...toStock(bet),
          ...(prize
            ? [{ itemId: prize.id, from: HOUSE.stock, to: itemsOf(bet.playerId), priceCents: prize.price_cents }]
            : []),
        ],
      };
    }),
  );
  const accounts = due.map(({ bet }) => cashOf(bet.playerId));
  // Together with the win: what a stake releases is rare, and only then is the balance another one.
  const [, hasReleased, read] = await Promise.all([
    posted,
    deps.wagering.settleStakes(query, emit, { game: 'crash', stakes: due.map(({ bet }) => settledStake(bet)) }),
    balancesOf(query, accounts),
  ]);
  const balances = hasReleased ? await balancesOf(query, accounts) : read;
  const paid = due.map(({ cashOut, bet }, at) =>
    toPaid(deps.catalogue, {
      cashOut,
      bet,
      prize: prizes[at] ?? null,
      balanceCents: balances.get(cashOf(bet.playerId)) ?? 0,
    }),
  );
  deferUntilCommit(
    markWon(
      query,
      paid.map(({ own, shownItem }, at) => ({
        id: own.bet_id,
        hundredths: due[at]?.cashOut.hundredths as number,
        by: due[at]?.cashOut.by as string,
        winCents: due[at]?.cashOut.winCents as number,
        winItemId: own.item?.myId ?? null,
        winItem: shownItem,
        remainderCents: Math.round(own.remainder * 100),
        balanceAfterCents: Math.round(own.newBalance * 100),
      })),
    ),
  );
  deferUntilCommit(
    deps.limits.won(query, {
      game: 'crash',
      bets: due
        .filter(({ bet }) => players.get(bet.playerId)?.has_limits)
        .map(({ bet, cashOut }) => ({ betId: bet.id, cents: cashOut.winCents })),
    }),
  );
  for (const { own } of paid) {
    const to = { playerId: own.user_id };
    const { bet_id, user_id, multiplier, win, item, newBalance, remainder } = own;
    emit(to, 'successTake', {
      roundId: round.seed.roundId,
      bet_id,
      user_id,
      multiplier,
      win,
      item,
      newBalance,
      remainder,
    });
    emit(to, 'updateBalance', { balance: newBalance });
    if (item) emit(to, 'updateInventory', {});
  }
  return paid;
};

/**
 * The prize of each win, in order: the dearest item not above it that no earlier win of the batch
 * took; ties by lowest entry, then lowest item. Null where none fits. `few`: the first candidates for each amount.
 */
const choosePrizes = async (
  query: Query,
  winsCents: readonly number[],
  few: ReadonlyMap<number, readonly Prize[]>,
): Promise<(Prize | null)[]> => {
  const chosen = assign(winsCents, few);
  const short = [...new Set(winsCents)].filter(
    (amount) =>
      winsCents.some((win, at) => win === amount && chosen[at] === null) &&
      (few.get(amount)?.length ?? 0) >= FEW_CANDIDATES,
  );
  if (short.length === 0) return chosen;
  // So many like wins that the first few ran out: look deeper for those amounts only.
  return assign(winsCents, new Map([...few, ...(await candidatesOf(query, short, winsCents.length))]));
};

const FEW_CANDIDATES = 8;

const candidatesOf = async (query: Query, amounts: readonly number[], most: number): Promise<Map<number, Prize[]>> => {
  const byAmount = new Map<number, Prize[]>(amounts.map((amount) => [amount, []]));
  for (const row of await winCandidates(query, { amountsCents: amounts, most })) byAmount.get(row.amount)?.push(row);
  return byAmount;
};

const assign = (winsCents: readonly number[], byAmount: ReadonlyMap<number, readonly Prize[]>): (Prize | null)[] => {
  const taken = new Set<number>();
  return winsCents.map((win) => {
    const prize = byAmount.get(win)?.find((candidate) => !taken.has(candidate.id)) ?? null;
    if (prize) taken.add(prize.id);
    return prize;
  });
};

const settledStake = (bet: Bet): SettledStake => ({
  betId: bet.id,
  playerId: bet.playerId,
  stakeCents: bet.stakeCents,
});

const toStock = (bet: Bet): ItemLeg[] =>
  bet.staked.map((item) => ({
    itemId: item.id,
    from: HOUSE.crashEscrow,
    to: HOUSE.stock,
    priceCents: item.priceCents,
  }));

const toPaid = (
  catalogue: Catalogue,
  { cashOut, bet, prize, balanceCents }: { cashOut: CashOut; bet: Bet; prize: Prize | null; balanceCents: number },
): Paid => {
  const item: InventoryItem | null = prize && catalogue.inventoryItem({ locked_until: null, ...prize });
  return {
    bet,
    shownItem: prize && catalogue.shownItem(prize),
    own: {
      bet_id: bet.id,
      user_id: bet.playerId,
      multiplier: cashOut.hundredths / 100,
      win: toDollars(cashOut.winCents),
      item,
      remainder: toDollars(cashOut.winCents - (prize?.price_cents ?? 0)),
      newBalance: toDollars(balanceCents),
    },
  };
};

const applyPaid = (round: Round, { bet, own, shownItem }: Paid): void =>
  round.bets.won(bet, {
    hundredths: Math.round(own.multiplier * 100),
    winCents: Math.round(own.win * 100),
    winItem: shownItem,
  });

const LOST_CHUNK = 200;

/** Nobody else settles bets of an open round: memory is not what the database has, and the table has to be resumed from that. */
export class SettledElsewhere extends Error {
  constructor() {
    super('bets are due that the database has settled');
    this.name = 'SettledElsewhere';
  }
}

/**
 * Moves the stakes of lost bets to the stock, a few hundred in one commit; false when none was left. All of them or none:
 * throws SettledElsewhere when the database has settled one of them. [CR-22]
 */
export const settleLost = async (deps: SettlementDependencies, round: Round): Promise<boolean> => {
  const chunk = round.bets.live().slice(0, LOST_CHUNK);
  if (chunk.length === 0) return false;
  const committed = deps.metrics.commitSeconds.startTimer({ kind: 'lost' });
  await deps.outbox.tx(async (query, emit) => {
    await deps.lease.check(query);
    await lockPlayers(query, [...new Set(chunk.map((bet) => bet.playerId))]);
    const pending = await lockPending(
      query,
      chunk.map((bet) => bet.id),
    );
    if (pending.size < chunk.length) throw new SettledElsewhere();
    await post(query, [
      {
        key: `crash:lost:${round.seed.roundId}:${(chunk[0] as Bet).id}`,
        kind: 'crash.lost',
        playerId: null,
        memo: { round: round.seed.roundId, bets: chunk.map((bet) => bet.id) },
        cash: [],
        items: chunk.flatMap(toStock),
      },
    ]);
    await markLost(
      query,
      chunk.map((bet) => bet.id),
    );
    await deps.wagering.settleStakes(query, emit, { game: 'crash', stakes: chunk.map(settledStake) });
  });
  committed();
  deps.metrics.batchSize.observe({ kind: 'lost' }, chunk.length);
  for (const bet of chunk) round.bets.lost(bet);
  return true;
};

/** Every bet of the round is settled: it is closed, and counts. */
export const closeRound = async (deps: SettlementDependencies, round: Round): Promise<void> => {
  const closed = deps.metrics.commitSeconds.startTimer({ kind: 'close' });
  await deps.outbox.tx(async (query) => {
    await deps.lease.check(query);
    await settleRound(query, round.seed.roundId, returnSumsOf(round));
  });
  closed();
  round.allSettled = true;
};
