import { z } from 'zod';
import { LIVE_DROPS_SHOWN } from './constants.ts';
import { call, event } from './define.ts';
import { PublishedOpening } from './fairness.ts';
import { InventoryItem, ItemKind, ShownItem } from './items.ts';
import { pastBetWith } from './past-bet.ts';
import { PublicUser } from './players.ts';
import {
  AskedDollars,
  Dollars,
  HexHash,
  Id,
  Line,
  MessageKey,
  MessageParams,
  Moment,
  Nothing,
  QueryId,
  Reason,
  StatusAnswer,
  Verbatim,
} from './primitives.ts';
import { PLAY_STOPPED_MESSAGES } from './stops.ts';

/**
 * Reason that a box is closed: its return left its bounds, staff closed it, or the price of one of its items is in
 * doubt.
 */
const Closed = z.enum(['return', 'staff', 'paused']);

/** A box as the list shows it. `art` names its drawing. */
export const CaseBox = z.object({
  id: Id,
  name: z.string(),
  name_ru: z.string(),
  art: z.string(),
  price: Dollars,
  /** Position in the list of boxes: the highest comes first. */
  priority: z.number().int(),
  /** Return in percent at present prices, floored to hundredths. */
  return_percent: z.number().min(0),
  /** Null: the box is open. */
  closed: Closed.nullable(),
  /** The dearest item in the box. */
  top: ShownItem,
});
export type CaseBox = z.infer<typeof CaseBox>;

/** An item of a box. `id`: its entry in the catalogue. `parts`: its chance in parts per million. */
export const CaseItem = z.object({ id: Id, item: ItemKind, price: Dollars, parts: z.number().int().min(1) });
export type CaseItem = z.infer<typeof CaseItem>;

/** Name and drawing of a box. */
export const BoxName = CaseBox.pick({ id: true, name: true, name_ru: true, art: true });

/** A player's opening. `user` null: the player is banned or anonymous, and their name is hidden. */
export const CaseDrop = z.object({
  id: Id,
  user: PublicUser.nullable(),
  /** True for the caller's own drop, also if they are anonymous. */
  own: z.literal(true).optional(),
  box: BoxName,
  item: ShownItem,
  /** Set on a live drop that is a large win. The list of large wins shows it too. */
  large: z.literal(true).optional(),
  date: Moment,
});
export type CaseDrop = z.infer<typeof CaseDrop>;
const LiveDrops = z.array(CaseDrop).max(LIVE_DROPS_SHOWN);

export const Nonce = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Public part of a player's seeds for the next openings. `previous`: the seed that was revealed last; null: none. */
export const CaseSeeds = z.object({
  server_seed_hash: HexHash,
  /** Null: not chosen yet. Openings are refused until the player chooses one. */
  client_seed: z.string().nullable(),
  /** The nonce of the next opening. */
  nonce: Nonce,
  previous: z.object({ server_seed: HexHash, server_seed_hash: HexHash }).nullable(),
});
export type CaseSeeds = z.infer<typeof CaseSeeds>;

/** The item of an opening: as the player holds it, with its entry in the catalogue and the values that decided it. */
export const WonCaseItem = InventoryItem.extend({ opening: Id, entry: Id, nonce: Nonce, number: z.number().int() });
export type WonCaseItem = z.infer<typeof WonCaseItem>;

const SeedsAnswer = z.object({
  status: z.enum(['success', 'error']),
  message: MessageKey,
  seeds: CaseSeeds,
});

/** Largest return in percent that a request may state. No open box returns that much. */
export const MAX_RETURN_PERCENT = 1000;

/**
 * Longest client seed that the schema lets through. It is above the bound of rule CA-21 (64 characters), so that a seed
 * that is somewhat too long is refused with `cases_api.bad_client_seed`, not as a malformed request.
 */
export const MAX_SEED_TEXT = 200;

/** One opening as shown to everyone, with all values for its verification. */
export const CaseOpening = CaseDrop.extend({
  price: Dollars,
  /** Battle of the opening; left out: not in a battle. */
  battle: Id.optional(),
  ...PublishedOpening.shape,
});
export type CaseOpening = z.infer<typeof CaseOpening>;

export const casesCalls = {
  'GET /api/cases/get': call({
    auth: 'optional',
    input: Nothing,
    output: z.object({ cases: z.array(CaseBox), liveDrop: LiveDrops }),
    about: 'All boxes by priority, and the last ten live drops, newest first.',
  }),
  'GET /api/cases/getOne': call({
    auth: 'none',
    input: z.strictObject({ id: QueryId }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), box: CaseBox.extend({ hash: HexHash }), items: z.array(CaseItem) }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'A box with its hash, and every item with its exact chance and its price, dearest first.',
    messages: ['cases_api.box_not_found'],
  }),
  'POST /api/cases/open': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      id: Id,
      /**
       * Number of openings in one call. The schema accepts a wrong number too, so that it is refused with
       * `cases_api.count`, not as a malformed request.
       */
      count: z.number().int().min(-1000).max(1000).default(1),
      /** Hash of the box as shown to the player. */
      box_hash: HexHash,
      price: AskedDollars,
      return_percent: z.number().min(0).max(MAX_RETURN_PERCENT),
      /**
       * Seeds as shown to the player. Without an idempotency key, seed and nonce identify the command, and a repeat
       * returns the same items.
       */
      server_seed_hash: HexHash,
      nonce: Nonce,
      /**
       * Client seed that replaces the player's own one before these openings. Left out: the player's own one is used.
       */
      client_seed: Verbatim.max(MAX_SEED_TEXT).optional(),
    }),
    output: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('success'),
        message: MessageKey,
        /** The first item, and all items in the order of their nonces. */
        winItem: WonCaseItem,
        winItems: z.array(WonCaseItem).min(1),
        balance: Dollars,
        /** Nonce of the next opening. */
        nonce: Nonce,
      }),
      z.object({ status: z.literal('error'), message: MessageKey, params: MessageParams.optional() }),
    ]),
    about: 'Opens boxes for their price from the balance; the items are in the inventory.',
    messages: [
      'cases_api.opened',
      'cases_api.box_not_found',
      'cases_api.box_closed',
      'cases_api.box_paused',
      'cases_api.box_changed',
      'cases_api.box_returns_less',
      'cases_api.count',
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
    ],
  }),
  'POST /api/cases/getSeeds': call({
    auth: 'player',
    input: Nothing,
    output: CaseSeeds,
    about: "The player's seeds; the first call draws the server seed and shows its hash.",
  }),
  'POST /api/cases/setClientSeed': call({
    auth: 'player',
    input: z.strictObject({ server_seed_hash: HexHash, client_seed: Verbatim.max(MAX_SEED_TEXT) }),
    output: SeedsAnswer,
    about: 'Sets the client seed beside the server seed whose hash the player saw. The nonce goes on.',
    messages: ['cases_api.client_seed_set', 'cases_api.bad_client_seed', 'cases_api.seeds_changed'],
  }),
  'POST /api/cases/rotateSeed': call({
    auth: 'player',
    input: z.strictObject({ server_seed_hash: HexHash }),
    output: SeedsAnswer,
    about:
      'Reveals the server seed of that hash and shows the hash of the next one. A repeat changes nothing. Refused while the player waits in a battle.',
    messages: ['cases_api.seed_rotated', 'cases_api.seeds_changed', 'cases_api.seed_in_battle'],
  }),
  'GET /api/cases/opening': call({
    auth: 'optional',
    input: z.strictObject({ id: QueryId }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), opening: CaseOpening }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'One opening with everything that its verification needs; the server seed once its player has rotated it.',
    messages: ['app_api.not_found'],
  }),
} as const;

const BoxTitle = Line.min(1).max(40);

/** Calls by which staff manage boxes. */
export const staffCasesCalls = {
  'POST /api/staff/cases/save': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({
      /** Id of the box; left out: a new box. */
      id: Id.optional(),
      name: BoxTitle,
      name_ru: BoxTitle,
      art: z
        .string()
        .max(40)
        .regex(/^[a-z][a-z0-9-]*$/),
      priority: z.number().int().min(-1_000_000).max(1_000_000),
      price: AskedDollars.min(0.01),
      items: z
        .array(z.strictObject({ id: Id.max(2 ** 31 - 1), parts: z.number().int().min(0).max(1_000_000) }))
        .max(200),
      reason: Reason,
    }),
    output: StatusAnswer.extend({ id: Id.optional() }),
    about: 'Saves a box with the chances of its items and opens it, if its return at the prices of now is allowed.',
    messages: [
      'staff_api.box_saved',
      'staff_api.box_not_found',
      'staff_api.box_art_taken',
      'staff_api.box_item_suspended',
      'staff_api.box_too_few_items',
      'staff_api.box_too_many_items',
      'staff_api.box_price',
      'staff_api.box_same_item',
      'staff_api.box_item_price',
      'staff_api.box_item_chance',
      'staff_api.box_chances_sum',
      'staff_api.box_return',
    ],
  }),
  'POST /api/staff/cases/close': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: StatusAnswer,
    about: 'Closes a box until it is saved again.',
    messages: ['staff_api.box_closed', 'staff_api.box_not_found'],
  }),
} as const;

export const casesServerEvents = {
  casesBoxes: event({
    payload: z.object({ boxes: z.array(CaseBox) }),
    about:
      'Boxes that changed: a new version, prices of items, closed, paused or open again. To pages that show no table.',
  }),
  casesLiveDrop: event({
    payload: z.object({ drops: LiveDrops }),
    about: 'New live drops, newest first, ten at most: twice a second, to pages that show no table.',
  }),
} as const;

/**
 * Cases in players' histories. `placed_colour` and `result_colour` are null; `multiplier` is the item's worth divided
 * by the price of the opening. `battle`: the battle of the opening, otherwise null. In a battle `multiplier`, `status`
 * and `earnings` are computed from the drops that the player received, and `won` is the drop of the player's own
 * opening, even if the battle gave it to another player.
 */
export const casesHistory = {
  name: 'cases',
  pastBet: pastBetWith('cases', { box: BoxName, won: ShownItem, battle: Id.nullable() }),
} as const;
