import { type BoxLimits, closesBox, returnBasisPoints } from '@updraft/rules/cases';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { PriceFollower } from '../prices/followers.ts';
import { notifyPlayers } from '../notifications/notifications.ts';
import type { Emit } from '../outbox/outbox.ts';
import { appendAudit } from '../staff/audit.ts';
import { type StoredBox, closeBox, lockBoxesWith, openBoxesOf } from './boxes.store.ts';

interface Dependencies {
  /** The bounds of now. */
  limits: () => BoxLimits;
  log: Pick<Log, 'error'>;
  /** Called after the commit when prices of boxes have changed, closed or not. */
  onChanged: () => void;
}

/** Everyone who can save a box. */
const admins = async (query: Query): Promise<number[]> =>
  (await query.query<{ id: number }>('select id from players where is_admin and not banned order by id limit 100')).map(
    (row) => row.id,
  );

const tellStaff = async (query: Query, emit: Emit, closed: readonly StoredBox[]): Promise<void> => {
  const staff = await admins(query);
  for (const box of closed) {
    const params = { box: box.name, percent: returnBasisPoints(box) / 100 };
    const news = { name: 'notification.box_closed', content: 'notification.box_closed_text', params };
    await notifyPlayers(
      query,
      emit,
      staff.map((playerId) => ({ playerId, ...news })),
    );
    await appendAudit(query, { actor: 'site', action: 'cases.closed', details: { ...params, id: box.id } });
  }
};

/**
 * Closes boxes whose return new prices take out of its bounds, in the transaction of the prices, and tells staff: by a
 * notification, in the audit log, and after the commit by a line of the log. [CA-4]
 */
export const createBoxCloser = ({ limits, log, onChanged }: Dependencies): PriceFollower => ({
  lock: (query, entryIds) => lockBoxesWith(query, entryIds),
  follow: async (query, emit, boxIds) => {
    if (boxIds.length === 0) return () => undefined;
    const closed: StoredBox[] = [];
    for (const box of await openBoxesOf(query, boxIds)) {
      const isClosed =
        closesBox(box, limits()) &&
        (await closeBox(query, { id: box.id, reason: 'return', basisPoints: returnBasisPoints(box) }));
      if (isClosed) closed.push(box);
    }
    if (closed.length > 0) await tellStaff(query, emit, closed);
    return () => {
      onChanged();
      for (const box of closed)
        log.error({ box: box.id, basisPoints: returnBasisPoints(box) }, 'a price has closed a box: save it again');
    };
  },
});
