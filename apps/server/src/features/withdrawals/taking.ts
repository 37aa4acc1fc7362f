import { HOUSE, itemsOf, post, reservedOf } from '@updraft/ledger';
import type { ItemMarket, TradeService } from '@updraft/outside/steam-trade';
import { toDollars } from '@updraft/rules/money';
import { type TradeState, meansForTaken } from '@updraft/rules/trades';
import { parseTradeLink, refuseTake } from '@updraft/rules/withdrawals';
import type { Db, Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import { firstAnswer, onceByKey } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { followNow, revalueReturned } from '../../kernel/catalogue.prices.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { findPlayer, lockActing } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { OfferSink, Offers } from '../../ports/trades.ts';
import { giveBackWithdrawal, legs } from './settlement.ts';
import { type Withdrawals, limitsOf, messageOf } from './withdrawals.commands.ts';
import { type ReservedItem, itemsHeld, itemsOutside, itemsReserved } from './items.store.ts';
import { tradeOf } from './withdrawals.shown.store.ts';
import {
  type WithdrawalRow,
  completeCanceled,
  endWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  reverseCompleted,
} from './withdrawals.store.ts';

export interface TakeSkin {
  playerId: number;
  itemIds: readonly number[];
  key: string | null;
}

interface Dependencies {
  db: Db;
  outbox: Outbox;
  withdrawals: Withdrawals;
  offers: Pick<Offers, 'open' | 'wake' | 'watch'>;
  service: Pick<TradeService, 'holdings'>;
  market: Pick<ItemMarket, 'offers'>;
  catalogue: Catalogue;
  settings: SettingsReader;
  clock: Clock;
  /** Time in which Steam can reverse a trade, ms. */
  protectionMs: () => number;
}

/** Returns the reason why a skin was given back, as a message key, by the offer's end. */
const reasonOf = (state: TradeState, refusal: string | null): string =>
  `withdrawal_reason.trade_${state === 'refused' && refusal !== null && refusal !== 'refused' ? refusal : state}`;

/** Withdrawals of skins by trades: reserved, offered, delivered or returned. Rules WD-10 … WD-15, TR-5, TR-6. */
export class SkinTaking implements OfferSink {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Takes one skin: it is reserved at once, and a trade offer for it is sent. Expected failures, in this order:
   * `withdrawal_api.blocked`, `no_trade_link`, `no_deposit`, `one_item`, `in_progress`, `item_not_found`,
   * `item_locked`, `item_suspended`, `bet_more` (params: sum), `deposit_more` (params: sum), `not_on_market`,
   * `market_unavailable`; `user_api.banned`; `app_api.key_reused`.
   */
  async take(command: TakeSkin): Promise<Outcome<{ id: number }>> {
    const { db, outbox, offers } = this.deps;
    const request = { itemIds: command.itemIds };
    const commandKey =
      command.key === null ? null : { playerId: command.playerId, scope: 'take-skin', key: command.key, request };
    // The request to the market takes time, so it is made without the lock, and only for players who can take the skin.
    const known = commandKey ? await firstAnswer(db, commandKey) : { known: false };
    const isOnMarket = known.known ? true : await this.askMarket(command);
    const outcome = await outbox.tx(async (query, emit): Promise<Outcome<{ id: number }>> => {
      const player = await lockActing(query, command.playerId);
      if (player.banned) return refuse('user_api.banned');
      return onceByKey(query, commandKey, async () =>
        typeof isOnMarket === 'boolean'
          ? this.reserve(query, emit, { command, isOnMarket, tradeLink: player.trade_link })
          : isOnMarket,
      );
    });
    if (outcome.ok) offers.wake();
    return outcome;
  }

  /**
   * Returns true if the site holds the skin or can buy it now, false if not; a refusal if the player may not take it,
   * or the market does not respond.
   */
  private async askMarket(command: TakeSkin): Promise<boolean | Refusal> {
    const { db, catalogue, service, market } = this.deps;
    const player = await findPlayer(db, command.playerId);
    if (!player || player.banned) return refuse('user_api.banned');
    const checked = await this.check(db, command, true);
    if ('ok' in checked) return checked;
    const marketHashName = catalogue.kind(checked.entry_id).market_hash_name;
    if (((await service.holdings(marketHashName)) ?? 0) > 0) return true;
    return (
      (await market.offers({ marketHashName, maxCents: checked.price_cents })) ??
      refuse('withdrawal_api.market_unavailable')
    );
  }

  /** Returns the item if the player may take it; otherwise the refusal of the first rule. [WD-15] */
  private async check(
    query: Query,
    { playerId, itemIds }: TakeSkin,
    isOnMarket: boolean,
  ): Promise<ReservedItem | Refusal> {
    const limits = limitsOf(this.deps.settings);
    const withdrawer = await this.deps.withdrawals.withdrawer(query, playerId);
    const [item] = itemIds.length === 1 ? await itemsHeld(query, { playerId, itemIds }) : [];
    // A price of 0 checks the rules that come before those about the price.
    const early = refuseTake(withdrawer, { itemCount: itemIds.length, priceCents: 0, isOnMarket: true }, limits);
    if (early) return messageOf(early);
    if (!item) return refuse('withdrawal_api.item_not_found');
    if (item.locked_until && item.locked_until.getTime() > this.deps.clock.wallMs())
      return refuse('withdrawal_api.item_locked');
    if (item.suspended) return refuse('withdrawal_api.item_suspended');
    const refusal = refuseTake(withdrawer, { itemCount: 1, priceCents: item.price_cents, isOnMarket }, limits);
    return refusal ? messageOf(refusal) : item;
  }

  private async reserve(
    query: Query,
    emit: Emit,
    { command, isOnMarket, tradeLink }: { command: TakeSkin; isOnMarket: boolean; tradeLink: string | null },
  ): Promise<Outcome<{ id: number }>> {
    const { catalogue, offers } = this.deps;
    const { playerId } = command;
    await followNow(query, { playerIds: [playerId], itemIds: command.itemIds });
    const item = await this.check(query, command, isOnMarket);
    if ('ok' in item) return item;
    const link = parseTradeLink(tradeLink ?? '');
    if (!link) return refuse('withdrawal_api.no_trade_link');
    const id = await insertWithdrawal(query, {
      playerId,
      type: 'steam',
      system: null,
      wallet: null,
      sumCents: item.price_cents,
      payoutCents: null,
      itemIds: [item.id],
      items: [catalogue.shownItem(item)],
      status: 'sending',
    });
    await post(query, [
      {
        key: `withdrawal:${id}:reserve`,
        kind: 'withdrawal.reserved',
        playerId,
        memo: { withdrawal: id },
        cash: [],
        items: [{ itemId: item.id, from: itemsOf(playerId), to: reservedOf(playerId), priceCents: item.price_cents }],
      },
    ]);
    await offers.open(query, {
      playerId,
      purpose: { withdrawalId: id },
      steamId: link.steamId,
      token: link.token,
      give: [catalogue.kind(item.entry_id).market_hash_name],
      receive: [],
      maxCents: item.price_cents,
    });
    emit({ playerId }, 'updateInventory', {});
    emit({ playerId }, 'withdrawalStatus', { id, status: 'sending', trade: await tradeOf(query, id) });
    return { ok: true, id };
  }

  /**
   * Handles a new state of the offer: the skin is delivered, goes back to the player, or is still on its way; or the
   * trade of a delivered skin was reversed. [TR-5, TR-12]
   */
  async changed(
    query: Query,
    emit: Emit,
    { offer, state, refusal }: Parameters<OfferSink['changed']>[2],
  ): Promise<void> {
    const row = await lockWithdrawal(query, offer.withdrawal_id ?? 0);
    if (row?.status === 'completed' && state === 'reversed')
      return this.cameBack(query, emit, { row, offerName: offer.name });
    if (row?.status !== 'sending') return;
    const { id, player_id: playerId } = row;
    const meaning = meansForTaken(state);
    if (meaning === 'sending') {
      emit({ playerId }, 'withdrawalStatus', { id, status: 'sending', trade: await tradeOf(query, id) });
      if (state === 'sent') await tell(query, emit, { row, type: 'success', content: 'notification.trade_sent' });
      return;
    }
    if (meaning === 'canceled') {
      const reason = reasonOf(state, refusal);
      await giveBackWithdrawal(query, emit, { row, reason });
      // Open pages get an event at once, beside the notification that is written with the items' return.
      emit({ playerId }, 'notice', {
        type: 'error',
        message: returnedText(reason),
        params: { sum: toDollars(row.sum_cents) },
      });
      return;
    }
    const items = await itemsReserved(query, { playerId, itemIds: row.item_ids });
    await post(query, [
      {
        key: `withdrawal:${id}:paid`,
        kind: 'withdrawal.delivered',
        playerId,
        memo: { withdrawal: id, offer: offer.name },
        cash: [],
        items: items.map((item) => ({
          itemId: item.id,
          from: reservedOf(playerId),
          to: HOUSE.market,
          priceCents: item.price_cents,
        })),
      },
    ]);
    await endWithdrawal(query, { id, status: 'completed', reason: null });
    await this.watchDelivered(query, emit, row);
  }

  /**
   * Handles an offer that the partner accepted after its end, when the skin had been returned. If the player still
   * holds the skin, it is delivered after all. [TR-14]
   */
  async acceptedLate(query: Query, emit: Emit, { offer }: Parameters<OfferSink['acceptedLate']>[2]): Promise<boolean> {
    const row = await lockWithdrawal(query, offer.withdrawal_id ?? 0);
    if (row?.status !== 'canceled') return false;
    const { id, player_id: playerId, item_ids: itemIds } = row;
    await followNow(query, { playerIds: [playerId], itemIds });
    const items = await itemsHeld(query, { playerId, itemIds });
    if (items.length !== itemIds.length) return false;
    await post(query, [
      {
        key: `withdrawal:${id}:late`,
        kind: 'withdrawal.delivered',
        playerId,
        memo: { withdrawal: id, offer: offer.name },
        cash: [],
        items: legs(items, { from: itemsOf(playerId), to: HOUSE.market }),
      },
    ]);
    await completeCanceled(query, id);
    await this.watchDelivered(query, emit, row);
    emit({ playerId }, 'updateInventory', {});
    return true;
  }

  /** Follows a delivered skin while its trade can be reversed, and notifies its player. */
  private async watchDelivered(query: Query, emit: Emit, row: WithdrawalRow): Promise<void> {
    const { offers, clock, protectionMs } = this.deps;
    const { id, player_id: playerId } = row;
    await offers.watch(query, { withdrawalId: id, until: new Date(clock.wallMs() + protectionMs()) });
    emit({ playerId }, 'withdrawalStatus', { id, status: 'completed', trade: await tradeOf(query, id) });
    await tell(query, emit, { row, type: 'success', content: 'notification.trade_accepted' });
  }

  /**
   * Handles a reversed trade of a delivered skin: the site holds the skin again, and returns it to the player at
   * today's price. [TR-12]
   */
  private async cameBack(
    query: Query,
    emit: Emit,
    { row, offerName }: { row: WithdrawalRow; offerName: string },
  ): Promise<void> {
    const { id, player_id: playerId } = row;
    const reason = reasonOf('reversed', null);
    const items = await itemsOutside(query, row.item_ids);
    if (items.length !== row.item_ids.length)
      throw new Error(`withdrawal ${id} has delivered ${items.length} of its ${row.item_ids.length} items`);
    const key = `withdrawal:${id}:reversed`;
    await post(query, [
      {
        key,
        kind: 'withdrawal.reversed',
        playerId,
        memo: { withdrawal: id, offer: offerName },
        cash: [],
        items: legs(items, { from: HOUSE.market, to: itemsOf(playerId) }),
      },
    ]);
    await revalueReturned(query, { key, itemIds: row.item_ids });
    await reverseCompleted(query, { id, reason });
    await appendAudit(query, {
      actor: 'system',
      action: 'withdrawal.reversed',
      details: { withdrawal: id, playerId, offer: offerName, items: row.item_ids },
    });
    emit({ playerId }, 'withdrawalStatus', { id, status: 'canceled', trade: await tradeOf(query, id) });
    emit({ playerId }, 'updateInventory', {});
    await tell(query, emit, { row, type: 'error', content: returnedText(reason) });
  }
}

const returnedText = (reason: string): string =>
  `notification.${reason.replace('withdrawal_reason.', 'withdrawal_refused_by_')}`;

/** Writes a notification about a withdrawn skin, and sends open pages an event. */
const tell = async (
  query: Query,
  emit: Emit,
  { row, type, content }: { row: WithdrawalRow; type: 'success' | 'error'; content: string },
): Promise<void> => {
  const params = { sum: toDollars(row.sum_cents) };
  await notifyPlayer(query, emit, { playerId: row.player_id, name: 'notification.withdrawal', content, params });
  emit({ playerId: row.player_id }, 'notice', { type, message: content, params });
};
