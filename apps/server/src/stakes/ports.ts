// Ports: the parts of features that stakes need, as types. The list of features passes the implementations.
import type { BetReturn, PublishedResult, TableGame } from '@updraft/contract';
import type { BeaconSchedule } from '@updraft/rules/draw';
import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';
import type { Refusal } from '../lib/result.ts';

// ── fairness ────────────────────────────────────────────────────────────────

/** A place in a chain, and the values of its round. The secret stays in memory until the round is over. */
export interface RoundSeed {
  chainId: number;
  base: number;
  index: number;
  roundId: number;
  seed: string;
  secretHash: string;
  publicHash: string;
}

/** Hands out the seed of each round in turn. [F2] */
export interface RoundSeeds {
  /** Announces a game's first chain unless it is announced. */
  prepare(game: TableGame): Promise<void>;
  /**
   * Returns the seed of the round after `last` (null: the first round); null while its chain is not published or has no
   * salt, because the operator could have chosen the seeds of such a chain.
   */
  next(game: TableGame, last: { chainId: number; index: number } | null): Promise<RoundSeed | null>;
  /** Returns the seed at a place of a chain, the same at each call. Throws if the chain has no salt yet. */
  at(chainId: number, index: number): Promise<RoundSeed>;
}

/** A chain of seeds, as it is stored. */
export interface ChainRow {
  id: number;
  game: TableGame;
  base: number;
  length: number;
  commitment: string;
  beacon: string;
  beacon_round: number;
  salt: string | null;
  /** The network's signature of the beacon round: the salt is its SHA-256. */
  salt_signature: string | null;
  /** Proof of the publication; null: not published yet. An unpublished chain is not used. */
  receipt: string | null;
  /** Time of the publication; before it, the time at which the chain was stored. */
  announced_at: Date;
}

/**
 * The beacon that decides a round, stored in the round's terms. A later change of the site's beacon does not affect it.
 */
export interface DrawSchedule extends BeaconSchedule {
  /** Id of the network. */
  beacon: string;
}

/** A round of a named beacon. */
export interface BeaconRound {
  beacon: string;
  round: number;
}

/** Randomness of a beacon round, and the network's signature from which it follows. */
export interface DrawnBeacon {
  randomness: string;
  signature: string;
}

/** The randomness of beacon rounds. No method waits for a relay. [DR-6] */
export interface BeaconDraws {
  /** The site's beacon, for the terms of rounds that open now. */
  readonly schedule: DrawSchedule;
  /** Returns the randomness of a beacon round; null: it has not arrived, or the round is another beacon's. */
  look(round: BeaconRound): DrawnBeacon | null;
  /** True if a beacon round was public at that moment of the monotonic clock. [DR-12] */
  wasOut(round: BeaconRound, moment: { atMs: number }): boolean;
  /**
   * Returns the reason why a beacon round is missing; null: it is due, and must be requested first. `sinceMs`: start of
   * the wait, monotonic clock. `late`: a request after that start has found nothing, or the round is another beacon's.
   * `not_due`: by the wall clock, its time has not come.
   */
  absence(round: BeaconRound, asked: { sinceMs: number }): 'late' | 'not_due' | null;
}

/** Builds the published part of a round's result from the stored result. */
export type ResultOf<Result> = (result: Result) => PublishedResult;

/** Theoretical returns of bets by game, in the order in which the games were added. */
export type GameReturns = ReadonlyMap<string, () => readonly BetReturn[] | Promise<readonly BetReturn[]>>;

// ── limits ──────────────────────────────────────────────────────────────────

export interface CountedStake {
  playerId: number;
  stakeCents: number;
}

/** A bet that was settled or refunded. */
export interface CountedBet {
  betId: number;
  cents: number;
}

/** Limits of players in one batch of stakes. */
export interface StakeGuard {
  /** Returns the refusal of this stake, or null. */
  refuse(stake: CountedStake): Refusal | null;
  accept(stake: CountedStake): void;
  /** True if the player has limits, so that their stakes are counted. */
  has(playerId: number): boolean;
}

/** Part of a player's row that shows if limits must be queried. */
export interface MaybeLimited {
  id: number;
  has_limits: boolean;
}

/** Port of limits for games. All but `breaksSince` runs in the caller's transaction and under the players' locks. */
export interface PlayLimits {
  /** Returns the guard of these players' limits; null when none of them has limits: then nothing is queried. */
  forStakes(query: Query, players: Iterable<MaybeLimited>): Promise<StakeGuard | null>;
  /** Counts accepted stakes of players who have limits. */
  staked(query: Query, stakes: readonly CountedStake[]): Promise<void>;
  /** Counts wins of players who have limits; `cents` is the whole win. */
  won(query: Query, wins: { game: string; bets: readonly CountedBet[] }): Promise<void>;
  /** Counts refunded stakes, of any player. */
  refunded(query: Query, refunds: { game: string; bets: readonly CountedBet[] }): Promise<void>;
  /**
   * Returns the breaks of these players that began after `since`. Crash cashes out a player's live manual bet as of the
   * break's beginning. [LI-11]
   */
  breaksSince(
    query: Query,
    asked: { playerIds: readonly number[]; since: Date },
  ): Promise<{ playerId: number; startedAt: Date }[]>;
}

// ── skins ───────────────────────────────────────────────────────────────────

/** Port of protected skins for games. All calls run in the caller's transaction and under the players' locks. */
export interface Protection {
  /** Returns the worth of protected skins that each of these players may still stake, in cents. [TR-10] */
  roomOf(query: Query, playerIds: readonly number[]): Promise<Map<number, number>>;
  /** Marks these protected items as staked. */
  lift(query: Query, itemIds: readonly number[]): Promise<void>;
  /** Undoes `lift` for items of refunded stakes that are still protected. */
  restore(query: Query, itemIds: readonly number[]): Promise<void>;
}

// ── wagering ────────────────────────────────────────────────────────────────

/** Stake of a bet that was won or lost, never of a refunded one. */
export interface SettledStake {
  betId: number;
  playerId: number;
  stakeCents: number;
  isLost?: boolean;
}

/** Games that pass settled stakes to wagering. Stakes of the jackpot do not reduce the wagering left. */
export type SettlingGame = TableGame | 'cases';

/** Port of wagering for games. The call runs in the caller's transaction and under the players' locks. */
export interface Wagering {
  /**
   * Applies the rules for settled stakes: they reduce the wagering left, release bonus money, and accrue cashback and
   * the shares of referrers, each in the games for which it is provided. Waives the wagering of players who have
   * nothing left. The caller must settle each bet once. Returns true if bonus money was released: balances that were
   * read before are then outdated.
   */
  settleStakes(
    query: Query,
    emit: Emit,
    settled: { game: SettlingGame; stakes: readonly SettledStake[] },
  ): Promise<boolean>;
}
