import { z } from 'zod';
import { BoxName, MAX_RETURN_PERCENT, MAX_SEED_TEXT, Nonce } from './cases.ts';
import {
  BATTLES_TOLD,
  BATTLE_SEATS,
  ENDED_BATTLES_SHOWN,
  MAX_BATTLE_BOXES,
  WAITING_BATTLES_SHOWN,
} from './constants.ts';
import { call, event } from './define.ts';
import { ShownItem } from './items.ts';
import { PublicUser } from './players.ts';
import {
  AskedDollars,
  Dollars,
  HexHash,
  Id,
  MessageKey,
  MessageParams,
  Moment,
  Nothing,
  QueryId,
  Verbatim,
} from './primitives.ts';
import { PLAY_STOPPED_MESSAGES } from './stops.ts';

/** `waiting`: seats are free. `finished`: all boxes were opened. `cancelled`: each stake came back. */
export const BattleState = z.enum(['waiting', 'finished', 'cancelled']);
export type BattleState = z.infer<typeof BattleState>;

/** Reason of a cancelled battle: its creator left, it waited too long, or one of its boxes closed or changed. */
export const BattleEnd = z.enum(['creator', 'expired', 'box']);

/**
 * A box of a battle with the values fixed at the creation. `return_percent`: return of the box at that time. The battle
 * is cancelled if the return falls below it.
 */
export const BattleBox = BoxName.extend({
  price: Dollars,
  hash: HexHash,
  return_percent: z.number().min(0),
});
export type BattleBox = z.infer<typeof BattleBox>;

/** Number of a seat, from 0. The creator has seat 0. */
const Seat = z
  .number()
  .int()
  .min(0)
  .max(BATTLE_SEATS.most - 1);

/** A taken seat. `user` null: the player is banned or anonymous, and their name is hidden. */
export const BattleSeat = z.object({
  seat: Seat,
  user: PublicUser.nullable(),
  /** True for the caller's own seat, also if they are anonymous. Only responses to calls have this field. */
  own: z.literal(true).optional(),
  /** The worth of the drops of this seat; null until they are opened. */
  total: Dollars.nullable(),
});
export type BattleSeat = z.infer<typeof BattleSeat>;

/** A battle as lists show it. */
export const CaseBattle = z.object({
  id: Id,
  state: BattleState,
  /** Boxes, in the order in which they are opened. */
  boxes: z.array(BattleBox).min(1).max(MAX_BATTLE_BOXES),
  /** Number of seats. */
  size: z.number().int().min(BATTLE_SEATS.least).max(BATTLE_SEATS.most),
  /** Price of a seat: the sum of the boxes' prices. */
  price: Dollars,
  /** Taken seats in the order of their numbers. A waiting battle may have gaps, after players have left. */
  seats: z.array(BattleSeat).max(BATTLE_SEATS.most),
  /**
   * The seat whose player got all drops. Null: not finished, or undecided. In an undecided battle each player gets
   * their own drops.
   */
  winner: Seat.nullable(),
  /** Reason for the cancellation; null: not cancelled. */
  reason: BattleEnd.nullable(),
  created_at: Moment,
  /** Time at which a battle that still waits is cancelled. */
  until: Moment,
  ended_at: Moment.nullable(),
});
export type CaseBattle = z.infer<typeof CaseBattle>;

/**
 * A drop of a battle. `box`: the index of its box in `boxes`. `opening`: id of the drop's opening, whose page has the
 * verification.
 */
export const BattleDrop = z.object({
  seat: Seat,
  box: z
    .number()
    .int()
    .min(0)
    .max(MAX_BATTLE_BOXES - 1),
  opening: Id,
  /** Catalogue entry of the drop. */
  entry: Id,
  item: ShownItem,
  /** Item's id in the inventory of the caller, who received the drop. Only responses to calls have this field. */
  myId: Id.optional(),
  number: z.number().int().min(0),
  /** Public values of the draw, from which the tiles of its reel follow. */
  server_seed_hash: HexHash,
  client_seed: z.string(),
  nonce: Nonce,
});
export type BattleDrop = z.infer<typeof BattleDrop>;

/** A battle with its drops, by seat and then by box. An unfinished battle has none. */
export const OpenedBattle = CaseBattle.extend({
  drops: z.array(BattleDrop).max(BATTLE_SEATS.most * MAX_BATTLE_BOXES),
});
export type OpenedBattle = z.infer<typeof OpenedBattle>;

/** Limits of battles as the operator set them. */
export const BattleLimits = z.object({
  /** False: battles are off, and nobody can create or join one. */
  isOn: z.boolean(),
  maxBoxes: z.number().int(),
  waitMinutes: z.number().int(),
  /** Largest number of seats of one player in waiting battles. */
  maxSeats: z.number().int(),
});
export type BattleLimits = z.infer<typeof BattleLimits>;

/** Hash of the player's server seed as shown to them. `client_seed` replaces their client seed; left out: no change. */
const seenSeeds = { server_seed_hash: HexHash, client_seed: Verbatim.max(MAX_SEED_TEXT).optional() };

const BattleAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), message: MessageKey, battle: OpenedBattle, balance: Dollars }),
  z.object({ status: z.literal('error'), message: MessageKey, params: MessageParams.optional() }),
]);

const SEAT_MESSAGES = [
  'cases_api.battles_off',
  'cases_api.battle_seats_taken',
  'cases_api.no_client_seed',
  'cases_api.bad_client_seed',
  'cases_api.seeds_changed',
  'cases_api.insufficient_funds',
  'cases_api.stopped',
  'user_api.staff_cannot_stake',
  ...PLAY_STOPPED_MESSAGES,
  'user_api.agreement_changed',
  'user_api.on_break',
  'user_api.limit_reached',
  'app_api.maintenance',
] as const;

export const battlesCalls = {
  'GET /api/cases/battles': call({
    auth: 'optional',
    input: Nothing,
    output: z.object({
      limits: BattleLimits,
      /** The newest waiting battles, and all waiting battles in which the caller has a seat. */
      waiting: z.array(CaseBattle),
      /** The newest finished battles. */
      finished: z.array(CaseBattle).max(ENDED_BATTLES_SHOWN),
    }),
    about: `Waiting battles, newest first: ${WAITING_BATTLES_SHOWN} and the caller's own; and the last finished ones.`,
  }),
  'GET /api/cases/battle': call({
    auth: 'optional',
    input: z.strictObject({ id: QueryId }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), battle: OpenedBattle }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'One battle, with its drops if it is finished.',
    messages: ['app_api.not_found'],
  }),
  'POST /api/cases/createBattle': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      /** Boxes, in the order in which they are opened, with the values shown to the player. */
      boxes: z
        .array(
          z.strictObject({
            id: Id,
            box_hash: HexHash,
            price: AskedDollars,
            return_percent: z.number().min(0).max(MAX_RETURN_PERCENT),
          }),
        )
        .max(MAX_BATTLE_BOXES),
      /**
       * Number of seats. The schema accepts more than 2 to 4 (rule BT-1), so that a wrong number is refused with
       * `cases_api.battle_size`, not as a malformed request.
       */
      size: z.number().int().min(-1000).max(1000),
      ...seenSeeds,
    }),
    output: BattleAnswer,
    about:
      'Creates a battle and pays its first seat. Without a key, a repeat is recognised by the boxes and seats of the waiting battle.',
    messages: [
      'cases_api.battle_created',
      'cases_api.battle_boxes',
      'cases_api.battle_size',
      'cases_api.battle_waiting',
      'cases_api.box_not_found',
      'cases_api.box_closed',
      'cases_api.box_paused',
      'cases_api.box_changed',
      'cases_api.box_returns_less',
      ...SEAT_MESSAGES,
    ],
  }),
  'POST /api/cases/joinBattle': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ id: Id, price: AskedDollars, ...seenSeeds }),
    output: BattleAnswer,
    about:
      'Takes and pays the next free seat. The last one starts the battle, and the response has its drops. A player who has a seat gets the battle again.',
    messages: [
      'cases_api.battle_joined',
      'cases_api.battle_started',
      'cases_api.battle_not_found',
      'cases_api.battle_over',
      'cases_api.battle_price',
      'cases_api.battle_box_changed',
      ...SEAT_MESSAGES,
    ],
  }),
  'POST /api/cases/leaveBattle': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ id: Id }),
    output: BattleAnswer,
    about: 'Leaves a waiting battle: the stake comes back. Its creator cancels it for all.',
    messages: [
      'cases_api.battle_left',
      'cases_api.battle_cancelled',
      'cases_api.battle_not_found',
      'cases_api.battle_no_seat',
      'cases_api.battle_over',
    ],
  }),
} as const;

export const battlesServerEvents = {
  casesBattles: event({
    payload: z.object({
      battles: z.array(CaseBattle).max(BATTLES_TOLD),
      /** True if further battles have changed, so that clients must load their lists again. */
      more: z.boolean(),
    }),
    about:
      'Battles that are new or have changed, newest first: at most twice a second, to pages that show no table. The drops of a finished one come by a call.',
  }),
} as const;
