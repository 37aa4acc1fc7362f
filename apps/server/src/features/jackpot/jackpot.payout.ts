import { HOUSE, cashOf, escrowOf, itemsOf, post } from '@updraft/ledger';
import { type JackpotPrizes, potCents } from '@updraft/rules/jackpot';
import { toDollars } from '@updraft/rules/money';
import { balancesOf, lockPending, markLost, markWon } from '../../stakes/bets.store.ts';
import { type SettlementDependencies, SettledElsewhere, settledStake } from '../../stakes/settling/settlement.ts';
import { revalueReturned } from '../../kernel/catalogue.prices.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { PotItem } from './jackpot.pot.ts';
import { type Bet, JACKPOT, type Round } from './jackpot.round.ts';

/** Largest value of the column `multiplier_hundredths`. */
const MAX_HUNDREDTHS = 2 ** 31 - 1;
/** Returns the payout divided by the winner's stakes, in hundredths; rounded down. */
const hundredthsOf = (winCents: number, stakeCents: number): number =>
  Math.min(MAX_HUNDREDTHS, Math.floor((winCents * 100) / stakeCents));

const potTransfer = (
  { id, prizes: { won, fee, creditCents } }: { id: number; prizes: JackpotPrizes<PotItem> },
  { first, chance }: { first: Bet; chance: number },
) => {
  const { playerId } = first;
  const leg = (to: number) => (item: PotItem) => ({
    itemId: item.itemId,
    from: escrowOf(JACKPOT),
    to,
    priceCents: item.priceCents,
  });
  return {
    key: `${JACKPOT}:win:${first.id}`,
    kind: `${JACKPOT}.win` as const,
    playerId,
    memo: { round: id, chance },
    cash: creditCents > 0 ? [{ from: HOUSE.cash, to: cashOf(playerId), cents: creditCents }] : [],
    items: [...won.map(leg(itemsOf(playerId))), ...fee.map(leg(HOUSE.stock))],
  };
};

/**
 * Moves the whole pot in one transfer: the won items and the credit to the winner, the items of the fee to the stock.
 * All bets of the round are settled with it, and the winner's first bet has the whole win. Won items get the price of
 * today. Throws SettledElsewhere when memory differs from the database. [JP-20 … JP-22, JP-27]
 */
export const payPot = async (
  deps: SettlementDependencies,
  round: Round & { prizes: JackpotPrizes<PotItem> },
  { winnerId, chance }: { winnerId: number; chance: number },
): Promise<void> => {
  const { id, bets, prizes } = round;
  const { creditCents, winCents } = prizes;
  const live = bets.live();
  const own = live.filter(({ playerId }) => playerId === winnerId);
  const lost = live.filter(({ playerId }) => playerId !== winnerId);
  const [first] = own;
  if (!first) throw new SettledElsewhere();
  const stakeCents = potCents(own.map((bet) => ({ priceCents: bet.stakeCents })));
  const hundredths = hundredthsOf(winCents, stakeCents);
  const committed = deps.metrics.commitSeconds.startTimer({ kind: 'pot' });
  await deps.outbox.tx(async (query, emit, deferUntilCommit) => {
    // A full pot is one transfer of thousands of items.
    await query.query('set local statement_timeout = 0');
    const [, players, pending] = await Promise.all([
      deps.lease.check(query),
      lockPlayers(query, [...new Set(live.map(({ playerId }) => playerId))]),
      lockPending(
        query,
        live.map((bet) => bet.id),
      ),
    ]);
    if (pending.size < live.length) throw new SettledElsewhere();
    await post(query, [potTransfer({ id, prizes }, { first, chance })]);
    await revalueReturned(query, {
      key: `${JACKPOT}:won-round:${id}`,
      itemIds: prizes.won.map(({ itemId }) => itemId),
    });
    await deps.wagering.settleStakes(query, emit, { game: JACKPOT, stakes: live.map(settledStake) });
    const balanceCents = (await balancesOf(query, [cashOf(winnerId)])).get(cashOf(winnerId)) ?? 0;
    const wonBet = { by: 'ticket', winItemId: null, winItem: null, balanceAfterCents: balanceCents, hundredths };
    deferUntilCommit(
      markWon(
        query,
        own.map((bet) =>
          bet === first
            ? { ...wonBet, id: bet.id, winCents, remainderCents: creditCents }
            : { ...wonBet, id: bet.id, winCents: 0, remainderCents: 0 },
        ),
      ),
    );
    deferUntilCommit(
      markLost(
        query,
        lost.map((bet) => bet.id),
      ),
    );
    if (players.get(winnerId)?.has_limits)
      deferUntilCommit(deps.limits.won(query, { game: JACKPOT, bets: [{ betId: first.id, cents: winCents }] }));
    const to = { playerId: winnerId };
    emit(to, 'jackpotWin', {
      roundId: id,
      user_id: winnerId,
      win: toDollars(winCents),
      price: toDollars(stakeCents),
      items: prizes.won.length,
      credit: toDollars(creditCents),
      newBalance: toDollars(balanceCents),
    });
    emit(to, 'updateBalance', { balance: toDollars(balanceCents) });
    emit(to, 'updateInventory', {});
  });
  committed();
  deps.metrics.batchSize.observe({ kind: 'pot' }, live.length);
  for (const bet of own) bets.won(bet, { hundredths, winCents: bet === first ? winCents : 0, winItem: null });
  for (const bet of lost) bets.lost(bet);
};
