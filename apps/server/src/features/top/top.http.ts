import type { CallOutput } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { type TopBy, type TopPeriod, placeBehind } from '@updraft/rules/top';
import { type Db, databaseNowMs } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Clock } from '../../lib/clock.ts';
import { SharedReading } from '../../lib/shared-reading.ts';
import { listedUser } from '../../lib/hidden-user.ts';
import { firstPlaces, ownStanding } from './top.store.ts';

/** Time for which a list that was read is served to everyone, ms. */
const KEPT_MS = 5000;

type List = Pick<CallOutput<'POST /api/top/get'>, 'users' | 'updated_at'>;

/**
 * Converts a stored value to the shown one. Multipliers are stored in hundredths and sums in cents, so both are divided
 * by 100.
 */
const shownValue = (value: number): number => toDollars(value);

const readList = async (db: Db, asked: { by: TopBy; period: TopPeriod }): Promise<List> => {
  const [rows, nowMs] = await Promise.all([firstPlaces(db, asked), databaseNowMs(db)]);
  return {
    users: rows.map((row, at) => ({ place: at + 1, user: listedUser(row), value: shownValue(row.value) })),
    updated_at: new Date(nowMs).toISOString(),
  };
};

/**
 * Handler of the list of the top players with the caller's own place. `own` is null for visitors; `own.place` is null
 * for a player without a place.
 */
export const topHandlers = ({
  db,
  clock,
  keptMs = KEPT_MS,
}: {
  db: Db;
  clock: Pick<Clock, 'monoMs'>;
  keptMs?: number;
}): Pick<Handlers, 'POST /api/top/get'> => {
  const lists = new SharedReading<`${TopBy} ${TopPeriod}`, List>({
    read: (key) => {
      const [by, period] = key.split(' ') as [TopBy, TopPeriod];
      return readList(db, { by, period });
    },
    keptMs,
    clock,
  });
  return {
    'POST /api/top/get': async ({ by, period }, { session }) => {
      const [list, own] = await Promise.all([
        lists.of(`${by} ${period}`),
        session ? ownStanding(db, { playerId: session.playerId, by, period }) : null,
      ]);
      const place = own && { place: placeBehind(own.ahead), value: shownValue(own.value) };
      return { success: true, ...list, own: session ? (place ?? { place: null, value: 0 }) : null };
    },
  };
};
