import type { Feature } from '../../feature.ts';
import { workerOf } from '../../lib/worker.ts';
import { limitsBooks } from './limits.books.ts';
import { Limits } from './limits.commands.ts';
import type { PlayLimits } from '../../stakes/ports.ts';
import { isExcluded, limitsGuard } from './limits.guard.ts';
import { limitHandlers } from './limits.http.ts';
import { startReminders } from './reminders.ts';
import { limitsPersonal } from './limits.personal.ts';
import type { MoneyLimits } from '../../ports/limits.ts';

/**
 * Guard that features call before they accept stakes or deposits, or give bonuses. A caller that moves money holds the
 * player's lock.
 */
interface LimitsOffers {
  guard: PlayLimits & MoneyLimits;
  isExcluded: typeof isExcluded;
}

/** Players' own limits, breaks and reminders. */
export const limits: Feature<{
  name: 'limits';
  uses: 'wagering' | 'skins';
  offers: LimitsOffers;
  calls: ReturnType<typeof limitHandlers>;
}> = {
  name: 'limits',
  personal: limitsPersonal,
  offers: { guard: limitsGuard, isExcluded },
  books: limitsBooks,
  // The retention is the longest window of a player's own limits plus a day.
  prunes: [{ table: 'play_hours', where: `hour < now() - interval '31 days'` }],
  moments: {
    travelling: {
      play_hours: { moments: ['hour'], isKey: true },
      player_breaks: { moments: ['starts_at', 'ends_at'], guard: 'player_breaks_append_only' },
      player_limits: { moments: ['next_at'] },
    },
  },
  create: ({ db, outbox, sessions, tables, log }, { wagering, skins }) => ({
    calls: limitHandlers({
      limits: new Limits({
        db,
        outbox,
        wagering: wagering.books,
        endSessions: (playerId, message) => sessions.revokeAll(playerId, message),
        holdStop: () => tables.holdStops(),
        skins: skins.recall,
      }),
    }),
    workers: [workerOf(() => startReminders({ outbox, log }))],
  }),
};
