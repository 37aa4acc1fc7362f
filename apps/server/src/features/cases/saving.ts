import {
  type BoxChance,
  type BoxItem,
  type BoxLimits,
  type BoxRefusal,
  boxHash,
  refuseBox,
} from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Db, Query } from '../../db/db.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import { appendAudit } from '../../kernel/audit.ts';
import {
  type BoxFace,
  closeBox,
  findBox,
  holdPricesBack,
  insertBox,
  insertVersion,
  isArtTaken,
  lockBox,
  openVersion,
  pricesOf,
} from './boxes.store.ts';

export interface SaveBox extends BoxFace {
  /** Id of the box; null: a new box. */
  id: number | null;
  priceCents: number;
  items: readonly BoxChance[];
  reason: string;
  staffId: number;
}

interface Dependencies {
  db: Db;
  limits: () => BoxLimits;
  /** Called after the commit of a box that was saved or closed. */
  onChanged: () => void;
}

const refusalOf = (refusal: BoxRefusal): Refusal => {
  switch (refusal.reason) {
    case 'too_few_items':
      return refuse('staff_api.box_too_few_items', { value: refusal.least });
    case 'too_many_items':
      return refuse('staff_api.box_too_many_items', { value: refusal.most });
    case 'box_price':
      return refuse('staff_api.box_price');
    case 'same_item':
    case 'item_price':
    case 'item_chance':
      return refuse(`staff_api.box_${refusal.reason}`, { id: refusal.itemId });
    case 'chances_sum':
      return refuse('staff_api.box_chances_sum', { value: refusal.parts });
    case 'return': {
      const [low, high, percent] = [refusal.lowBasisPoints, refusal.highBasisPoints, refusal.basisPoints];
      return refuse('staff_api.box_return', { low: low / 100, high: high / 100, percent: percent / 100 });
    }
  }
};

/**
 * Commands of staff that save and close boxes. A saved box is open. A version never changes, and each opening names its
 * version. The audit log has the reason of each command. [CA-3, CA-4] [S8]
 *
 * Expected failures: `staff_api.box_not_found`, `box_art_taken`, `box_item_suspended` (params: id), and the first rule
 * of CA-1 and CA-3 that the box breaks.
 */
export class Boxes {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  save(wanted: SaveBox): Promise<Outcome<{ id: number; version: number }>> {
    return this.changing(async (query) => {
      const { id, art, items, priceCents, staffId, reason } = wanted;
      await holdPricesBack(query);
      const before = id === null ? null : await this.held(query, id);
      if (id !== null && !before) return refuse('staff_api.box_not_found');
      if (await isArtTaken(query, { art, by: id })) return refuse('staff_api.box_art_taken');
      // These prices are locked until the commit.
      const prices = await pricesOf(
        query,
        items.map((item) => item.itemId),
      );
      const priced: BoxItem[] = items.map((item) => ({
        ...item,
        priceCents: prices.get(item.itemId)?.priceCents ?? 0,
      }));
      const suspended = items.find((item) => prices.get(item.itemId)?.isSuspended);
      if (suspended) return refuse('staff_api.box_item_suspended', { id: suspended.itemId });
      const refusal = refuseBox({ priceCents, items: priced }, this.deps.limits());
      if (refusal) return refusalOf(refusal);
      const boxId = id ?? (await insertBox(query, wanted));
      const version = (before?.version ?? 0) + 1;
      const hash = boxHash(items);
      await insertVersion(query, { boxId, version, priceCents, hash, savedBy: `player ${staffId}`, items });
      await openVersion(query, { ...wanted, id: boxId, version });
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: 'cases.save',
        details: { id: boxId, version, reason, hash, price: toDollars(priceCents), was: before?.hash ?? null },
      });
      return { ok: true, id: boxId, version };
    });
  }

  close({ id, reason, staffId }: { id: number; reason: string; staffId: number }): Promise<Outcome<object>> {
    return this.changing(async (query) => {
      if (!(await this.held(query, id))) return refuse('staff_api.box_not_found');
      if (await closeBox(query, { id, reason: 'staff', basisPoints: null }))
        await appendAudit(query, { actor: `player ${staffId}`, action: 'cases.close', details: { id, reason } });
      return { ok: true };
    });
  }

  private async changing<Done>(work: (query: Query) => Promise<Outcome<Done>>): Promise<Outcome<Done>> {
    const outcome = await this.deps.db.tx(work);
    if (outcome.ok) this.deps.onChanged();
    return outcome;
  }

  private async held(query: Query, id: number) {
    return (await lockBox(query, id)) ? findBox(query, id) : null;
  }
}
