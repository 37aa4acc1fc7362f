import type { TableGame } from '@updraft/contract';
import type { Db, Query } from '../../db/db.ts';
import {
  type BetAnswer,
  type BetCommand,
  type BettingRound,
  type RepeatRules,
  type RoundBetCommand,
  keyOf,
  messageOf,
} from './bet-rules.ts';
import { refusal, refuse } from '../../lib/result.ts';
import { type KnownBet, betsByKey, betsById } from '../bets.store.ts';
import { KeptRefusals } from './kept-refusals.ts';
import { shownBet } from '../round/resumed-bets.ts';
import type { StakedBet } from '../stake.ts';

/** Game, and its rules for repeated commands. */
interface Repeats<Command, Bet extends StakedBet, Shown> {
  game: TableGame;
  rules: RepeatRules<Command, Bet, Shown>;
}

/** Loads bets that are not in memory, as they were when placed: a repeated response contains no later results. */
export const pastBets = async <Command, Bet extends StakedBet, Shown>(
  query: Query,
  {
    round,
    rules,
  }: {
    round: Pick<BettingRound<Bet>, 'game'> & Partial<Pick<BettingRound<Bet>, 'bets'>>;
    rules: RepeatRules<Command, Bet, Shown>;
  },
  known: readonly KnownBet[],
): Promise<Map<number, Bet>> => {
  const strangers = known.filter(({ id }) => !round.bets?.get(id));
  if (strangers.length === 0) return new Map();
  const rows = await betsById(
    query,
    round.game,
    strangers.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => {
      const stake: StakedBet = {
        ...shownBet(row),
        roundId: row.round_id,
        playerId: row.player_id,
        staked: row.item_ids.map((id) => ({ id, entryId: 0, priceCents: 0 })),
        status: 0,
        multiplierHundredths: null,
        winCents: null,
        winItem: null,
      };
      return [row.id, Object.assign(stake, rules.own(row as never)) as StakedBet as Bet];
    }),
  );
};

/**
 * Repeats the first acknowledgement if the command describes the same bet. Otherwise a client's key is refused as
 * reused. A command without a key names items that are staked already, and is refused with the message `otherwise`.
 * [M3]
 */
export const firstAnswer = <Command extends BetCommand<Shown>, Bet extends StakedBet, Shown>(
  { game, rules, otherwise }: Repeats<Command, Bet, Shown> & { otherwise: string },
  command: Command,
  bet: Bet,
): BetAnswer<Shown> => {
  const staked = new Set(bet.staked.map((item) => item.id));
  const isSame =
    rules.isSame(bet, command) &&
    staked.size === command.itemIds.length &&
    command.itemIds.every((id) => staked.has(id));
  return isSame
    ? { status: 'success', bet: rules.shown(bet), message: messageOf(game, 'bet_made') }
    : { status: 'error', message: command.key === null ? otherwise : 'app_api.key_reused' };
};

/**
 * Refuses bets that cannot join the open round, with `message`. A repeat of an accepted or refused bet gets its first
 * response instead. The round of such a bet may be over, even while no other round is open.
 */
export const answerLateBets = async <Command extends RoundBetCommand<Shown>, Bet extends StakedBet, Shown>(
  { db }: { db: Db },
  { game, round, rules, message }: Repeats<Command, Bet, Shown> & { round: BettingRound<Bet> | null; message: string },
  commands: readonly Command[],
): Promise<void> => {
  /** The key of a command; null: it names neither a key nor a round. */
  const nameOf = (command: Command): string | null => {
    const id = command.roundId ?? round?.id;
    return command.key === null && id === undefined ? null : keyOf({ id: id ?? 0 }, command);
  };
  const named = commands.flatMap((command) => {
    const key = nameOf(command);
    return key === null ? [] : [{ playerId: command.playerId, key }];
  });
  const known = named.length > 0 ? await betsByKey(db, game, named) : [];
  const past = await pastBets(db, { round: { game, ...(round && { bets: round.bets }) }, rules }, known);
  const refusals = await KeptRefusals.of(db, game, commands);
  const ids = new Map(known.map((row) => [`${row.player_id}:${row.command_key}`, row.id]));
  const answers = commands.map((command): [Command, BetAnswer<Shown>] => {
    const id = ids.get(`${command.playerId}:${nameOf(command) ?? ''}`) ?? 0;
    const bet = round?.bets.get(id) ?? past.get(id);
    if (bet) return [command, firstAnswer({ game, rules, otherwise: message }, command, bet)];
    const kept = refusals.first(command);
    if (kept) return [command, refusal(kept)];
    const late = refuse(message);
    refusals.add(command, late);
    return [command, refusal(late)];
  });
  await refusals.save(db);
  for (const [command, answer] of answers) command.answer(answer);
};
