import type { GameItem } from '@updraft/contract';
import type { TradeItem, TradeService } from '@updraft/outside/steam-trade';
import { toDollars } from '@updraft/rules/money';
import { refuseSkin, worthOfShare } from '@updraft/rules/trades';
import { parseTradeLink } from '@updraft/rules/withdrawals';
import type { Query } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { findPlayer } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { assetsInOffers } from './skins.store.ts';

interface Dependencies {
  db: Query;
  service: Pick<TradeService, 'inventory'>;
  catalogue: Catalogue;
  settings: SettingsReader;
}

/**
 * A skin of a player's game inventory, with the site's price and credit (null: not in the catalogue) and the message
 * key of the reason for its refusal (null: accepted).
 */
export interface SeenSkin extends TradeItem {
  entryId: number | null;
  priceCents: number | null;
  creditCents: number | null;
  refused: string | null;
}

export const shareOf = (settings: SettingsReader): number => Math.round(settings.get('deposit.skinsPercent') * 100);

/**
 * Reads a player's game inventory, with the site's prices and the reasons why skins are refused. [TR-7, TR-8] Expected
 * failures: `deposit_api.no_trade_link`, `inventory_private`, `inventory_unavailable`; `user_api.banned`.
 */
export const seeInventory = async (
  { db, service, catalogue, settings }: Dependencies,
  playerId: number,
): Promise<Outcome<{ items: SeenSkin[]; link: { steamId: string; token: string } }>> => {
  const player = await findPlayer(db, playerId);
  if (!player || player.banned) return refuse('user_api.banned');
  const link = parseTradeLink(player.trade_link ?? '');
  if (!link) return refuse('deposit_api.no_trade_link');
  const inventory = await service.inventory(player.steam_id);
  if (!inventory.ok) return refuse(`deposit_api.inventory_${inventory.reason}`);
  const names = [...new Set(inventory.items.map((item) => item.marketHashName))];
  const rows = await db.query<{ id: number; market_hash_name: string; price_cents: number; suspended: boolean }>(
    'select id, market_hash_name, price_cents, suspended from catalogue where market_hash_name = any($1::text[])',
    [names],
  );
  const entries = new Map(rows.map((row) => [row.market_hash_name, row]));
  const inOffers = await assetsInOffers(db, playerId);
  const share = shareOf(settings);
  const items = inventory.items.map((item): SeenSkin => {
    const entry = entries.get(item.marketHashName);
    const refused = refuseSkin(
      {
        priceCents: entry?.price_cents ?? null,
        isSuspended: entry?.suspended ?? false,
        isHeld: item.tradableAfterMs !== null,
        isInOffer: inOffers.has(item.assetId),
      },
      settings.get('deposit.skinsMinItemCents'),
    );
    return {
      ...item,
      entryId: entry && catalogue.has(entry.id) ? entry.id : null,
      priceCents: entry?.price_cents ?? null,
      creditCents: entry ? worthOfShare(entry.price_cents, share) : null,
      refused: refused && `skins_refused.${refused}`,
    };
  });
  return { ok: true, items, link };
};

/** Converts skins to their wire format: accepted ones first, dearest first. */
export const shownInventory = (items: readonly SeenSkin[], catalogue: Catalogue): GameItem[] =>
  [...items]
    .sort(
      (a, b) =>
        Number(a.refused !== null) - Number(b.refused !== null) ||
        (b.priceCents ?? 0) - (a.priceCents ?? 0) ||
        a.assetId.localeCompare(b.assetId),
    )
    .map((item) => ({
      asset_id: item.assetId,
      market_hash_name: item.marketHashName,
      item: item.entryId === null ? null : catalogue.kind(item.entryId),
      price: item.priceCents === null ? null : toDollars(item.priceCents),
      credit: item.creditCents === null ? null : toDollars(item.creditCents),
      refused: item.refused,
      held_until: item.tradableAfterMs === null ? null : new Date(item.tradableAfterMs).toISOString(),
    }));
