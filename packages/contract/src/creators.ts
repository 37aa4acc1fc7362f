import { z } from 'zod';
import { call } from './define.ts';
import { Dollars, Id, Moment, Nothing, Reason, StatusAnswer } from './primitives.ts';

/** Largest number of featured creators. */
export const MOST_CREATORS = 100;

/** A featured creator, with the public figures of their page. */
export const Youtuber = z.object({
  id: Id,
  avatar: z.string(),
  username: z.string(),
  joined_at: Moment,
  games: z.number().int().min(0),
  top_win: Dollars,
});

export const creatorsCalls = {
  'GET /api/youtubers': call({
    auth: 'none',
    input: Nothing,
    output: z.array(Youtuber),
    about: 'Featured video creators, in the order that staff have given them.',
  }),
} as const;

/** Featured creators and their order. Every change is in the audit log. */
export const staffCreatorsCalls = {
  'POST /api/staff/creators/add': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ player_id: Id, reason: Reason }),
    output: StatusAnswer,
    about: 'Makes a player a featured creator, behind all others. They get the badge in the chat.',
    messages: [
      'staff_api.creator_added',
      'staff_api.creators_full',
      'staff_api.player_not_found',
      'user_api.no_rights',
    ],
  }),
  'POST /api/staff/creators/remove': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ player_id: Id, reason: Reason }),
    output: StatusAnswer,
    about: 'Takes a player off the list of creators, and their badge with it.',
    messages: ['staff_api.creator_removed', 'staff_api.player_not_found', 'user_api.no_rights'],
  }),
  'POST /api/staff/creators/order': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({
      player_ids: z
        .array(Id)
        .min(1)
        .max(MOST_CREATORS)
        .refine((ids) => new Set(ids).size === ids.length, 'each once'),
    }),
    output: StatusAnswer,
    about: 'The order of the list: all creators, the first one first. Refused when the list has changed meanwhile.',
    messages: ['staff_api.creators_ordered', 'staff_api.creators_changed', 'user_api.no_rights'],
  }),
} as const;
