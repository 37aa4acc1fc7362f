import { RARITY_INFO } from '@updraft/catalogue';
import { fallbackArtSvg, itemArtSvg } from '@updraft/catalogue/art';
import type { Query } from '../../db/db.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { FindCard } from '../../kernel/preview-card.ts';
import { findOpening } from './openings.store.ts';

/** Side of an item's drawing, in units of the drawing. The picture scales it. */
const SIZE = 256;

/** Returns the site's own drawing of an item as SVG. It needs no request, unlike pictures of another host. */
const drawingOf = (catalogue: Catalogue, entryId: number): string => {
  const entry = catalogue.entries.find(({ id }) => id === entryId);
  return entry
    ? itemArtSvg({
        imageId: entry.imageId,
        model: entry.model,
        weaponClass: entry.weaponClass,
        finish: entry.finish ?? null,
        rarity: entry.rarity,
        size: SIZE,
      })
    : fallbackArtSvg(SIZE);
};

/** Finds the card of a shared link to an opening. It does not name the player. */
export const caseCards =
  (db: Query, catalogue: Catalogue): FindCard =>
  async (id) => {
    const row = await findOpening(db, id);
    if (!row) return null;
    const { market_hash_name, name_ru, rarity } = catalogue.kind(row.entry_id);
    return {
      id: row.id,
      unit: 'opening',
      result: { cents: row.item_cents },
      colour: RARITY_INFO[rarity].color,
      facts: [
        ['item', { en: market_hash_name, ru: name_ru }],
        ['box', { en: row.name, ru: row.name_ru }],
        ['price', { cents: row.price_cents }],
        ['date', { moment: row.created_at }],
      ],
      art: { kind: 'item', svg: drawingOf(catalogue, row.entry_id) },
    };
  };
