import type { CancelAck } from '@updraft/contract';
import { type CancelDecision, type CancelTarget, decideCancel } from '@updraft/rules/crash';
import type { CommandKey } from '../../db/idempotency.ts';
import { KeyedAnswers } from '../../db/keyed-answers.ts';
import { type CancellableStake, lockToCancel, markCancelled } from '../../stakes/bets.store.ts';
import type { BettingDependencies } from '../../stakes/placing/bet-rules.ts';
import { returnStakes } from '../../stakes/settling/refund.ts';
import { SettledElsewhere } from '../../stakes/settling/settlement.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { CrashFeed } from './crash.feed.ts';
import { type Bet, CRASH, type Round, isBettingOpen } from './crash.round.ts';

export interface CancelBet extends Answerable {
  kind: 'cancel';
  playerId: number;
  betId: number;
  /** The client's key; null: the bet is the key. */
  key: string | null;
  answer: (ack: CancelAck) => void;
}

interface Dependencies extends BettingDependencies {
  feed: CrashFeed;
  settings: SettingsReader;
}

/**
 * Cancels bets in the order received, in one commit. The stakes return to their players, and the bets leave the round.
 * Responds after the commit. A repeated command, by its key or else by its bet, gets the first response. [CR-24, CR-25]
 * [M3]
 *
 * Expected failures:
 *
 * - `crash_api.no_bet`: the player has no such bet
 * - `crash_api.game_started`
 * - `crash_api.game_ended`: also for a bet of an earlier round
 * - `crash_api.cancel_off`: the operator does not allow it
 * - `app_api.key_reused`: the client's key belongs to another bet
 */
export const handleCancels = async (
  deps: Dependencies,
  round: Round | null,
  cancels: readonly Stamped<CancelBet>[],
): Promise<void> => {
  if (cancels.length === 0) return;
  const committed = deps.metrics.commitSeconds.startTimer({ kind: 'cancels' });
  const { answers, gone } = await deps.outbox.tx(async (query, emit) => {
    const [, , kept, stakes] = await Promise.all([
      deps.lease.check(query),
      lockPlayers(query, [...new Set(cancels.map(({ command }) => command.playerId))]),
      KeyedAnswers.of<CancelAck>(
        query,
        cancels.map(({ command }) => keyOf(command)),
      ),
      lockToCancel(
        query,
        CRASH,
        cancels.map(({ command }) => command.betId),
      ),
    ]);
    const decider = new Decider({ round, stakes, isAllowed: deps.settings.get('crash.cancel') });
    const decided = cancels.map(({ command, receivedMs }) => {
      const key = keyOf(command);
      const first = kept.first(key);
      if (first.known) return { command, ack: 'conflict' in first ? KEY_REUSED : first.answer };
      const ack = decider.decide(command, receivedMs);
      kept.add(key, ack);
      return { command, ack };
    });
    const [earliest] = decider.cancelled;
    if (earliest && round) {
      const { cancelled } = decider;
      const ids = cancelled.map(({ id }) => id);
      const itemIds = cancelled.flatMap(({ items }) => items.map((item) => item.id));
      // A bet is cancelled once, so the id of the first bet is a unique key for the whole batch.
      await returnStakes(query, { round, stakes: cancelled, key: `${CRASH}:cancel:${earliest.id}` });
      await markCancelled(query, ids);
      await deps.protection.restore(query, itemIds);
      await deps.limits.refunded(query, {
        game: CRASH,
        bets: cancelled.map((stake) => ({ betId: stake.id, cents: stake.stake_cents })),
      });
      for (const { player_id: playerId, id } of cancelled) {
        emit({ playerId }, 'cancelledBets', { roundId: round.id, bets: [id] });
        emit({ playerId }, 'updateInventory', {});
      }
    }
    await kept.save(query);
    return { answers: decided, gone: decider.gone };
  });
  committed();
  deps.feed.cancel(gone);
  for (const { command, ack } of answers) command.answer(ack);
};

interface Read {
  round: Round | null;
  stakes: readonly CancellableStake[];
  isAllowed: boolean;
}

/** Decides cancellations one after the other, against what was read under the players' locks. */
class Decider {
  /** Stakes to cancel in the database. `gone`: their bets in memory. */
  readonly cancelled: CancellableStake[] = [];
  readonly gone: Bet[] = [];
  private readonly read: Read;
  private readonly stakes: ReadonlyMap<number, CancellableStake>;

  constructor(read: Read) {
    this.read = read;
    this.stakes = new Map(read.stakes.map((stake) => [stake.id, stake]));
  }

  decide({ playerId, betId }: CancelBet, receivedMs: number): CancelAck {
    const { round, isAllowed } = this.read;
    const known = this.stakes.get(betId);
    const stake = known?.player_id === playerId ? known : null;
    const isOfRound = round !== null && stake?.round_id === round.id;
    const decision = decideCancel({
      target: stake === null ? 'missing' : this.targetOf(stake),
      phase: isOfRound ? round.phase : 'ended',
      isBeforeStart: isOfRound && isBettingOpen(round, receivedMs),
      isAllowed,
    });
    if (stake === null) return { status: 'error', message: REFUSALS.no_bet };
    if (decision === 'cancel') this.cancel(stake);
    else if (decision !== 'repeat') return { status: 'error', message: REFUSALS[decision] };
    return { status: 'success', roundId: stake.round_id, bet_id: betId, message: 'crash_api.bet_cancelled' };
  }

  private targetOf(stake: CancellableStake): CancelTarget {
    if (stake.is_cancelled || this.cancelled.includes(stake)) return 'cancelled';
    return stake.status === 0 ? 'live' : 'settled';
  }

  /**
   * Cancels a live bet. Throws SettledElsewhere if memory lacks the bet, because it has every live bet of the open
   * round.
   */
  private cancel(stake: CancellableStake): void {
    const bet = this.read.round?.bets.get(stake.id);
    if (!bet) throw new SettledElsewhere();
    this.cancelled.push(stake);
    this.gone.push(bet);
  }
}

const REFUSALS: Record<Exclude<CancelDecision, 'cancel' | 'repeat'>, string> = {
  no_bet: 'crash_api.no_bet',
  game_started: 'crash_api.game_started',
  game_ended: 'crash_api.game_ended',
  cancel_off: 'crash_api.cancel_off',
};

const KEY_REUSED: CancelAck = { status: 'error', message: 'app_api.key_reused' };

const keyOf = ({ playerId, betId, key }: CancelBet): CommandKey | null =>
  key === null ? null : { playerId, scope: `${CRASH}.cancel`, key, request: { betId } };
