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

/** Status numbers on the wire. `ended` means that the prizes are paid. */
export const TOURNAMENT_STATUS = { active: 0, ended: 1, canceled: 2, announced: 3 } as const;

/** Description of a tournament. Fields with `_ru` hold the Russian text. */
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

/** The active tournament. `status` is always 0. */
export const Tournament = z.object({
  ...about,
  status: z.literal(TOURNAMENT_STATUS.active),
  /** Number of participants. */
  members: z.number().int().min(0),
});
export type Tournament = z.infer<typeof Tournament>;

/** A place and its player. `user` null: the player is anonymous or banned. */
export const TournamentPlace = z.object({
  place: z.number().int().min(1),
  user: PublicUser.nullable(),
  points: z.number().int().min(0),
});
export type TournamentPlace = z.infer<typeof TournamentPlace>;

/** The caller's own place. */
export const OwnTournamentPlace = TournamentPlace.omit({ user: true });

/** An announced tournament. */
export const AnnouncedTournament = z.object(about);
export type AnnouncedTournament = z.infer<typeof AnnouncedTournament>;

/** A past tournament with the winners of its prizes. */
export const PastTournament = z.object({
  ...about,
  members: z.number().int().min(0),
  /** Winners of prizes. `own`: true for the caller, also if they are anonymous. */
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
      /** The places from the first on, at most TOURNAMENT_PLACES_SHOWN. */
      users: z.array(TournamentPlace).max(TOURNAMENT_PLACES_SHOWN),
      /** The caller's own place; null: they do not take part. */
      own: OwnTournamentPlace.nullable(),
      /** The announced tournament, and the latest start of a scheduled one; null: unknown. */
      next: AnnouncedTournament.nullable(),
      next_time: Moment.nullable(),
      /** True if the last tournament has ended and its prizes are being paid. */
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
      /** The five prizes in dollars, in descending order; equal prizes are allowed. */
      prizes: z.array(AskedDollars).length(5),
      min_payment: AskedDollars.default(10),
      /** Minutes until the start; 0: now. At most thirty days. */
      starts_in: z.number().int().min(0).max(43_200).default(0),
      /** Duration: from five minutes to sixty days. */
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
      /**
       * Id of the active tournament; null: no tournament is active any more. A page that shows another tournament must
       * load it again.
       */
      id: Id.nullable(),
      members: z.number().int().min(0),
      /** Changed places among the first ones, with their present players. */
      users: z.array(TournamentPlace).max(TOURNAMENT_PLACES_SHOWN),
    }),
    about: 'To pages that show no game: places that have changed, at most every few seconds.',
  }),
  tournamentWon: event({
    payload: z.object({ id: Id, place: z.number().int().min(1), sum: Dollars }),
    about: 'To a winner: the prize is on the balance. Shown as a win notice.',
  }),
} as const;
