import type { TableGame } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import type { StakeMetrics } from '../metrics.ts';
import {
  type BetRules,
  type BettingDependencies,
  type BettingRound,
  type RepeatRules,
  type RoundBetCommand,
  messageOf,
} from './bet-rules.ts';
import { placeBets } from './place-bets.ts';
import { answerLateBets } from './repeats.ts';
import type { StakedBet } from '../stake.ts';

/** Conditions on which a table accepts bets. */
export interface BetWindow<Command, Bet extends StakedBet, Shown, Round extends BettingRound<Bet>> {
  game: TableGame;
  round: Round | null;
  rules: (round: Round) => BetRules<Command, Bet, Shown>;
  /** The rules for repeated commands, whose rounds may be over. */
  repeats: RepeatRules<Command, Bet, Shown>;
  /** True if the round accepts a bet received at this time. */
  isOpenAt: (round: Round, receivedMs: number) => boolean;
  /** Returns the message that refuses a bet which the round does not accept. */
  closedMessage: (round: Round) => string;
  /** Reason to refuse every bet: the message of maintenance, or of a game that staff have stopped; null: none. */
  pausedMessage: string | null;
}

interface Dependencies extends BettingDependencies {
  db: Db;
  metrics: StakeMetrics;
}

/** Bets of a batch, sorted by their treatment. */
interface Sorted<Command> {
  onTime: Command[];
  late: Command[];
  /** Bets for another round than the open one: a delayed bet must not join a round that its player has not seen. */
  astray: Command[];
}

/**
 * Handles a batch of bets by the moment of their receipt. Those on time are placed and all others refused, but a repeat
 * gets its first response. Returns the bets that joined the round.
 */
export const handleBets = async <
  Command extends RoundBetCommand<Shown>,
  Bet extends StakedBet,
  Shown,
  Round extends BettingRound<Bet>,
>(
  deps: Dependencies,
  window: BetWindow<Command, Bet, Shown, Round>,
  batch: readonly Stamped<Command>[],
): Promise<Bet[]> => {
  if (batch.length === 0) return [];
  const { game, round, repeats: rules } = window;
  const { onTime, late, astray } = sorted(window, batch);
  const known = { game, round, rules };
  if (late.length > 0) await answerLateBets(deps, { ...known, message: lateMessage(window) }, late);
  if (astray.length > 0) await answerLateBets(deps, { ...known, message: messageOf(game, 'game_ended') }, astray);
  if (!round || onTime.length === 0) return [];
  deps.metrics.batchSize.observe({ kind: 'bets' }, onTime.length);
  return placeBets(deps, { round, rules: window.rules(round) }, onTime);
};

const sorted = <Command extends RoundBetCommand<Shown>, Bet extends StakedBet, Shown, Round extends BettingRound<Bet>>(
  { round, pausedMessage, isOpenAt }: BetWindow<Command, Bet, Shown, Round>,
  batch: readonly Stamped<Command>[],
): Sorted<Command> => {
  const bets: Sorted<Command> = { onTime: [], late: [], astray: [] };
  for (const { command, receivedMs } of batch) {
    if (round && command.roundId !== null && command.roundId !== round.id) bets.astray.push(command);
    else if (round && pausedMessage === null && isOpenAt(round, receivedMs)) bets.onTime.push(command);
    else bets.late.push(command);
  }
  return bets;
};

const lateMessage = <Round extends BettingRound<Bet>, Bet extends StakedBet>({
  game,
  round,
  pausedMessage,
  closedMessage,
}: Pick<BetWindow<never, Bet, never, Round>, 'game' | 'round' | 'pausedMessage' | 'closedMessage'>): string => {
  if (pausedMessage !== null) return pausedMessage;
  return round ? closedMessage(round) : messageOf(game, 'busy');
};
