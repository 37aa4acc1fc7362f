import { HOUSE, cashOf, itemsOf, post } from '@updraft/ledger';
import { sumCents, toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import { firstAnswer, keepAnswer } from '../../db/idempotency.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import { followNow } from '../../kernel/catalogue.prices.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { balanceCents, lockActing } from '../../kernel/players.store.ts';
import {
  type EntryRow,
  type HeldItem,
  findEntries,
  hasDealtInPurchase,
  heldItems,
  holdsAny,
  orderFromMarket,
  takeFromStock,
} from './storehouse.store.ts';

export interface BuyCommand {
  playerId: number;
  /** Wanted storehouse entries; an id may repeat. */
  entryIds: readonly number[];
  /** Items that the player gives. */
  itemIds: readonly number[];
  /** Worth of the own items and of the wanted ones, as the player saw it. */
  giveCents: number;
  getCents: number;
  key: string | null;
}

export interface SellCommand {
  playerId: number;
  itemIds: readonly number[];
  giveCents: number;
  key: string | null;
}

/** `prices`: present prices of the wanted entries, if these are the reason of the refusal. */
export type TradeAnswer =
  | { ok: true; message: string; balanceCents: number }
  | (Refusal & { prices?: { id: number; cents: number }[] });

/**
 * Seconds for which the selection is the key of a command without a client's key, unless its effect is undone. So a
 * double click is not a second purchase.
 */
const NATURAL_KEY_SECONDS = 10;

/**
 * Exchanges of items and balance for items, and sales of items for balance. Each command takes effect as a whole.
 *
 * Expected failures: `storehouse_api.none_selected`, `item_not_found` (not held, named twice, or no such entry),
 * `item_locked` (still protected), `item_suspended`, `price_changed` (params: the server's give and get) and
 * `worth_changed` (params: give) [PC-13], `insufficient_funds`; `app_api.key_reused`; `user_api.banned`.
 */
export class Storehouse {
  private readonly outbox: Outbox;
  private readonly clock: Clock;

  constructor({ outbox, clock }: { outbox: Outbox; clock: Clock }) {
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Exchanges own items and balance for storehouse items. */
  buy(command: BuyCommand): Promise<TradeAnswer> {
    return this.once('buy', command, async (query, emit) => {
      if (command.entryIds.length === 0) return refuse('storehouse_api.none_selected');
      const given = await this.given(query, command);
      if ('ok' in given) return given;
      const wanted = await wantedEntries(query, command.entryIds);
      if ('ok' in wanted) return wanted;
      const giveCents = sumCents(given.map((item) => item.price_cents));
      const getCents = sumCents(wanted.map((entry) => entry.price_cents * entry.count));
      if (giveCents !== command.giveCents || getCents !== command.getCents) {
        const prices = wanted.map((entry) => ({ id: entry.id, cents: entry.price_cents }));
        return {
          ...refuse('storehouse_api.price_changed', { give: toDollars(giveCents), get: toDollars(getCents) }),
          prices,
        };
      }
      const before = await balanceCents(query, cashOf(command.playerId));
      if (before < getCents - giveCents) return refuse('storehouse_api.insufficient_funds');
      await this.exchange(query, { command, given, wanted, differenceCents: getCents - giveCents });
      return this.done(
        query,
        emit,
        command.playerId,
        given.length > 0 ? 'storehouse_api.exchanged' : 'storehouse_api.bought',
      );
    });
  }

  /** Sells the player's items for balance, at their price. */
  sell(command: SellCommand): Promise<TradeAnswer> {
    return this.once('sell', command, async (query, emit) => {
      if (command.itemIds.length === 0) return refuse('storehouse_api.none_selected');
      const given = await this.given(query, command);
      if ('ok' in given) return given;
      const giveCents = sumCents(given.map((item) => item.price_cents));
      if (giveCents !== command.giveCents)
        return refuse('storehouse_api.worth_changed', { give: toDollars(giveCents) });
      await post(query, [
        {
          key: await nextKey(query, 'sell'),
          kind: 'storehouse.sell',
          playerId: command.playerId,
          cash: [{ from: HOUSE.cash, to: cashOf(command.playerId), cents: giveCents }],
          items: intoStock(given, command.playerId),
        },
      ]);
      return this.done(query, emit, command.playerId, 'storehouse_api.sold');
    });
  }

  /**
   * Locks the player and refuses a banned one. Returns the first response to a repeated key; otherwise runs `work`, and
   * stores its response under the key.
   */
  private once(
    scope: string,
    command: BuyCommand | SellCommand,
    work: (query: Query, emit: Emit) => Promise<TradeAnswer>,
  ): Promise<TradeAnswer> {
    const { key, ...request } = command;
    return this.outbox.tx(async (query, emit) => {
      const player = await lockActing(query, command.playerId);
      if (player.banned) return refuse('user_api.banned');
      const commandKey = { playerId: command.playerId, scope, key: key ?? naturalKey(request), request };
      if (!key) await forgetNaturalKey(query, { ...commandKey, isUndone: await isUndone(query, command, commandKey) });
      const first = await firstAnswer<TradeAnswer>(query, commandKey);
      if (first.known) return 'conflict' in first ? refuse('app_api.key_reused') : first.answer;
      const answer = await work(query, emit);
      // A refusal under a natural key is not stored, because the same selection may succeed a moment later.
      if (answer.ok || key) await keepAnswer(query, commandKey, answer);
      return answer;
    });
  }

  private async given(
    query: Query,
    command: { playerId: number; itemIds: readonly number[] },
  ): Promise<HeldItem[] | Refusal> {
    const unique = [...new Set(command.itemIds)];
    if (unique.length !== command.itemIds.length) return refuse('storehouse_api.item_not_found');
    await followNow(query, { playerIds: [command.playerId], itemIds: unique });
    const items = await heldItems(query, { playerId: command.playerId, itemIds: unique });
    if (items.length !== unique.length) return refuse('storehouse_api.item_not_found');
    if (items.some((item) => item.locked_until && item.locked_until.getTime() > this.clock.wallMs()))
      return refuse('storehouse_api.item_locked');
    if (items.some((item) => item.suspended)) return refuse('storehouse_api.item_suspended');
    return items;
  }

  private async exchange(
    query: Query,
    {
      command,
      given,
      wanted,
      differenceCents,
    }: { command: BuyCommand; given: HeldItem[]; wanted: WantedEntry[]; differenceCents: number },
  ): Promise<void> {
    const { playerId } = command;
    const fromStock = await takeFromStock(
      query,
      wanted.map((entry) => ({ entryId: entry.id, count: entry.count })),
    );
    // The player pays the entry's price. The items from the stock have it too, because `takeFromStock` picks no others.
    const missing = wanted
      .map((entry) => ({
        entryId: entry.id,
        priceCents: entry.price_cents,
        count: entry.count - fromStock.filter((item) => item.entry_id === entry.id).length,
      }))
      .filter((entry) => entry.count > 0);
    const key = await nextKey(query, 'buy');
    const cash = [];
    if (differenceCents > 0) cash.push({ from: cashOf(playerId), to: HOUSE.cash, cents: differenceCents });
    if (differenceCents < 0) cash.push({ from: HOUSE.cash, to: cashOf(playerId), cents: -differenceCents });
    const ids = await post(query, [
      {
        key,
        kind: 'storehouse.buy',
        playerId,
        memo: { entries: command.entryIds },
        cash,
        items: [
          ...intoStock(given, playerId),
          ...fromStock.map((item) => ({
            itemId: item.id,
            from: HOUSE.stock,
            to: itemsOf(playerId),
            priceCents: item.price_cents,
          })),
        ],
      },
    ]);
    if (missing.length === 0) return;
    const transferId = ids.get(key) as number;
    const ordered = await orderFromMarket(
      query,
      missing.map((order) => ({ ...order, transferId })),
    );
    await post(query, [
      {
        key: `${key}:market`,
        kind: 'storehouse.buy',
        playerId,
        // The house pays the market for the item.
        cash: [{ from: HOUSE.cash, to: HOUSE.market, cents: sumCents(ordered.map((item) => item.price_cents)) }],
        items: ordered.map((item) => ({
          itemId: item.id,
          from: HOUSE.market,
          to: itemsOf(playerId),
          priceCents: item.price_cents,
        })),
      },
    ]);
  }

  private async done(query: Query, emit: Emit, playerId: number, message: string): Promise<TradeAnswer> {
    const after = await balanceCents(query, cashOf(playerId));
    emit({ playerId }, 'updateBalance', { balance: toDollars(after) });
    emit({ playerId }, 'updateInventory', {});
    return { ok: true, message, balanceCents: after };
  }
}

interface WantedEntry extends EntryRow {
  count: number;
}

const wantedEntries = async (query: Query, ids: readonly number[]): Promise<WantedEntry[] | Refusal> => {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const entries = await findEntries(query, [...counts.keys()]);
  if (entries.length !== counts.size) return refuse('storehouse_api.item_not_found');
  if (entries.some((entry) => entry.suspended)) return refuse('storehouse_api.item_suspended');
  return entries.map((entry) => ({ ...entry, count: counts.get(entry.id) ?? 0 }));
};

const intoStock = (items: readonly HeldItem[], playerId: number) =>
  items.map((item) => ({ itemId: item.id, from: itemsOf(playerId), to: HOUSE.stock, priceCents: item.price_cents }));

/** Returns a unique key for a transfer. A sequence numbers these transfers, because they have no natural id. */
const nextKey = async (query: Query, kind: string): Promise<string> => {
  const { id } = one(await query.query<{ id: number }>(`select nextval('trade_number') as id`));
  return `${kind}:${id}`;
};

const naturalKey = (request: object): string => `natural:${JSON.stringify(request)}`.slice(0, 2000);

/**
 * True if the effect of an earlier command was undone: the player holds some of the given items again, or has sold or
 * exchanged some of the bought ones. The same selection is then a new command, not a repeat.
 */
const isUndone = (
  query: Query,
  command: BuyCommand | SellCommand,
  answered: { playerId: number; scope: string; key: string },
): Promise<boolean> => (command.itemIds.length > 0 ? holdsAny(query, command) : hasDealtInPurchase(query, answered));

/** Deletes the first response to a selection if it is too old for a repeat, or its effect was undone. */
const forgetNaturalKey = async (
  query: Query,
  key: { playerId: number; scope: string; key: string; isUndone: boolean },
): Promise<void> => {
  await query.query(
    `delete from idempotency where player_id = $1 and scope = $2 and key = $3 and ($4 or created_at < now() - ${NATURAL_KEY_SECONDS} * interval '1 second')`,
    [key.playerId, key.scope, key.key, key.isUndone],
  );
};
