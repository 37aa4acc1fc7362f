import type { Feature } from '../../feature.ts';
import { SharedReading } from '../../lib/shared-reading.ts';
import { announceNext } from './schedule.ts';
import { type Shown, shownNow } from './shown.ts';
import { tournamentBooks } from './tournament.books.ts';
import { Tournaments } from './tournament.commands.ts';
import { tournamentHandlers } from './tournament.http.ts';
import { createTournamentMetrics } from './tournament.metrics.ts';
import { createTournamentNews } from './tournament.news.ts';
import { tournamentPersonal } from './tournament.personal.ts';
import { tournamentSettings } from './tournament.settings.ts';
import { createTournamentWorker } from './tournament.worker.ts';

const MINUTE_MS = 60_000;
/** Time for which pages share one read, ms. */
const KEPT_MS = 1000;

/** Tournaments: points for settled stakes, and up to five prizes for the members with most points. */
export const tournament: Feature<{
  name: 'tournament';
  uses: 'limits';
  settings: typeof tournamentSettings;
  calls: ReturnType<typeof tournamentHandlers>;
}> = {
  name: 'tournament',
  settings: tournamentSettings,
  personal: tournamentPersonal,
  books: tournamentBooks,
  prunes: [
    {
      table: 'tournament_stakes',
      where: `tournament_id in (select id from tournaments where closed_at < now() - interval '90 days')`,
    },
  ],
  moments: {
    travelling: {
      tournaments: { moments: ['created_at', 'starts_at', 'ends_at', 'closed_at'], guard: 'tournaments_stay' },
      tournament_entries: { moments: ['joined_at', 'reached_at'] },
    },
  },
  create: ({ db, outbox, settings, broadcaster, clock, metrics, log }, { limits }) => {
    const tournaments = new Tournaments({ outbox, limits: limits.guard, log });
    const reading = new SharedReading<'now', Shown>({ read: () => shownNow(db), keptMs: KEPT_MS, clock });
    const terms = () => ({
      isOn: settings.get('tournament.scheduled'),
      pauseMs: settings.get('tournament.pauseMinutes') * MINUTE_MS,
      next: {
        name: settings.get('tournament.name'),
        nameRu: settings.get('tournament.nameRu'),
        description: settings.get('tournament.description'),
        descriptionRu: settings.get('tournament.descriptionRu'),
        prizesCents: ([1, 2, 3, 4, 5] as const).map((prize) => settings.get(`tournament.prize${prize}Cents`)),
        minPaymentCents: settings.get('tournament.minPaymentCents'),
        lengthMs: settings.get('tournament.minutes') * MINUTE_MS,
      },
    });
    return {
      calls: tournamentHandlers({ db, tournaments, reading }),
      workers: [
        createTournamentWorker({
          db,
          outbox,
          clock,
          log,
          metrics: createTournamentMetrics(metrics),
          announceNext: () => announceNext({ db, tournaments, terms, log }),
        }),
        createTournamentNews({ reading, broadcaster, clock, log }),
      ],
    };
  },
};
