import { z } from 'zod';
import { TOURNAMENT_HISTORY_PAGE, TOURNAMENT_PLACES_SHOWN } from './constants.ts';
import { call, event } from './define.ts';
import { PublicUser } from './players.ts';
import {
  AskedDollars,
  Cursor,
  Dollars,
  Id,
  Line,
  MessageKey,
  MessageParams,
  Moment,
  Nothing,
  Reason,
  StatusAnswer,
  cursorOf,
} from './primitives.ts';

/** 0: active. 1: ended, and paid. 2: canceled. 3: announced. */
export const TOURNAMENT_STATUS = { active: 0, ended: 1, canceled: 2, announced: 3 } as const;

/** Description of a tournament. `_ru` has the same in Russian. */
const about = {
  id: Id,
  name: z.string(),
  name_ru: z.string(),
  description: z.string(),
  description_ru: z.string(),
  prize_1: Dollars,
  prize_2: Dollars,
  prize_3: Dollars,
  prize_4: Dollars,
  prize_5: Dollars,
  start_time: Moment,
  end_time: Moment,
  created_at: Moment,
};

/** The active tournament. `status` is always 0: no other is shown. */
export const Tournament = z.object({
  ...about,
  status: z.literal(TOURNAMENT_STATUS.active),
  /** Number of participants. */
  members: z.number().int().min(0),
});
export type Tournament = z.infer<typeof Tournament>;

/** A place and who has it. `user` null: they have chosen to be anonymous, or are banned. */
export const TournamentPlace = z.object({
  place: z.number().int().min(1),
  user: PublicUser.nullable(),
  points: z.number().int().min(0),
});
export type TournamentPlace = z.infer<typeof TournamentPlace>;

/** The caller's own place. */
export const OwnTournamentPlace = TournamentPlace.omit({ user: true });

/** A tournament that was announced. */
export const AnnouncedTournament = z.object(about);
export type AnnouncedTournament = z.infer<typeof AnnouncedTournament>;

/** A tournament that has ended, and who won its prizes. */
export const PastTournament = z.object({
  ...about,
  members: z.number().int().min(0),
  /** `own`: the caller's own place, also if they are anonymous. */
  winners: z.array(TournamentPlace.extend({ sum: Dollars, own: z.boolean() })),
});
export type PastTournament = z.infer<typeof PastTournament>;

/** Conditions to meet before joining, and the player's participation. */
export const TournamentConditions = z.object({
  /** `required` and `total` are dollars deposited in total. */
  min_payment: z.object({ is_active: z.boolean(), is_completed: z.boolean(), required: Dollars, total: Dollars }),
  is_member: z.boolean(),
});
export type TournamentConditions = z.infer<typeof TournamentConditions>;

export const tournamentCalls = {
  'POST /api/tournaments/get': call({
    auth: 'optional',
    input: Nothing,
    output: z.object({
      success: z.literal(true),
      /** Null: no tournament is active. */
      tournament: Tournament.nullable(),
      /** The first places. */
      users: z.array(TournamentPlace).max(TOURNAMENT_PLACES_SHOWN),
      /** The caller's own place, if they take part. */
      own: OwnTournamentPlace.nullable(),
      /** The announced tournament, and the latest begin of a scheduled one; null: not known. */
      next: AnnouncedTournament.nullable(),
      next_time: Moment.nullable(),
      /** True if the time of the last tournament is over and its prizes are being paid. */
      is_paying: z.boolean(),
      server_time: Moment,
    }),
    about: 'The active tournament with its first places, or what comes next.',
    messages: ['tournament_error.load'],
  }),
  'GET /api/tournaments/get-conditions': call({
    auth: 'optional',
    input: Nothing,
    output: z.object({ conditions: TournamentConditions.nullable() }),
    about:
      'The conditions of the active tournament, as the caller meets them. Null: none is active, or a visitor asks.',
  }),
  'POST /api/tournaments/setActive': call({
    auth: 'player',
    command: 'keyed',
    input: Nothing,
    output: z.object({ type: z.enum(['success', 'error']), message: MessageKey, params: MessageParams.optional() }),
    about: 'The player joins the active tournament.',
    messages: [
      'tournament_api.joined',
      'tournament_api.no_tournament',
      'tournament_api.already_member',
      'tournament_api.conditions_not_met',
      'user_api.on_break',
    ],
  }),
  'POST /api/tournaments/history': call({
    auth: 'optional',
    input: z.strictObject({ cursor: cursorOf(1).optional() }),
    output: z.object({
      success: z.literal(true),
      tournaments: z.array(PastTournament).max(TOURNAMENT_HISTORY_PAGE),
      next: Cursor.nullable(),
    }),
    about: 'A page of tournaments that have ended, the newest first, with their winners.',
  }),
} as const;

const Title = Line.min(3).max(60);
const Description = Line.min(3).max(400);

export const staffTournamentCalls = {
  'POST /api/staff/tournaments/list': call({
    auth: 'admin',
    input: Nothing,
    output: z.object({
      tournaments: z.array(
        z.object({
          ...about,
          status: z.number().int().min(0).max(3),
          members: z.number().int(),
          min_payment: Dollars,
          /** Member of staff who announced it; null: the schedule. */
          by: z.string().nullable(),
        }),
      ),
    }),
    about: 'The last fifty tournaments.',
  }),
  'POST /api/staff/tournaments/create': call({
    auth: 'admin',
    command: 'keyed',
    input: z.strictObject({
      name: Title,
      name_ru: Title,
      description: Description,
      description_ru: Description,
      /** The five prizes in dollars, none above the one before it. */
      prizes: z.array(AskedDollars).length(5),
      min_payment: AskedDollars.default(10),
      /** In how many minutes it begins; 0: now. Thirty days at most. */
      starts_in: z.number().int().min(0).max(43_200).default(0),
      /** Length: from five minutes to sixty days. */
      minutes: z.number().int().min(5).max(86_400),
    }),
    output: StatusAnswer,
    about: 'Announces a tournament. Its prizes are set apart.',
    messages: ['staff_api.tournament_created', 'staff_api.tournament_running', 'staff_api.tournament_prizes'],
  }),
  'POST /api/staff/tournaments/cancel': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: StatusAnswer,
    about: 'Cancels a tournament before its end: nobody wins, and its prizes stay with the house.',
    messages: ['staff_api.tournament_canceled', 'staff_api.tournament_not_open'],
  }),
} as const;

export const tournamentServerEvents = {
  tournament: event({
    payload: z.object({
      /** The active tournament; null: none is active any more. A page that shows another one loads again. */
      id: Id.nullable(),
      members: z.number().int().min(0),
      /** Each place among the first ones that has changed, with who has it now. */
      users: z.array(TournamentPlace).max(TOURNAMENT_PLACES_SHOWN),
    }),
    about: 'To pages that show no game: places that have changed, at most every few seconds.',
  }),
  tournamentWon: event({
    payload: z.object({ id: Id, place: z.number().int().min(1), sum: Dollars }),
    about: 'To a winner: the prize is on the balance. Shown as a win notice.',
  }),
} as const;
