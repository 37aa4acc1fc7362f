import { z } from 'zod';
import { WITHDRAWAL_ITEMS } from './constants.ts';
import { call, event } from './define.ts';
import { ShownItem } from './items.ts';
import {
  AskedDollars,
  Dollars,
  Id,
  ItemsById,
  Line,
  MessageKey,
  MessageParams,
  Moment,
  Nothing,
  Reason,
} from './primitives.ts';
import { Trade } from './trades.ts';

/** Codes of the withdrawal systems for money: two e-wallets, a card, a TRON address. */
export const WITHDRAWAL_SYSTEMS = [1, 2, 3, 4] as const;

export const WithdrawalStatus = z.enum(['moderation', 'sending', 'completed', 'canceled']);

/** A row of the player's own withdrawals. `wallet` shows only the last four characters. */
export const Withdrawal = z.object({
  id: Id,
  /** `site`: money; `steam`: a skin by a trade of the game platform. */
  type: z.enum(['site', 'steam']),
  system: z.number().int().nullable(),
  wallet: z.string().nullable(),
  /** Worth of the items. `payout`: the money paid for them, less the tax; null for a skin. */
  amount: Dollars,
  payout: Dollars.nullable(),
  items: z.array(ShownItem),
  status: WithdrawalStatus,
  /** Reason for the cancellation, as a message key; null: not canceled. */
  reason: MessageKey.nullable(),
  can_cancel: z.boolean(),
  /** Trade offer of a skin; null for money. */
  trade: Trade.nullable(),
  date: Moment,
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** Reason for a refusal, as a text key. */
const Refused = z.object({ message: MessageKey, params: MessageParams.optional() });

export const withdrawalsCalls = {
  'POST /api/user/getAvailableWithdraw': call({
    auth: 'player',
    input: Nothing,
    output: Dollars,
    about: 'What can be withdrawn now, in dollars: worth of items held and balance, less the wagering left.',
  }),
  'POST /api/user/getWithdrawStanding': call({
    auth: 'player',
    input: Nothing,
    output: z.object({ money: Refused.nullable(), skins: Refused.nullable(), most: Dollars }),
    about:
      'What prevents every withdrawal of money, and of every skin, whatever is chosen; null: nothing does. `most`: the largest sum of money that can be withdrawn now.',
    messages: [
      'withdrawal_api.blocked',
      'withdrawal_api.no_trade_link',
      'withdrawal_api.no_deposit',
      'withdrawal_api.in_progress',
      'withdrawal_api.bet_more',
      'withdrawal_api.min_sum',
      'withdrawal_api.daily_limit',
    ],
  }),
  'POST /api/user/createWithdraw': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      /** Worth of the items, as shown to the player. */
      sum: AskedDollars,
      wallet: Line.min(1).max(100),
      system: z.literal([...WITHDRAWAL_SYSTEMS]),
      items: ItemsById(WITHDRAWAL_ITEMS),
    }),
    output: z.object({
      status: z.enum(['success', 'error']),
      message: MessageKey,
      params: MessageParams.optional(),
      balance: Dollars.optional(),
      withdraws: z.array(Withdrawal).optional(),
    }),
    about: 'Requests money for own items. They are reserved at once, and paid out less the tax after approval.',
    messages: [
      'withdrawal_api.success',
      'withdrawal_api.blocked',
      'withdrawal_api.no_deposit',
      'withdrawal_api.bet_more',
      'withdrawal_api.min_sum',
      'withdrawal_api.daily_limit',
      'withdrawal_api.system_off',
      'withdrawal_api.bad_wallet',
      'withdrawal_api.unowned_wallet',
      'withdrawal_api.none_selected',
      'withdrawal_api.item_not_found',
      'withdrawal_api.item_locked',
      'withdrawal_api.item_suspended',
      'withdrawal_api.price_changed',
    ],
  }),
  'POST /api/withdraws/send': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ items: ItemsById(WITHDRAWAL_ITEMS) }),
    output: z.object({
      status: z.enum(['success', 'error']),
      message: MessageKey,
      params: MessageParams.optional(),
      withdraws: z.array(Withdrawal).optional(),
    }),
    about: 'Takes one own skin. It is reserved at once, and a trade offer for it is sent.',
    messages: [
      'withdrawal_api.skin_success',
      'withdrawal_api.blocked',
      'withdrawal_api.no_trade_link',
      'withdrawal_api.no_deposit',
      'withdrawal_api.one_item',
      'withdrawal_api.in_progress',
      'withdrawal_api.item_not_found',
      'withdrawal_api.item_locked',
      'withdrawal_api.item_suspended',
      'withdrawal_api.bet_more',
      'withdrawal_api.deposit_more',
      'withdrawal_api.not_on_market',
      'withdrawal_api.market_unavailable',
    ],
  }),
  'POST /api/withdraws/list': call({
    auth: 'player',
    input: Nothing,
    output: z.object({ withdraws: z.array(Withdrawal) }),
    about: 'Own withdrawals of money and skins, newest first.',
  }),
  'POST /api/user/cancelWithdraw': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      id: Id,
      /**
       * Type of the withdrawal: `site` or `money`, `steam` or `skins`. A withdrawal of the other type is reported as
       * not found.
       */
      type: z.enum(['site', 'steam', 'money', 'skins']),
    }),
    output: z.object({ type: z.enum(['success', 'error']), message: MessageKey }),
    about: 'Cancels an own withdrawal while it is in moderation; its items are returned.',
    messages: ['withdrawal_api.canceled', 'withdrawal_api.not_found', 'withdrawal_api.cannot_cancel'],
  }),
} as const;

export const withdrawalsServerEvents = {
  withdrawalStatus: event({
    payload: z.object({ id: Id, status: WithdrawalStatus, trade: Trade.nullish() }),
    about: 'To the player: a withdrawal changed its status, or its trade offer its state.',
  }),
} as const;

const StaffWithdrawal = z.object({
  id: Id,
  player: z.object({ id: Id, username: z.string() }),
  type: z.enum(['site', 'steam']),
  system: z.number().int().nullable(),
  wallet: z.string().nullable(),
  amount: Dollars,
  payout: Dollars.nullable(),
  status: WithdrawalStatus,
  /**
   * Reason why an approved withdrawal is not sent: `banned`, `receivable`, or `staff` with the text that staff wrote.
   */
  stopped_reason: z.string().nullable(),
  approved_by: z.array(Id),
  approvals_needed: z.number().int(),
  date: Moment,
});

const StaffAnswer = z.object({
  status: z.enum(['success', 'error']),
  message: MessageKey,
  params: MessageParams.optional(),
});

export const staffWithdrawalsCalls = {
  'POST /api/staff/withdrawals/list': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({ withdrawals: z.array(StaffWithdrawal) }),
    about: 'Withdrawals in moderation, and approved ones that were stopped before they were sent, oldest first.',
  }),
  'POST /api/staff/withdrawals/approve': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({ id: Id }),
    output: StaffAnswer,
    about: 'Approves a withdrawal. Above a limit two different members of staff must approve.',
    messages: [
      'staff_api.withdrawal_approved',
      'staff_api.withdrawal_needs_another',
      'staff_api.withdrawal_not_found',
      'staff_api.withdrawal_own',
      'staff_api.withdrawal_twice',
      'staff_api.withdrawal_not_in_moderation',
      'staff_api.withdrawal_stopped',
      'staff_api.withdrawal_disputed',
      'staff_api.withdrawal_bad_wallet',
      'staff_api.withdrawal_unowned_wallet',
    ],
  }),
  'POST /api/staff/withdrawals/reject': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: StaffAnswer,
    about: 'Rejects a withdrawal with a reason; its items are returned.',
    messages: [
      'staff_api.withdrawal_rejected',
      'staff_api.withdrawal_not_found',
      'staff_api.withdrawal_own',
      'staff_api.withdrawal_not_in_moderation',
      'staff_api.withdrawal_disputed',
    ],
  }),
} as const;
