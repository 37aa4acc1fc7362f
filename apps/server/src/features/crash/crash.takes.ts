import type { TakeAck } from '@updraft/contract';
import { type CashOut, takeAt } from '@updraft/rules/crash';
import type { Db } from '../../db/db.ts';
import type { Answerable, Stamped } from '../../rounds/mailbox.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type PayoutDependencies, payInBatches } from './crash.payouts.ts';
import type { Round } from './crash.round.ts';
import { wonBet } from './crash.store.ts';

export interface TakeBet extends Answerable {
  kind: 'take';
  playerId: number;
  betId: number;
  answer: (ack: TakeAck) => void;
}

interface Dependencies extends PayoutDependencies {
  db: Db;
}

/** A stop that pays, and every command that asked for it: a player's second tab gets the same answer. */
interface Due {
  cashOut: CashOut;
  commands: TakeBet[];
}

/**
 * Handles stops in the order received: decides each by the moment of its receipt, pays, and answers
 * after the commit.
 *
 * Expected failures: `crash_api.no_bet`, `not_running`, `already_taken`, `auto_stop_bet`, `game_ended`.
 */
export const handleTakes = async (deps: Dependencies, round: Round | null, takes: readonly Stamped<TakeBet>[]): Promise<void> => {
  const due = new Map<number, Due>();
  for (const { command, receivedMs } of takes) {
    const known = due.get(command.betId);
    const decided = round ? decideTake(round, command, receivedMs) : 'crash_api.not_running';
    if (typeof decided === 'string') await answerLate(deps, command, decided);
    else if (known) known.commands.push(command);
    else due.set(command.betId, { cashOut: decided, commands: [command] });
  }
  if (!round || due.size === 0) return;
  const onPaid = async (paid: ReadonlyMap<number, { own: Extract<TakeAck, { status: 'success' }>['take'] }>, batch: readonly CashOut[]): Promise<void> => {
    for (const { betId } of batch) {
      const own = paid.get(betId)?.own;
      for (const command of due.get(betId)?.commands ?? []) {
        if (own) command.answer({ status: 'success', take: own, message: 'crash_api.taken' });
        else await answerLate(deps, command, 'crash_api.already_taken');
      }
    }
  };
  await payInBatches(deps, round, [...due.values()].map((one) => one.cashOut), { onPaid });
};

/** What a stop received at that moment is worth, or why it is refused. [CR-16, CR-18] */
const decideTake = (round: Round, command: TakeBet, receivedMs: number): CashOut | string => {
  const bet = round.bets.get(command.betId);
  if (!bet || bet.playerId !== command.playerId) return 'crash_api.no_bet';
  if (bet.status === 1) return 'crash_api.already_taken';
  if (round.phase === 'waiting') return 'crash_api.not_running';
  if (bet.autoStopHundredths !== null) return 'crash_api.auto_stop_bet';
  if (bet.status === 2) return 'crash_api.game_ended';
  const { pointHundredths, roundCapHundredths } = round;
  return takeAt(bet, { elapsedMs: receivedMs - round.startedMs, pointHundredths, roundCapHundredths }) ?? 'crash_api.game_ended';
};

const MAY_BE_REPEAT = new Set(['crash_api.already_taken', 'crash_api.no_bet', 'crash_api.not_running']);

/** A repeated stop gets the first answer; everything else its refusal. */
const answerLate = async ({ db, catalogue }: { db: Db; catalogue: Catalogue }, command: TakeBet, message: string): Promise<void> => {
  const row = MAY_BE_REPEAT.has(message) ? await wonBet(db, { id: command.betId, playerId: command.playerId }) : null;
  if (!row || row.cash_out_by !== 'player') {
    command.answer({ status: 'error', message });
    return;
  }
  // The item at the price at which it was won, whatever it is worth now.
  const item = row.win_item_id === null ? null : catalogue.inventoryItem({ id: row.win_item_id, entry_id: row.win_entry_id, price_cents: row.win_cents - row.remainder_cents, locked_until: null });
  command.answer({
    status: 'success',
    message: 'crash_api.taken',
    take: {
      bet_id: command.betId,
      user_id: command.playerId,
      multiplier: row.cash_out_hundredths / 100,
      win: row.win_cents / 100,
      item,
      remainder: row.remainder_cents / 100,
      newBalance: row.balance_after_cents / 100,
    },
  });
};
