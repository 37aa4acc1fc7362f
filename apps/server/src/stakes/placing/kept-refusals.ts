import type { TableGame } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { CommandKey } from '../../db/idempotency.ts';
import { KeyedAnswers } from '../../db/keyed-answers.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { BetCommand, RoundBetCommand } from './bet-rules.ts';

type Keyed = BetCommand<never>;

/** Returns the items and the game's own choice. A repeat must have the same items and choice as its first command. */
const requestOf = (command: Keyed): object => {
  const { playerId, key, roundId, sumCents, answered, answer, itemIds, ...choice } = command as RoundBetCommand<never>;
  return { ...choice, itemIds: [...itemIds].sort((a, b) => a - b) };
};

/**
 * Refusals of a game's bets, by the clients' keys. A repeat gets the first refusal, whatever has changed since. [M3]
 */
export class KeptRefusals {
  private readonly game: TableGame;
  private readonly answers: KeyedAnswers<Refusal>;

  private constructor(game: TableGame, answers: KeyedAnswers<Refusal>) {
    this.game = game;
    this.answers = answers;
  }

  /** Reads the stored refusals of these commands' keys. */
  static async of(query: Query, game: TableGame, commands: readonly Keyed[]): Promise<KeptRefusals> {
    const keys = commands.map((command) => keyOf(game, command));
    return new KeptRefusals(game, await KeyedAnswers.of<Refusal>(query, keys));
  }

  /** Returns the first refusal under the command's key, or `key_reused` if it was of another request; null: none. */
  first(command: Keyed): Refusal | null {
    const first = this.answers.first(keyOf(this.game, command));
    if (!first.known) return null;
    return 'conflict' in first ? refuse('app_api.key_reused') : first.answer;
  }

  add(command: Keyed, answer: Refusal): void {
    this.answers.add(keyOf(this.game, command), answer);
  }

  /** Stores the new refusals; returns null if there are none. */
  save(query: Query): Promise<void> | null {
    return this.answers.save(query);
  }
}

const keyOf = (game: TableGame, command: Keyed): CommandKey | null =>
  command.key === null
    ? null
    : { playerId: command.playerId, scope: `${game}.bet`, key: command.key, request: requestOf(command) };
