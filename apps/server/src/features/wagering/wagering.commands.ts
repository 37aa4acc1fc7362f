import { HOUSE, bonusOf, cashOf, cashbackOf, post } from '@updraft/ledger';
import { type BonusState, releaseBy } from '@updraft/rules/bonus';
import { toDollars } from '@updraft/rules/money';
import { addedByDeposit, afterLoss, afterStake, availableCents, isNothingLeft } from '@updraft/rules/wagering';
import type { Query } from '../../db/db.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { balanceCents } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type {
  BonusGift,
  DepositBack,
  DepositMade,
  DepositRef,
  TakenFromDeposit,
  BackAgain,
  WageringBooks,
} from '../../ports/wagering.ts';
import type { SettledStake, SettlingGame } from '../../stakes/ports.ts';
import { bringBack, reverseDeposit } from './chargebacks.ts';
import { depositName, findDeposit } from './chargebacks.store.ts';
import { accrueShares } from './shares.ts';
import {
  type PlayState,
  type StakeRelease,
  insertDeposit,
  insertReleases,
  liftedCents,
  obligedStates,
  paidOutCents,
  playState,
  pricedCents,
  saveStates,
  settlingStates,
  someFallen,
  takeFallen,
  whoHasUnpriced,
  worths,
} from './wagering.store.ts';

/** Stakes of the jackpot do not count for wagering and release no bonus money. [WA-2, BO-3] */
const isCounting = (game: SettlingGame): boolean => game !== 'jackpot';

/** True if a stake of the player changes their wagering or their bonus money. */
const isObliged = ({ toStakeCents, bonus }: PlayState): boolean => toStakeCents > 0 || bonus.heldCents > 0;

/** Emits the player's bonus money held, wagering left and deposits. */
const emitPlay = (emit: Emit, state: PlayState): void =>
  emit({ playerId: state.playerId }, 'updateWagering', {
    toStake: toDollars(state.toStakeCents),
    bonusLeft: toDollars(state.bonus.heldCents),
    deposited: toDollars(state.depositedCents),
  });

/** Rules WA-1 … WA-7, BO-3, BO-4, BO-6 and the shares of settled stakes (EC-1), applied to the books. */
export class StoredWagering implements WageringBooks {
  private readonly settings: SettingsReader;
  private readonly isExcluded: (query: Query, playerId: number) => Promise<boolean>;

  /** `isExcluded`: true if the player has excluded themselves, so that nothing has to be wagered. [WA-6] */
  constructor({
    settings,
    isExcluded,
  }: {
    settings: SettingsReader;
    isExcluded: (query: Query, playerId: number) => Promise<boolean>;
  }) {
    this.settings = settings;
    this.isExcluded = isExcluded;
  }

  async settleStakes(
    query: Query,
    emit: Emit,
    { game, stakes }: { game: SettlingGame; stakes: readonly SettledStake[] },
  ): Promise<boolean> {
    const read = await settlingStates(query, [...new Set(stakes.map((stake) => stake.playerId))]);
    const referrers = new Map(read.map(({ playerId, referrerId }) => [playerId, referrerId]));
    const releases = await this.settleObligations(query, emit, { game, stakes, before: read.filter(isObliged) });
    const released = new Set(releases.map(({ betId }) => betId));
    await accrueShares(query, emit, {
      game,
      stakes: stakes.map(({ isLost = false, ...stake }) => ({
        ...stake,
        isLost,
        hasReleased: released.has(stake.betId),
        referrerId: referrers.get(stake.playerId) ?? null,
      })),
      rates: {
        cashbackBasisPoints: Math.round(this.settings.get('cashback.percent') * 100),
        referralBasisPoints: Math.round(this.settings.get('referrals.percent') * 100),
      },
    });
    return releases.some((release) => release.releasedCents > 0);
  }

  /**
   * Applies stakes of players who have wagering left or hold bonus money. Returns the stakes that release bonus money
   * in place of cashback, even if it is less than a cent.
   */
  private async settleObligations(
    query: Query,
    emit: Emit,
    { game, stakes, before }: { game: SettlingGame; stakes: readonly SettledStake[]; before: readonly PlayState[] },
  ): Promise<StakeRelease[]> {
    if (before.length === 0) return [];
    const rate = Math.round(this.settings.get('bonus.releasePercent') * 100);
    const states = new Map(before.map((state) => [state.playerId, state]));
    const releases: StakeRelease[] = [];
    for (const { betId, playerId, stakeCents } of isCounting(game) ? stakes : []) {
      const state = states.get(playerId);
      if (!state) continue;
      const release = releaseBy(stakeCents, state.bonus, rate);
      if (release.replacesCashback)
        releases.push({ game, betId, playerId, stakeCents, releasedCents: release.releasedCents });
      states.set(playerId, {
        ...state,
        toStakeCents: afterStake(state.toStakeCents, stakeCents),
        bonus: release.state,
      });
    }
    await this.release(query, emit, releases);
    const after = await this.waiveWageringWhenBroke(query, [...states.values()]);
    await saveStates(query, after);
    for (const state of after) emitPlay(emit, state);
    return releases;
  }

  private async release(query: Query, emit: Emit, releases: readonly StakeRelease[]): Promise<void> {
    if (releases.length === 0) return;
    await insertReleases(query, releases);
    const paid = releases.filter((release) => release.releasedCents > 0);
    await post(
      query,
      paid.map(({ game, betId, playerId, releasedCents }) => ({
        key: `bonus:release:${game}:${betId}`,
        kind: 'bonus.released' as const,
        playerId,
        memo: { game, bet: betId },
        cash: [{ from: bonusOf(playerId), to: cashOf(playerId), cents: releasedCents }],
        items: [],
      })),
    );
    const players = [...new Set(paid.map((release) => release.playerId))];
    const rows = await query.query<{ id: number; balance_cents: number }>(
      'select id, balance_cents from accounts where id = any($1::bigint[])',
      [players.map(cashOf)],
    );
    const balances = new Map(rows.map((row) => [row.id, row.balance_cents]));
    for (const playerId of players)
      emit({ playerId }, 'updateBalance', { balance: toDollars(balances.get(cashOf(playerId)) ?? 0) });
  }

  private async waiveWageringWhenBroke(query: Query, states: readonly PlayState[]): Promise<PlayState[]> {
    const obliged = states.filter((state) => state.toStakeCents > 0);
    if (obliged.length === 0) return [...states];
    const has = await worths(
      query,
      obliged.map((state) => state.playerId),
    );
    const poor = [...has].filter(([, worth]) => isNothingLeft(worth)).map(([playerId]) => playerId);
    const unpriced = poor.length > 0 ? await whoHasUnpriced(query, poor) : new Set<number>();
    return states.map((state) => {
      const worth = has.get(state.playerId);
      return worth
        ? {
            ...state,
            toStakeCents: afterLoss(state.toStakeCents, worth, { hasUnpriced: unpriced.has(state.playerId) }),
          }
        : state;
    });
  }

  async pricesChanged(query: Query, emit: Emit, playerIds: readonly number[]): Promise<void> {
    const before = await obligedStates(query, await takeFallen(query, playerIds));
    const after = await this.waiveWageringWhenBroke(query, before);
    const dropped = after.filter((state, at) => state.toStakeCents !== before[at]?.toStakeCents);
    if (dropped.length === 0) return;
    await saveStates(query, dropped);
    for (const state of dropped) emitPlay(emit, state);
  }

  priceChangesOf(query: Query, most: number): Promise<number[]> {
    return someFallen(query, most);
  }

  async deposited(query: Query, emit: Emit, deposit: Omit<DepositMade, 'toStakeCents'>): Promise<void> {
    const factor = Math.round(this.settings.get('wagering.factor') * 100);
    const toStakeCents = (await this.isExcluded(query, deposit.playerId))
      ? 0
      : addedByDeposit(deposit.amountCents, factor);
    await insertDeposit(query, { ...deposit, toStakeCents });
    emitPlay(emit, await playState(query, deposit.playerId));
  }

  async depositOf(query: Query, deposit: DepositRef): Promise<{ playerId: number; leftCents: number } | null> {
    return findDeposit(query, deposit);
  }

  async takenBack(query: Query, emit: Emit, deposit: DepositBack): Promise<TakenFromDeposit | null> {
    const taken = await reverseDeposit(query, deposit);
    if (taken) emitPlay(emit, await playState(query, taken.playerId));
    return taken;
  }

  async broughtBack(query: Query, emit: Emit, again: BackAgain): Promise<void> {
    const playerId = await bringBack(query, again);
    emitPlay(emit, await playState(query, playerId));
  }

  async giveBonus(query: Query, emit: Emit, { playerId, kind, key, cents, deposit, memo }: BonusGift): Promise<void> {
    if (cents === 0) return;
    await post(query, [
      {
        key,
        kind,
        playerId,
        memo: { ...memo, ...(deposit && { deposit: depositName(deposit) }) },
        cash: [{ from: HOUSE.cash, to: bonusOf(playerId), cents }],
        items: [],
      },
    ]);
    emitPlay(emit, await playState(query, playerId));
  }

  async waive(query: Query, emit: Emit, { playerId, key }: { playerId: number; key: string }): Promise<void> {
    const { bonus } = await playState(query, playerId);
    if (bonus.heldCents > 0)
      await post(query, [
        {
          key: `bonus:waived:${key}`,
          kind: 'bonus.waived',
          playerId,
          memo: {},
          cash: [{ from: bonusOf(playerId), to: HOUSE.cash, cents: bonus.heldCents }],
          items: [],
        },
      ]);
    await this.payCashback(query, emit, { playerId, key });
    await saveStates(query, [
      { ...(await playState(query, playerId)), toStakeCents: 0, bonus: { heldCents: 0, accruedUnits: 0 } },
    ]);
    emitPlay(emit, await playState(query, playerId));
  }

  private async payCashback(
    query: Query,
    emit: Emit,
    { playerId, key }: { playerId: number; key: string },
  ): Promise<void> {
    const cents = await balanceCents(query, cashbackOf(playerId));
    if (cents === 0) return;
    await post(query, [
      {
        key: `cashback:excluded:${key}`,
        kind: 'cashback.excluded',
        playerId,
        cash: [{ from: cashbackOf(playerId), to: cashOf(playerId), cents }],
        items: [],
      },
    ]);
    emit({ playerId }, 'updateCashback', { cashback: 0 });
    emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
  }

  /** Returns the player's net deposits, wagering left, and bonus money held, in cents. */
  async standing(
    query: Query,
    playerId: number,
  ): Promise<{ paidInCents: number; toStakeCents: number; bonusCents: number }> {
    const [state, paidOut] = await Promise.all([playState(query, playerId), paidOutCents(query, playerId)]);
    return {
      paidInCents: state.depositedCents - paidOut,
      toStakeCents: state.toStakeCents,
      bonusCents: state.bonus.heldCents,
    };
  }

  async withdrawable(
    query: Query,
    playerId: number,
  ): Promise<{ availableCents: number; depositedCents: number; toStakeCents: number; bonus: BonusState }> {
    const state = await playState(query, playerId);
    const worth = (await worths(query, [playerId])).get(playerId);
    const heldCents = await pricedCents(query, playerId);
    return {
      availableCents: availableCents({
        balanceCents: worth?.balanceCents ?? 0,
        heldCents,
        toStakeCents: state.toStakeCents,
        liftedCents: await liftedCents(query, playerId),
        isExcluded: await this.isExcluded(query, playerId),
      }),
      depositedCents: state.depositedCents,
      toStakeCents: state.toStakeCents,
      bonus: state.bonus,
    };
  }
}
