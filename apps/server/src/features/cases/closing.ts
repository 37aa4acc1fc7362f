import { type BoxLimits, closesBox, returnBasisPoints } from '@updraft/rules/cases';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { PriceFollower } from '../../ports/prices.ts';
import { notifyPlayers } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { adminIds } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { type StoredBox, closeBox, lockBoxesWith, openBoxesOf } from './boxes.store.ts';

export interface ClosingDependencies {
  /** The bounds now in force. */
  limits: () => BoxLimits;
  log: Pick<Log, 'error'>;
  /** Called after the commit when boxes may have changed. */
  onChanged: () => void;
}

/** Cause of a box's return out of its bounds: a price, or a change of the bounds. */
type Cause = 'price' | 'bounds';

const TEXTS: Record<Cause, string> = {
  price: 'notification.box_closed_text',
  bounds: 'notification.box_closed_bounds_text',
};

const tellStaff = async (
  query: Query,
  emit: Emit,
  { closed, cause }: { closed: readonly StoredBox[]; cause: Cause },
): Promise<void> => {
  const staff = await adminIds(query);
  for (const box of closed) {
    const params = { box: box.name, box_ru: box.nameRu, percent: returnBasisPoints(box) / 100 };
    const about = { kind: 'box' as const, id: box.id };
    const news = { name: 'notification.box_closed', content: TEXTS[cause], params, about };
    await notifyPlayers(
      query,
      emit,
      staff.map((playerId) => ({ playerId, ...news })),
    );
    await appendAudit(query, { actor: 'site', action: 'cases.closed', details: { ...params, cause, id: box.id } });
  }
};

/**
 * Closes the locked boxes whose return is outside the bounds. Admins get a notification, and the audit log an entry,
 * for each box. The returned function logs the closed boxes; the caller calls it after the commit. [CA-4]
 */
export const closeOutside = async (
  query: Query,
  emit: Emit,
  { boxIds, cause, deps }: { boxIds: readonly number[]; cause: Cause; deps: ClosingDependencies },
): Promise<() => void> => {
  const closed: StoredBox[] = [];
  for (const box of await openBoxesOf(query, boxIds)) {
    const isClosed =
      closesBox(box, deps.limits()) &&
      (await closeBox(query, { id: box.id, reason: 'return', basisPoints: returnBasisPoints(box) }));
    if (isClosed) closed.push(box);
  }
  if (closed.length > 0) await tellStaff(query, emit, { closed, cause });
  return () => {
    for (const box of closed) {
      const about = { box: box.id, basisPoints: returnBasisPoints(box), cause };
      deps.log.error(about, 'the return of a box has left its bounds: it is closed, save it again');
    }
  };
};

/** Creates the hook that closes boxes whose return leaves its bounds, in the transaction of new prices. [CA-4] */
export const createBoxCloser = (deps: ClosingDependencies): PriceFollower => ({
  lock: (query, entryIds) => lockBoxesWith(query, entryIds),
  follow: async (query, emit, boxIds) => {
    if (boxIds.length === 0) return () => undefined;
    const tellOperator = await closeOutside(query, emit, { boxIds, cause: 'price', deps });
    return () => {
      deps.onChanged();
      tellOperator();
    };
  },
});
