import type { TakeAck } from '@updraft/contract';
import { type CashOut, multiplierAt, roundCap, cashOutAt } from '@updraft/rules/crash';
import type { Db } from '../../db/db.ts';
import { type WonRow, wonBets } from '../../stakes/bets.store.ts';
import { paidBefore, paidWinOf } from '../../stakes/settling/paid-win.ts';
import type { Payout } from '../../stakes/settling/settlement.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { type PayoutDependencies, payInBatches } from './crash.payouts.ts';
import type { Bet, BetTerms, Round } from './crash.round.ts';

export interface CashOutBet extends Answerable {
  kind: 'cash_out';
  playerId: number;
  betId: number;
  answer: (ack: TakeAck) => void;
}

interface Dependencies extends PayoutDependencies {
  db: Db;
}

/** A cash-out that pays, and all commands for it: a player's second tab gets the same response. */
interface Due {
  cashOut: CashOut;
  commands: CashOutBet[];
}

/** A refusal that may turn out to repeat a paid cash-out. */
interface Refused {
  command: CashOutBet;
  message: string;
}

/**
 * Handles cash-outs in the order received: decides each by its time of receipt, pays, and responds after the commit.
 *
 * Expected failures: `crash_api.no_bet`, `not_running`, `already_cashed_out`, `auto_cash_out_bet`, `game_ended`.
 */
export const handleCashOuts = async (
  deps: Dependencies,
  round: Round | null,
  cashOuts: readonly Stamped<CashOutBet>[],
): Promise<void> => {
  const due = new Map<number, Due>();
  const refused: Refused[] = [];
  const decider = round && new Decider(round);
  for (const { command, receivedMs } of cashOuts) {
    const known = due.get(command.betId);
    if (known && round?.bets.get(command.betId)?.playerId === command.playerId) {
      known.commands.push(command);
      continue;
    }
    const decided = decider ? decider.decide(command, receivedMs) : 'crash_api.not_running';
    if (typeof decided === 'string') refused.push({ command, message: decided });
    else due.set(command.betId, { cashOut: decided, commands: [command] });
  }
  await answerRefused(deps, refused);
  if (!round || due.size === 0) return;
  const onPaid = async (paid: ReadonlyMap<number, Payout<Bet>>, batch: readonly CashOut[]): Promise<void> => {
    const late: Refused[] = [];
    for (const { betId } of batch) {
      const payout = paid.get(betId);
      for (const command of due.get(betId)?.commands ?? []) {
        if (payout) command.answer({ status: 'success', take: paidWinOf(payout), message: 'crash_api.cashed_out' });
        else late.push({ command, message: 'crash_api.already_cashed_out' });
      }
    }
    await answerRefused(deps, late);
  };
  await payInBatches(
    deps,
    round,
    [...due.values()].map((one) => one.cashOut),
    { onPaid },
  );
};

/**
 * Decides cash-outs one after the other, as if each had been paid before the next. So a cash-out's payout does not
 * depend on the batch.
 */
class Decider {
  private readonly round: Round;
  private readonly decided = new Set<number>();
  private paidCents: number;
  /** The round's cap as last computed, `since` cash-outs ago. The present cap is not lower. */
  private capHundredths: number | null;
  private since = 0;
  /** True if a bet was cashed out at the cap, and with it all live bets. */
  private isCapReached: boolean;

  constructor(round: Round) {
    this.round = round;
    this.paidCents = round.bets.paidCents;
    this.capHundredths = round.roundCapHundredths;
    this.isCapReached = round.isCapReached;
  }

  /** Returns the cash-out of a command received at that moment, or the reason of its refusal. [CR-16, CR-18] */
  decide(command: CashOutBet, receivedMs: number): CashOut | string {
    const { round } = this;
    const bet = round.bets.get(command.betId);
    if (!bet || bet.playerId !== command.playerId) return 'crash_api.no_bet';
    if (bet.status === 1 || round.interrupted.has(bet.id)) return 'crash_api.already_cashed_out';
    // The time of receipt counts: a slow session lookup may delay a command beyond the start.
    if (round.phase === 'waiting' || receivedMs < round.startedMs) return 'crash_api.not_running';
    if (bet.autoCashOutHundredths !== null) return 'crash_api.auto_cash_out_bet';
    if (bet.status === 2) return 'crash_api.game_ended';
    // The crash point is public from the crash on.
    if (round.phase === 'ended' && receivedMs >= round.crashedMs) return 'crash_api.game_ended';
    const elapsedMs = receivedMs - round.startedMs;
    const cashOut = cashOutAt(bet, {
      elapsedMs,
      pointHundredths: round.pointHundredths,
      roundCapHundredths: this.capFor(elapsedMs),
    });
    if (!cashOut) return 'crash_api.game_ended';
    this.decided.add(bet.id);
    this.paidCents += cashOut.winCents;
    this.since++;
    this.isCapReached ||= cashOut.by === 'round_cap';
    return cashOut;
  }

  /**
   * Returns the cap that limits a cash-out at that time. A cash-out below the cap pays less than the cap allows for, so
   * the cap can only rise. [CR-17] Below the last known cap no new search is needed.
   */
  private capFor(elapsedMs: number): number | null {
    const { round } = this;
    if (
      this.capHundredths !== null &&
      !this.isCapReached &&
      this.since > 0 &&
      multiplierAt(elapsedMs) >= this.capHundredths
    ) {
      const left = round.bets.live().filter((live) => !this.decided.has(live.id));
      this.capHundredths = roundCap(left, { paidCents: this.paidCents, capCents: round.payoutCapCents });
      this.since = 0;
    }
    return this.capHundredths;
  }
}

const MAY_BE_REPEAT = new Set(['crash_api.already_cashed_out', 'crash_api.no_bet', 'crash_api.not_running']);

/** Ways of settlement of a manual cash-out: if a cap was reached at that moment, the bet was paid at the cap. */
const CASHED_OUT_BY_HAND = new Set(['player', 'win_cap', 'round_cap']);

const isByHand = ({ terms, settled_by }: WonRow<BetTerms>): boolean =>
  terms.auto === undefined && CASHED_OUT_BY_HAND.has(settled_by);

/**
 * Responds to refused cash-outs after one query for all. A repeat of a paid cash-out gets the first response. If a cap
 * had cashed the bet out, the response has that payout. All others get their refusal.
 */
const answerRefused = async (
  { db, catalogue }: { db: Db; catalogue: Catalogue },
  refused: readonly Refused[],
): Promise<void> => {
  const asked = refused
    .filter(({ message }) => MAY_BE_REPEAT.has(message))
    .map(({ command }) => ({ id: command.betId, playerId: command.playerId }));
  const known = new Map((asked.length > 0 ? await wonBets<BetTerms>(db, asked) : []).map((row) => [row.id, row]));
  for (const { command, message } of refused) {
    const row = known.get(command.betId);
    if (row?.player_id === command.playerId && isByHand(row))
      command.answer({ status: 'success', take: paidBefore(catalogue, row), message: 'crash_api.cashed_out' });
    else command.answer({ status: 'error', message });
  }
};
