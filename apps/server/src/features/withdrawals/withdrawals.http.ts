import { type CallOutput, OWN_HISTORY_PAGE, type Withdrawal, idsOf } from '@updraft/contract';
import { cashOf } from '@updraft/ledger';
import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import { approvalsNeeded, mayCancelOwn, maskedWallet } from '@updraft/rules/withdrawals';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import { refusal } from '../../lib/result.ts';
import { balanceCents } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import { type Withdrawals, limitsOf } from './withdrawals.commands.ts';
import type { SkinTaking } from './taking.ts';
import {
  type TradeRow,
  listInModeration,
  listTakenBack,
  listWithdrawals,
  shownTrade,
} from './withdrawals.shown.store.ts';
import { type WithdrawalRow } from './withdrawals.store.ts';

type WithdrawalCalls = Pick<
  Handlers,
  | 'POST /api/user/getAvailableWithdraw'
  | 'POST /api/user/getWithdrawStanding'
  | 'POST /api/user/createWithdraw'
  | 'POST /api/user/cancelWithdraw'
  | 'POST /api/withdraws/send'
  | 'POST /api/withdraws/list'
  | 'POST /api/staff/withdrawals/list'
  | 'POST /api/staff/withdrawals/approve'
  | 'POST /api/staff/withdrawals/reject'
>;

interface Dependencies {
  db: Db;
  withdrawals: Withdrawals;
  taking: SkinTaking;
  wagering: WageringBooks;
  settings: SettingsReader;
}

const toWithdrawal = (
  row: WithdrawalRow & TradeRow & { is_disputed: boolean },
  playersMayCancel: boolean,
): Withdrawal => ({
  id: row.id,
  type: row.type,
  system: row.system,
  wallet: row.wallet === null ? null : maskedWallet(row.wallet),
  amount: toDollars(row.sum_cents),
  payout: row.payout_cents === null ? null : toDollars(row.payout_cents),
  items: row.items,
  status: row.status,
  reason: row.reason,
  can_cancel: mayCancelOwn({ status: row.status, isDisputed: row.is_disputed, playersMayCancel }),
  trade: shownTrade(row),
  date: row.created_at.toISOString(),
});

/** Type of a withdrawal, by its own name and by the name of the withdrawn goods. */
const TYPES = { site: 'site', money: 'site', steam: 'steam', skins: 'steam' } as const;

/**
 * Returns a page of a player's withdrawals in the form for that player, newest first. `before`: only those with lower
 * ids.
 */
export const shownWithdrawals = async (
  db: Db,
  { playerId, before, settings }: { playerId: number; before?: number | undefined; settings: SettingsReader },
): Promise<Page<Withdrawal>> => {
  const read = await listWithdrawals(db, playerId, { before, most: OWN_HISTORY_PAGE + 1 });
  const { rows, next } = pageOf(read, { most: OWN_HISTORY_PAGE, keyOf: ({ id }) => [id] });
  return { rows: rows.map((row) => toWithdrawal(row, settings.get('withdraw.playersMayCancel'))), next };
};

/** Returns withdrawn skins that came back by a reversed trade, for staff, newest first. */
export const shownReversed = async (db: Db): Promise<CallOutput<'POST /api/staff/skins/reversed'>['taken']> =>
  (await listTakenBack(db)).map(({ id, player_id, username, sum_cents, ended_at }) => ({
    id,
    player: { id: player_id, username },
    worth: toDollars(sum_cents),
    reversed_at: ended_at.toISOString(),
  }));

export const withdrawalHandlers = ({ db, withdrawals, taking, wagering, settings }: Dependencies): WithdrawalCalls => ({
  'POST /api/user/getAvailableWithdraw': async (_input, { session }) =>
    toDollars((await wagering.withdrawable(db, session.playerId)).availableCents),
  'POST /api/user/getWithdrawStanding': async (_input, { session }) => {
    const { mostCents, ...refused } = await withdrawals.standing(db, session.playerId);
    return { ...refused, most: toDollars(mostCents) };
  },
  'POST /api/user/createWithdraw': async ({ sum, wallet, system, items }, { session, idempotencyKey }) => {
    const { playerId } = session;
    const outcome = await withdrawals.create({
      playerId,
      system,
      wallet,
      itemIds: idsOf(items),
      sumCents: parseDollars(sum) ?? cents(0),
      key: idempotencyKey,
    });
    if (!outcome.ok) return refusal(outcome);
    const [balance, withdraws] = await Promise.all([
      balanceCents(db, cashOf(playerId)),
      shownWithdrawals(db, { playerId, settings }).then(({ rows }) => rows),
    ]);
    return { status: 'success', message: 'withdrawal_api.success', balance: toDollars(balance), withdraws };
  },
  'POST /api/withdraws/send': async ({ items }, { session, idempotencyKey }) => {
    const { playerId } = session;
    const outcome = await taking.take({ playerId, itemIds: idsOf(items), key: idempotencyKey });
    if (!outcome.ok) return refusal(outcome);
    return {
      status: 'success',
      message: 'withdrawal_api.skin_success',
      withdraws: (await shownWithdrawals(db, { playerId, settings })).rows,
    };
  },
  'POST /api/withdraws/list': async (_input, { session }) => ({
    withdraws: (await shownWithdrawals(db, { playerId: session.playerId, settings })).rows,
  }),
  'POST /api/user/cancelWithdraw': async ({ id, type }, { session, idempotencyKey }) => {
    const outcome = await withdrawals.cancelOwn({
      playerId: session.playerId,
      id,
      type: TYPES[type],
      key: idempotencyKey,
    });
    return outcome.ok
      ? { type: 'success', message: 'withdrawal_api.canceled' }
      : { type: 'error', message: outcome.message };
  },
  'POST /api/staff/withdrawals/list': async () => ({
    withdrawals: (await listInModeration(db)).map((row) => ({
      id: row.id,
      player: { id: row.player_id, username: row.username },
      type: row.type,
      system: row.system,
      // The wallet is not shortened, because staff check all of it.
      wallet: row.wallet,
      amount: toDollars(row.sum_cents),
      payout: row.payout_cents === null ? null : toDollars(row.payout_cents),
      status: row.status,
      stopped_reason: row.stopped_reason,
      approved_by: row.approved_by,
      approvals_needed: approvalsNeeded(row.sum_cents, limitsOf(settings)),
      date: row.created_at.toISOString(),
    })),
  }),
  'POST /api/staff/withdrawals/approve': async ({ id }, { session }) => {
    const outcome = await withdrawals.approve({ staffId: session.playerId, id });
    if (!outcome.ok) return refusal(outcome);
    return {
      status: 'success',
      message: outcome.missing > 0 ? 'staff_api.withdrawal_needs_another' : 'staff_api.withdrawal_approved',
    };
  },
  'POST /api/staff/withdrawals/reject': async ({ id, reason }, { session }) => {
    const outcome = await withdrawals.reject({ staffId: session.playerId, id, reason });
    return outcome.ok ? { status: 'success', message: 'staff_api.withdrawal_rejected' } : refusal(outcome);
  },
});
