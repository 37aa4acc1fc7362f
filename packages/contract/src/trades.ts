import { TRADE_STATES } from '@updraft/rules/trades';
import { z } from 'zod';
import { DEPOSIT_SKINS } from './constants.ts';
import { call, event } from './define.ts';
import { ItemKind, ShownItem } from './items.ts';
import {
  AskedDollars,
  Dollars,
  Id,
  Line,
  MessageKey,
  MessageParams,
  Moment,
  Nothing,
  Reason,
  StatusAnswer,
} from './primitives.ts';

/**
 * A trade offer of the game platform as shown to its player: its state, the page for accepting it, and its expiry. The
 * offer's message ends with `code`, so that the player can recognize the site's offer.
 */
export const Trade = z.object({
  state: z.enum(TRADE_STATES),
  code: z.string(),
  url: z.string().nullable(),
  expires_at: Moment.nullable(),
});
export type Trade = z.infer<typeof Trade>;

const AssetId = z.string().regex(/^\d{1,20}$/);

/**
 * A trade that staff must check. `accepted_late`: accepted after its expiry, and booked. `accepted_unbooked`: accepted
 * after its expiry and not booked, so the player has both the skin and its worth on the site. `not_carried_out`: an
 * accepted trade failed before it was booked. `reversed`: the platform reversed a completed trade.
 */
export const TradeCaseKind = z.enum(['accepted_late', 'accepted_unbooked', 'not_carried_out', 'reversed']);
export type TradeCaseKind = z.infer<typeof TradeCaseKind>;

/**
 * A skin in the player's game inventory. `refused`: reason why the skin is not accepted, as a message key; null:
 * accepted.
 */
export const GameItem = z.object({
  asset_id: z.string(),
  market_hash_name: z.string(),
  item: ItemKind.nullable(),
  /** `price`: price on the site. `credit`: sum that would be credited now. Null: the site has no price for the item. */
  price: Dollars.nullable(),
  credit: Dollars.nullable(),
  refused: MessageKey.nullable(),
  held_until: Moment.nullable(),
});
export type GameItem = z.infer<typeof GameItem>;

const SKIN_REFUSALS = [
  'skins_refused.not_in_catalogue',
  'skins_refused.suspended',
  'skins_refused.held',
  'skins_refused.in_offer',
  'skins_refused.below_minimum',
] as const;
const INVENTORY_MESSAGES = [
  'deposit_api.no_trade_link',
  'deposit_api.inventory_private',
  'deposit_api.inventory_unavailable',
] as const;

/** A deposit of skins as shown to its player. */
export const SkinDeposit = z.object({
  id: Id,
  status: z.enum(['sending', 'completed', 'canceled', 'reversed']),
  /** Reason for the cancellation, as a message key; null: not canceled. */
  reason: MessageKey.nullable(),
  /** Credited sum, or before the credit the expected sum. */
  amount: Dollars,
  items: z.array(ShownItem),
  trade: Trade,
  /** Time before which the skins of the deposit cannot be used; null: none is set. */
  protected_until: Moment.nullable(),
  date: Moment,
});
export type SkinDeposit = z.infer<typeof SkinDeposit>;

const Answer = {
  status: z.enum(['success', 'error']),
  message: MessageKey.optional(),
  params: MessageParams.optional(),
};

export const tradesCalls = {
  'POST /api/user/saveUrl': call({
    auth: 'player',
    input: z.strictObject({ trade_link: Line.max(300) }),
    output: z.object({ type: z.enum(['success', 'error']), message: MessageKey }),
    about: 'Saves the trade link of the own account on the game platform.',
    messages: ['user_api.trade_link_saved', 'user_api.trade_link_not_saved', 'user_api.trade_link_not_yours'],
  }),
  'POST /api/deposits/skins/inventory': call({
    auth: 'player',
    input: Nothing,
    output: z.object({
      ...Answer,
      items: z.array(GameItem),
      percent: z.number(),
      protection_ms: z.number().int().min(0),
    }),
    about:
      "Own game inventory: each skin's worth, the share that is credited (`percent`), how long the skin is then " +
      'protected (`protection_ms`), or why it is not accepted.',
    messages: [...INVENTORY_MESSAGES, ...SKIN_REFUSALS],
  }),
  'POST /api/deposits/skins/create': call({
    auth: 'player',
    command: 'keyed',
    /** `sum`: the credit as shown to the player. */
    input: z.strictObject({ assets: z.array(AssetId).max(DEPOSIT_SKINS), sum: AskedDollars }),
    output: z.object({ ...Answer, url: z.string().nullable().optional(), deposit: SkinDeposit.optional() }),
    about:
      'Requests own skins by a trade offer and returns where to accept it. `url` is null while the offer is still being sent.',
    messages: [
      ...INVENTORY_MESSAGES,
      'deposit_api.skins_offered',
      'deposit_api.skins_none_selected',
      'deposit_api.skins_changed',
      'deposit_api.skins_price_changed',
      'deposit_api.min_sum',
      'deposit_api.max_sum',
      'deposit_api.too_many_open',
      'deposit_api.skins_not_offered',
      'user_api.on_break',
      'user_api.limit_reached',
    ],
  }),
  'POST /api/deposits/skins/list': call({
    auth: 'player',
    input: Nothing,
    output: z.object({ deposits: z.array(SkinDeposit) }),
    about: 'Own deposits of skins, newest first.',
  }),
} as const;

export const tradesServerEvents = {
  skinDeposit: event({ payload: SkinDeposit, about: 'To the player: a deposit of skins has another state.' }),
} as const;

export const staffTradesCalls = {
  'POST /api/staff/skins/setAllowance': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({ player_id: Id, allowance: AskedDollars, reason: Reason }),
    output: z.object({ status: z.enum(['success', 'error']), message: MessageKey }),
    about: 'Sets how much of protected skins a player may stake despite their protection.',
    messages: ['staff_api.allowance_set', 'staff_api.own_account', 'staff_api.player_not_found'],
  }),
  'POST /api/staff/skins/reversed': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
      deposits: z.array(
        z.object({
          id: Id,
          player: z.object({ id: Id, username: z.string() }),
          credited: Dollars,
          owed: Dollars,
          reversed_at: Moment,
        }),
      ),
      taken: z.array(
        z.object({ id: Id, player: z.object({ id: Id, username: z.string() }), worth: Dollars, reversed_at: Moment }),
      ),
    }),
    about:
      'Skins whose trades were reversed, newest first: deposits with what their players owe, and taken skins, which belong to their players again.',
  }),
  'POST /api/staff/trades/list': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
      total: z.number().int().min(0),
      cases: z.array(
        z.object({
          id: Id,
          kind: TradeCaseKind,
          /** Name of the offer, with which the offer's message on the platform ends. */
          offer: z.string(),
          player: z.object({ id: Id, username: z.string() }),
          date: Moment,
        }),
      ),
    }),
    about: 'Trades that staff must check, oldest first; at most 100 are listed.',
  }),
  'POST /api/staff/trades/resolve': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: StatusAnswer,
    about: 'Ends a case of a trade that staff have dealt with. It books nothing. The audit log has the reason.',
    messages: ['staff_api.trade_case_resolved', 'staff_api.trade_case_not_found', 'staff_api.own_account'],
  }),
} as const;
