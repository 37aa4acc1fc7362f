import type { TableGame } from '@updraft/contract';
import type { Query } from '../db/db.ts';
import { type CommandKey, type FirstAnswer, firstAnswers, keepAnswers } from '../lib/idempotency.ts';
import { type Refusal, refuse } from '../lib/result.ts';
import type { BetCommand, RoundBetCommand } from './bet-rules.ts';

type Keyed = BetCommand<never>;

/** The items and the game's own choice: what a repeat must have in common with its first command, as for accepted bets. */
const requestOf = (command: Keyed): object => {
  const { playerId, key, roundId, sumCents, answered, answer, itemIds, ...choice } = command as RoundBetCommand<never>;
  return { ...choice, itemIds: [...itemIds].sort((a, b) => a - b) };
};

const nameOf = ({ playerId, key }: CommandKey): string => `${playerId}:${key}`;

/** Refusals of bets under the keys of clients, of a game. A repeat gets the first one, whatever has changed since. [M3] */
export class KeptRefusals {
  private readonly fresh = new Map<string, { command: CommandKey; answer: Refusal }>();
  private readonly game: TableGame;
  private readonly known: ReadonlyMap<string, FirstAnswer<Refusal>>;

  private constructor(game: TableGame, known: ReadonlyMap<string, FirstAnswer<Refusal>>) {
    this.game = game;
    this.known = known;
  }

  /** Reads what was refused under the keys of these commands. */
  static async of(query: Query, game: TableGame, commands: readonly Keyed[]): Promise<KeptRefusals> {
    const keys = commands.flatMap((command) => keyOf(game, command) ?? []);
    const answers = await firstAnswers<Refusal>(query, keys);
    return new KeptRefusals(
      game,
      new Map(keys.map((key, at) => [nameOf(key), answers[at] as FirstAnswer<Refusal>] as const)),
    );
  }

  /** The refusal of the command that came first under this key; null: none did. */
  first(command: Keyed): Refusal | null {
    const key = keyOf(this.game, command);
    if (!key) return null;
    const fresh = this.fresh.get(nameOf(key));
    if (fresh) return isSame(fresh.command, key) ? fresh.answer : refuse('app_api.key_reused');
    const known = this.known.get(nameOf(key));
    if (!known?.known) return null;
    return 'conflict' in known ? refuse('app_api.key_reused') : known.answer;
  }

  add(command: Keyed, answer: Refusal): void {
    const key = keyOf(this.game, command);
    if (key) this.fresh.set(nameOf(key), { command: key, answer });
  }

  /** Writes the new ones; null: there are none. */
  save(query: Query): Promise<void> | null {
    return this.fresh.size === 0 ? null : keepAnswers(query, [...this.fresh.values()]);
  }
}

const keyOf = (game: TableGame, command: Keyed): CommandKey | null =>
  command.key === null
    ? null
    : { playerId: command.playerId, scope: `${game}.bet`, key: command.key, request: requestOf(command) };

const isSame = (one: CommandKey, other: CommandKey): boolean =>
  JSON.stringify(one.request) === JSON.stringify(other.request);
