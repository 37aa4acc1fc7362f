import type { MessageParams, TableGame } from '@updraft/contract';
import type { Histogram } from 'prom-client';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { PlayLimits, Protection } from '../ports.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Refusal } from '../../lib/result.ts';
import type { Lease } from '../../tables/lease.ts';
import type { Answerable } from '../../tables/mailbox.ts';
import type { BetRow } from '../bets.store.ts';
import type { RoundBets } from '../round/round-bets.ts';
import type { StakedBet } from '../stake.ts';

export type BetAnswer<Shown> =
  | { status: 'success'; bet: Shown; message: string }
  | { status: 'error'; message: string; params?: MessageParams };

export interface BetCommand<Shown> extends Answerable {
  playerId: number;
  itemIds: readonly number[];
  /** Worth of the stake as the player saw it; null: the command names none. */
  sumCents: number | null;
  /** The client's key; null: round, player and items are the key. */
  key: string | null;
  answer: (ack: BetAnswer<Shown>) => void;
}

/** A bet on a round of a table. */
export interface RoundBetCommand<Shown> extends BetCommand<Shown> {
  /** The round that the player saw; null: any open round. */
  roundId: number | null;
}

/** Returns the key of a message of this game. */
export const messageOf = (game: TableGame, name: string): string => `${game}_api.${name}`;

/**
 * Returns the client's key. If there is none, round and items are the key, because no two uncancelled bets of a round
 * share an item.
 */
export const keyOf = ({ id }: { id: number }, command: Pick<BetCommand<unknown>, 'key' | 'itemIds'>): string =>
  command.key ?? `${id}:${[...command.itemIds].sort((a, b) => a - b).join(',')}`;

/** Part of the open round that betting needs. */
export interface BettingRound<Bet extends StakedBet> {
  game: TableGame;
  id: number;
  bets: RoundBets<Bet>;
}

/** A countdown that has begun with a bet. */
export interface Countdown {
  /** End of the countdown. */
  startsAt: Date;
  /** The database's clock at the beginning of the countdown. */
  dbNow: Date;
  /** Time before the query that read `dbNow`, on this machine's monotonic clock. */
  askedMs: number;
}

/** Game's rules for repeated commands. The round of the bet may be over. */
export interface RepeatRules<Command, Bet extends StakedBet, Shown> {
  /** The game's own fields of a bet, from its row. */
  own: (row: BetRow<never>) => Omit<Bet, keyof StakedBet>;
  /** True if a repeated command has the choices of this bet. The caller compares the items. */
  isSame(bet: Bet, command: Command): boolean;
  shown(bet: Bet): Shown;
}

/** Game's rules for bets, and their public form. */
export interface BetRules<Command, Bet extends StakedBet, Shown> extends RepeatRules<Command, Bet, Shown> {
  /** The largest number of items in one bet. A bet with more is refused before its items are checked. */
  maxItems: number;
  /** True: the wire format lets a bet name an item twice. Such a bet is refused with `item_twice`. */
  canNameTwice?: true;
  /**
   * Returns the refusal of a bet, given the player's other bets and the accepted bets of the same batch; null:
   * accepted.
   */
  refuse(
    offer: { command: Command; stakeCents: number; itemCount: number },
    own: readonly Bet[],
    accepted: readonly Bet[],
  ): Refusal | null;
  /** Names of refusals that depend on the stake's worth. If a price has changed, `price_changed` replaces them. */
  worthRefusals: readonly string[];
  /**
   * True: the game refuses protected skins regardless of the player's allowance, because another player may win them.
   * [TR-10]
   */
  refusesProtected?: true;
  /** Makes the bet with the game's own terms. `accepted`: the earlier accepted bets of the same batch. */
  make(command: Command, stake: StakedBet, accepted: readonly Bet[]): Bet;
  /**
   * True if the round has no room for the bet besides the accepted bets of the same batch: the bet is refused with
   * `round_full`. Left out by a game whose `refuse` checks the room that is left.
   */
  isTooMuch?(bet: Bet, accepted: readonly Bet[]): boolean;
  /** The game's own terms as the database keeps them. */
  terms(bet: Bet): object;
  /** Countdown that begins with a bet, committed with that bet. Left out by a game without such a countdown. */
  countdown?: {
    /** Length of the countdown that these bets begin, ms; null: they begin none. */
    msFrom(accepted: readonly Bet[]): number | null;
    /** Called after the commit that began the countdown, before the bets are acknowledged and sent to pages. */
    began(countdown: Countdown): void;
  };
  /** Emits the accepted bet to its player, with the commit. */
  tell(emit: Emit, bet: Bet, shown: Shown): void;
}

export interface BettingDependencies {
  outbox: Transactions;
  catalogue: Catalogue;
  lease: Lease;
  clock: Clock;
  metrics: { commitSeconds: Histogram<'kind'> };
  /** False for staff in live mode. */
  mayStake: (player: PlayerRow) => boolean;
  /** Port of protected skins, which players may stake within an allowance. [TR-10] */
  protection: Protection;
  limits: PlayLimits;
}
