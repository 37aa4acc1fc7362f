import { HOUSE, itemsOf, post } from '@updraft/ledger';
import type { ReceivedItem, TradeService } from '@updraft/outside/steam-trade';
import { sumCents, toDollars } from '@updraft/rules/money';
import { WHOLE_SHARE, isEndedTrade, worthOfShare } from '@updraft/rules/trades';
import type { Db, Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import { type CommandKey, firstAnswer, onceByKey } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { MoneyLimits } from '../../ports/limits.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { OfferSink, Offers } from '../../ports/trades.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import { type SeenSkin, seeInventory, shareOf } from './game-inventory.ts';
import { type AddReceivable, reverseDeposit } from './reversal.ts';
import { shownDeposit } from './shown-deposit.ts';
import {
  type SkinDepositRow,
  assetsInOffers,
  bearItems,
  countOpen,
  entriesOf,
  insertDeposit,
  lockDeposit,
  markCanceled,
  markCredited,
} from './skins.store.ts';

export interface DepositSkins {
  playerId: number;
  assetIds: readonly string[];
  /** The credit that the player saw. */
  sumCents: number;
  key: string | null;
}

interface Dependencies {
  db: Db;
  outbox: Outbox;
  wagering: WageringBooks;
  offers: Pick<Offers, 'open' | 'settle'> & {
    watch(query: Query, watched: { depositId: number; until: Date }): Promise<void>;
  };
  service: Pick<TradeService, 'inventory'>;
  catalogue: Catalogue;
  settings: SettingsReader;
  clock: Clock;
  /** Time in which Steam can reverse a trade, ms. */
  protectionMs: () => number;
  addReceivable: AddReceivable;
  limits: Pick<MoneyLimits, 'refuseDeposit'>;
}

/** Returns the first response under this key; null: there was none. */
const repeated = async (query: Query, commandKey: CommandKey | null): Promise<Outcome<{ id: number }> | null> => {
  const first = commandKey && (await firstAnswer<Outcome<{ id: number }>>(query, commandKey));
  if (!first?.known) return null;
  return 'conflict' in first ? refuse('app_api.key_reused') : first.answer;
};

/** Longest time for which `create` waits until the offer is sent, ms. */
const OFFER_WITHIN_MS = 12_000;

/** Deposits of skins by trades: requested, credited and protected, or taken back. Rules TR-7 … TR-11. */
export class SkinDeposits implements OfferSink {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Requests a player's skins by a trade offer, and waits a while until it is sent. Expected failures:
   * `deposit_api.skins_none_selected`, `no_trade_link`, `inventory_private`, `inventory_unavailable`, `skins_changed`
   * (one is not there, or not accepted), `skins_price_changed`, `min_sum`, `max_sum` (params: sum), `too_many_open`;
   * `user_api.banned`, `on_break`, `limit_reached` (params: sum, days); `app_api.key_reused`.
   */
  async create(command: DepositSkins): Promise<Outcome<{ id: number }>> {
    const { db, offers } = this.deps;
    const { key, ...request } = command;
    const commandKey = key === null ? null : { playerId: command.playerId, scope: 'deposit-skins', key, request };
    if (command.assetIds.length === 0) return refuse('deposit_api.skins_none_selected');
    // A repeat gets the first response, even while Steam does not respond.
    const outcome = (await repeated(db, commandKey)) ?? (await this.ask(command, commandKey));
    if (outcome.ok)
      await Promise.race([offers.settle(), new Promise((resolve) => setTimeout(resolve, OFFER_WITHIN_MS).unref())]);
    return outcome;
  }

  private async ask(command: DepositSkins, commandKey: CommandKey | null): Promise<Outcome<{ id: number }>> {
    // The request to Steam takes time, so it is made before the player is locked.
    const seen = await seeInventory(this.deps, command.playerId);
    const chosen = seen.ok ? this.chosen(command, seen.items) : seen;
    return this.deps.outbox.tx(async (query, emit): Promise<Outcome<{ id: number }>> => {
      const player = await lockActing(query, command.playerId);
      if (player.banned) return refuse('user_api.banned');
      return onceByKey(query, commandKey, async () => {
        if (!seen.ok) return seen;
        const own = await this.deps.limits.refuseDeposit(query, { player, cents: command.sumCents });
        return own ?? ('ok' in chosen ? chosen : this.open(query, emit, { command, chosen, link: seen.link }));
      });
    });
  }

  /**
   * Returns the chosen skins, or the refusal if one is not accepted, the sum differs from the one that the player saw,
   * or it is outside the limits.
   */
  private chosen(
    { assetIds, sumCents: expected }: DepositSkins,
    items: readonly SeenSkin[],
  ): (SeenSkin & { entryId: number; creditCents: number })[] | Refusal {
    const { settings } = this.deps;
    const inventory = new Map(items.map((item) => [item.assetId, item]));
    const chosen = assetIds
      .map((assetId) => inventory.get(assetId))
      .filter(
        (item): item is SeenSkin & { entryId: number; creditCents: number } =>
          item?.refused === null && item.entryId !== null && item.creditCents !== null,
      );
    if (new Set(assetIds).size !== assetIds.length || chosen.length !== assetIds.length)
      return refuse('deposit_api.skins_changed');
    const sum = sumCents(chosen.map((item) => item.creditCents));
    if (sum !== expected) return refuse('deposit_api.skins_price_changed', { sum: toDollars(sum) });
    const [minCents, maxCents] = [settings.get('deposit.minCents'), settings.get('deposit.maxCents')];
    if (sum < minCents) return refuse('deposit_api.min_sum', { sum: toDollars(minCents) });
    return sum > maxCents ? refuse('deposit_api.max_sum', { sum: toDollars(maxCents) }) : chosen;
  }

  private async open(
    query: Query,
    emit: Emit,
    {
      command,
      chosen,
      link,
    }: {
      command: DepositSkins;
      chosen: readonly (SeenSkin & { entryId: number; creditCents: number })[];
      link: { steamId: string; token: string };
    },
  ): Promise<Outcome<{ id: number }>> {
    const { settings, offers } = this.deps;
    const { playerId } = command;
    if ((await countOpen(query, playerId)) >= settings.get('deposit.maxOpen'))
      return refuse('deposit_api.too_many_open');
    // Open offers are checked under the lock, so that two concurrent commands cannot request one skin.
    const inOffers = await assetsInOffers(query, playerId);
    if (chosen.some((item) => inOffers.has(item.assetId))) return refuse('deposit_api.skins_changed');
    const id = await insertDeposit(query, {
      playerId,
      shareBasisPoints: shareOf(settings),
      expectedCents: command.sumCents,
      items: chosen,
    });
    await offers.open(query, {
      playerId,
      purpose: { depositId: id },
      ...link,
      give: [],
      receive: chosen.map((item) => item.assetId),
      maxCents: 0,
    });
    emit({ playerId }, 'skinDeposit', await shownDeposit({ query, catalogue: this.deps.catalogue }, id));
    return { ok: true, id };
  }

  /** Handles a new state of the deposit's offer. [TR-8, TR-11] */
  async changed(
    query: Query,
    emit: Emit,
    { offer, state, received, refusal }: Parameters<OfferSink['changed']>[2],
  ): Promise<void> {
    const row = await lockDeposit(query, offer.deposit_id ?? 0);
    if (!row) return;
    if (state === 'accepted' && row.status === 'sending') await this.credit(query, emit, { row, received });
    // A deposit that was accepted and reversed between two checks was not credited, so nothing is taken back.
    else if (state === 'reversed' && row.status === 'completed')
      await reverseDeposit(query, emit, {
        row,
        offerName: offer.name,
        wagering: this.deps.wagering,
        addReceivable: this.deps.addReceivable,
      });
    else if (row.status === 'sending' && isEndedTrade(state))
      await this.cancel(query, emit, {
        row,
        reason: `skins_reason.${state === 'refused' && refusal !== null && refusal !== 'refused' ? refusal : state}`,
      });
    emit(
      { playerId: row.player_id },
      'skinDeposit',
      await shownDeposit({ query, catalogue: this.deps.catalogue }, row.id),
    );
  }

  /** Credits skins that arrived after the deposit had ended, because the site holds them. [TR-14] */
  async acceptedLate(
    query: Query,
    emit: Emit,
    { offer, received }: Parameters<OfferSink['acceptedLate']>[2],
  ): Promise<boolean> {
    const row = await lockDeposit(query, offer.deposit_id ?? 0);
    if (row?.status !== 'canceled') return false;
    await this.credit(query, emit, { row, received });
    emit(
      { playerId: row.player_id },
      'skinDeposit',
      await shownDeposit({ query, catalogue: this.deps.catalogue }, row.id),
    );
    return true;
  }

  private async credit(
    query: Query,
    emit: Emit,
    { row, received }: { row: SkinDepositRow; received: readonly ReceivedItem[] },
  ): Promise<void> {
    const { settings, clock, wagering, offers, protectionMs } = this.deps;
    const { id, player_id: playerId, share_basis_points: shareBasisPoints } = row;
    const entries = await entriesOf(query, { depositId: id, assetIds: received.map((item) => item.assetId) });
    if (entries.length === 0) throw new Error(`deposit of skins ${id} was accepted, and nothing of it came`);
    const protectedUntil = new Date(clock.wallMs() + protectionMs());
    const worth = entries.map((entry) => ({
      entryId: entry.entry_id,
      priceCents: worthOfShare(entry.price_cents, shareBasisPoints),
      shareBasisPoints,
    }));
    const memo = {
      deposit: id,
      share: shareBasisPoints / WHOLE_SHARE,
      minimum: settings.get('deposit.skinsMinItemCents'),
    };
    const receivedIds = await post(query, [
      { key: `skins:received:${id}`, kind: 'skins.received', playerId, memo, cash: [], items: [] },
    ]);
    const born = await bearItems(query, {
      items: worth,
      transferId: receivedIds.get(`skins:received:${id}`) as number,
      protectedUntil,
    });
    const key = `skins:credited:${id}`;
    const ids = await post(query, [
      {
        key,
        kind: 'skins.credited',
        playerId,
        memo,
        cash: [],
        items: born.map((item) => ({
          itemId: item.id,
          from: HOUSE.market,
          to: itemsOf(playerId),
          priceCents: item.price_cents,
        })),
      },
    ]);
    const creditedCents = sumCents(born.map((item) => item.price_cents));
    await markCredited(query, {
      id,
      creditedCents,
      transferId: ids.get(key) as number,
      protectedUntil,
      items: born.map((item, at) => ({
        assetId: entries[at]?.asset_id ?? '',
        itemId: item.id,
        creditedCents: item.price_cents,
      })),
    });
    await offers.watch(query, { depositId: id, until: protectedUntil });
    await wagering.deposited(query, emit, {
      source: 'trade',
      sourceId: String(id),
      playerId,
      amountCents: creditedCents,
    });
    emit({ playerId }, 'updateInventory', {});
    const params = { sum: toDollars(creditedCents) };
    await notifyPlayer(query, emit, {
      playerId,
      name: 'notification.deposit_completed',
      content: 'deposit_api.skins_credited',
      params,
    });
    emit({ playerId }, 'notice', { type: 'success', message: 'deposit_api.skins_credited', params });
  }

  private async cancel(
    query: Query,
    emit: Emit,
    { row, reason }: { row: SkinDepositRow; reason: string },
  ): Promise<void> {
    await markCanceled(query, { id: row.id, reason });
    const content =
      reason === 'skins_reason.reversed'
        ? 'notification.skins_reversed_before'
        : `notification.${reason.replace('skins_reason.', 'skins_')}`;
    await notifyPlayer(query, emit, { playerId: row.player_id, name: 'notification.deposit_failed', content });
    emit({ playerId: row.player_id }, 'notice', { type: 'error', message: content });
  }
}
