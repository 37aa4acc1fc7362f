import { meetsPayment } from '@updraft/rules/tournament';
import { parseDollars, toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { answerOf, refusal } from '../../lib/result.ts';
import type { SharedReading } from '../../lib/shared-reading.ts';
import { depositedCents, isMember, ownPlace } from './entries.store.ts';
import { type Shown, shownPast, shownTournament } from './shown.ts';
import type { Tournaments } from './tournament.commands.ts';
import { newestTournaments, tournamentWith } from './tournament.store.ts';

const LISTED = 50;
const MINUTE_MS = 60_000;

type TournamentCalls = Pick<
  Handlers,
  | 'POST /api/tournaments/get'
  | 'GET /api/tournaments/get-conditions'
  | 'POST /api/tournaments/setActive'
  | 'POST /api/tournaments/history'
  | 'POST /api/staff/tournaments/list'
  | 'POST /api/staff/tournaments/create'
  | 'POST /api/staff/tournaments/cancel'
>;

interface Dependencies {
  db: Db;
  tournaments: Tournaments;
  reading: Pick<SharedReading<'now', Shown>, 'of' | 'forget'>;
}

/** Creates the handlers by which players see and join tournaments, and staff announce and cancel them. */
export const tournamentHandlers = ({ db, tournaments, reading }: Dependencies): TournamentCalls => {
  return {
    'POST /api/tournaments/get': async (_input, { session }) => {
      const { tournament, next, ...shown } = await reading.of('now');
      const own =
        tournament && session ? await ownPlace(db, { tournamentId: tournament.id, playerId: session.playerId }) : null;
      return { success: true, ...shown, tournament, own, next, next_time: next?.start_time ?? null };
    },
    'GET /api/tournaments/get-conditions': async (_input, { session }) => {
      const active = session && (await tournamentWith(db, 0));
      if (!active) return { conditions: null };
      const { playerId } = session;
      const [total, member] = await Promise.all([
        depositedCents(db, playerId),
        isMember(db, { tournamentId: active.id, playerId }),
      ]);
      const required = active.min_payment_cents;
      return {
        conditions: {
          min_payment: {
            is_active: required > 0,
            is_completed: meetsPayment({ required, total }),
            required: toDollars(required),
            total: toDollars(Math.max(0, total)),
          },
          is_member: member,
        },
      };
    },
    'POST /api/tournaments/setActive': async (_input, { session, idempotencyKey }) => {
      const outcome = await tournaments.join({ playerId: session.playerId, key: idempotencyKey });
      if (outcome.ok) {
        reading.forget();
        return { type: 'success', message: 'tournament_api.joined' };
      }
      const { message, params } = outcome;
      return { type: 'error', message, ...(params && { params }) };
    },
    'POST /api/tournaments/history': async ({ cursor }, { session }) => {
      const { rows, next } = await shownPast(db, { viewerId: session?.playerId ?? null, before: cursor?.[0] });
      return { success: true, tournaments: rows, next };
    },

    'POST /api/staff/tournaments/list': async () => ({
      tournaments: (await newestTournaments(db, LISTED)).map((row) => ({
        ...shownTournament(row),
        status: row.status,
        members: row.members,
        min_payment: toDollars(row.min_payment_cents),
        by: row.by,
      })),
    }),
    'POST /api/staff/tournaments/create': async (input, { session, idempotencyKey }) => {
      const outcome = await tournaments.create(
        {
          name: input.name,
          nameRu: input.name_ru,
          description: input.description,
          descriptionRu: input.description_ru,
          prizesCents: input.prizes.map((dollars) => parseDollars(dollars) ?? 0),
          minPaymentCents: parseDollars(input.min_payment) ?? 0,
          startsInMs: input.starts_in * MINUTE_MS,
          lengthMs: input.minutes * MINUTE_MS,
          staffId: session.playerId,
        },
        idempotencyKey,
      );
      reading.forget();
      return outcome.ok
        ? { status: 'success', message: 'staff_api.tournament_created', params: { id: outcome.id } }
        : refusal(outcome);
    },
    'POST /api/staff/tournaments/cancel': async ({ id, reason }, { session }) => {
      const outcome = await tournaments.cancel({ id, reason, staffId: session.playerId });
      reading.forget();
      return answerOf(outcome, 'staff_api.tournament_canceled');
    },
  };
};
