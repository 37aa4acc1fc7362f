import { z } from 'zod';
import { call, event } from './define.ts';
import { ShownItem } from './items.ts';
import { PrizeDrawStatus } from './prize-draws.ts';
import { PublicUser } from './players.ts';
import { AskedDollars, Dollars, Id, Moment, Nothing, Reason, StatusAnswer } from './primitives.ts';

/** Largest number of winners in the list of past giveaways. */
export const GIVEAWAY_HISTORY_LENGTH = 20;
/** Number of participants on a page of the list of participants. */
export const GIVEAWAY_PARTICIPANTS_PAGE = 50;
/** Largest number of prizes of one giveaway. */
export const GIVEAWAY_MOST_PRIZES = 10;

/** A participant. `place_id` counts from 1 in the order of joining and is never used again. */
export const GiveawayParticipant = z.object({ place_id: z.number().int().min(1), user: PublicUser });
export type GiveawayParticipant = z.infer<typeof GiveawayParticipant>;

/**
 * The giveaway that runs. `waiting`: the time is over, and the draw waits for public randomness. `item` is the first
 * prize. `prizes` holds all prizes in the order of the draw.
 */
export const ActiveGiveaway = z.object({
  id: Id,
  status: PrizeDrawStatus.extract(['open', 'waiting']),
  /** `members`: number of participants. `recipients`: number of winners, one for each prize. */
  members: z.number().int().min(0),
  recipients: z.number().int().min(1),
  item: ShownItem,
  prizes: z.array(ShownItem),
  created_at: Moment,
  end_time: Moment,
  /** `end_time` in milliseconds since 1970. */
  endTimestamp: z.number().int(),
  /** The newest participants, at most one page, by descending place. */
  participants: z.array(GiveawayParticipant),
});
export type ActiveGiveaway = z.infer<typeof ActiveGiveaway>;

/** A won prize in the history, which begins with the newest. `id`: id of the draw. */
export const PastGiveaway = z.object({
  id: Id,
  user: PublicUser,
  item: ShownItem,
  place_id: z.number().int().min(1),
  created_at: Moment,
});
export type PastGiveaway = z.infer<typeof PastGiveaway>;

const condition = <Required extends z.ZodType>(required: Required) =>
  z.object({
    /** True if the condition applies to this giveaway. Conditions that do not apply are not shown. */
    is_active: z.boolean(),
    is_completed: z.boolean(),
    required,
  });

/** Conditions of the running giveaway, with the caller's state. A visitor has completed none. */
export const GiveawayConditions = z.object({
  /** `required`: the address of the channel. */
  telegram_channel_subscribe: condition(z.string()),
  /** `required`: the text that a nickname must contain. */
  username: condition(z.string()),
  /** `required`: dollars deposited in total. */
  deposit: condition(Dollars),
  /** `required`: games played in total. */
  games: condition(z.number().int().min(0)),
});
export type GiveawayConditions = z.infer<typeof GiveawayConditions>;

/** Messages about unmet conditions. A refused `setMyActive` has the first one as `condition`. */
export const GIVEAWAY_CONDITION_MESSAGES = [
  'giveaway_api.telegram_channel_subscribe',
  'giveaway_api.username',
  'giveaway_api.deposit',
  'giveaway_api.games',
] as const;

export const giveawayCalls = {
  'POST /api/giveaways/getActive': call({
    auth: 'none',
    input: Nothing,
    output: z.object({
      /** Null: no giveaway runs. */
      activeGiveaway: ActiveGiveaway.nullable(),
      historyGiveaways: z.array(PastGiveaway),
      serverTime: z.number(),
    }),
    about: 'The giveaway that runs, and the last prizes that were won.',
  }),
  'POST /api/giveaways/participants': call({
    auth: 'none',
    input: z.strictObject({
      id: Id,
      /** Upper bound of the places, exclusive; left out: the newest page. */
      below: z.number().int().min(1).max(1e9).optional(),
    }),
    output: z.object({ success: z.literal(true), participants: z.array(GiveawayParticipant) }),
    about: 'A page of participants by falling place. Fewer than a page: it is the last.',
  }),
  'GET /api/giveaways/get-conditions': call({
    auth: 'optional',
    input: Nothing,
    output: z.object({ conditions: GiveawayConditions.nullable() }),
    about: 'The conditions of the giveaway that runs, as they stand for the caller. Null: none runs.',
  }),
  'POST /api/giveaways/myActive': call({
    auth: 'optional',
    input: Nothing,
    output: z.object({
      participant: z.boolean(),
      /** The caller's place; null: they do not take part. */
      place_id: z.number().int().min(1).nullable(),
    }),
    about: 'Whether the caller takes part in the giveaway that runs, and their place.',
  }),
  'POST /api/giveaways/setMyActive': call({
    auth: 'player',
    command: 'keyed',
    input: Nothing,
    output: StatusAnswer.extend({ condition: z.enum(GIVEAWAY_CONDITION_MESSAGES).optional() }),
    about: 'The player joins the giveaway that runs. `condition` is the key of the first condition that is not met.',
    messages: [
      'giveaway_api.joined',
      'giveaway_api.no_giveaway',
      'giveaway_api.already_member',
      'giveaway_api.conditions_not_met',
      'giveaway_api.full',
      'user_api.on_break',
    ],
  }),
} as const;

/** Conditions that staff set for a new giveaway. Null: the condition does not apply. */
const StaffConditions = z.strictObject({
  subscription: z.boolean().default(false),
  nickname: z.boolean().default(false),
  deposit: AskedDollars.nullable().default(5),
  games: z.number().int().min(1).max(1000).nullable().default(5),
});

export const staffGiveawayCalls = {
  'POST /api/staff/giveaways/list': call({
    auth: 'admin',
    input: Nothing,
    output: z.object({
      giveaways: z.array(
        z.object({
          id: Id,
          status: PrizeDrawStatus,
          prizes: z.array(ShownItem),
          members: z.number().int(),
          created_at: Moment,
          end_time: Moment,
          /** Member of staff who opened it; null: the schedule. */
          by: z.string().nullable(),
        }),
      ),
    }),
    about: 'The last fifty giveaways.',
  }),
  'POST /api/staff/giveaways/create': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({
      /** Catalogue entries, one for each prize, in the order of the draw. */
      entry_ids: z.array(Id).min(1).max(GIVEAWAY_MOST_PRIZES),
      /** Duration: from one minute to thirty days. */
      minutes: z.number().int().min(1).max(43_200),
      conditions: StaffConditions.prefault({}),
    }),
    output: StatusAnswer,
    about: 'Opens a giveaway: its prizes are taken out of the stock, and entries are taken until the end.',
    messages: [
      'staff_api.giveaway_created',
      'staff_api.giveaway_running',
      'staff_api.giveaway_no_stock',
      'staff_api.giveaway_no_channel',
    ],
  }),
  'POST /api/staff/giveaways/cancel': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: StatusAnswer,
    about: 'Cancels a giveaway before its end: nobody wins, and its prizes go back to the stock.',
    messages: ['staff_api.giveaway_canceled', 'staff_api.giveaway_not_open'],
  }),
} as const;

export const giveawayServerEvents = {
  setRaffle: event({
    payload: z.object({
      /** Null: the giveaway has ended. */
      activeGiveaway: ActiveGiveaway.omit({ participants: true }).nullable(),
      /** Prizes just won, in the order of the draw; otherwise empty. */
      winners: z.array(PastGiveaway),
      serverTime: z.number(),
    }),
    about: 'A giveaway began, has more members, waits for its draw, was drawn or was canceled. Also sent on join.',
  }),
  giveawayWon: event({
    payload: z.object({ id: Id, place_id: z.number().int().min(1), item: ShownItem }),
    about: 'To a winner: the item is in the inventory. Shown as a win notice.',
  }),
} as const;
