import type { MessageParams, TableGame } from '@updraft/contract';
import { type Transfer, escrowOf, itemsOf, post } from '@updraft/ledger';
import type { Histogram } from 'prom-client';
import type { Db } from '../db/db.ts';
import { followNow } from '../features/catalogue/catalogue.prices.ts';
import type { Catalogue } from '../features/catalogue/catalogue.ts';
import type { PlayLimits } from '../features/limits/limits.guard.ts';
import type { Emit, Transactions } from '../features/outbox/outbox.ts';
import { type PlayerRow, lockPlayers } from '../features/players/players.store.ts';
import type { Protection } from '../features/skins/protection.ts';
import type { Clock } from '../lib/clock.ts';
import { type Refusal, refusal } from '../lib/result.ts';
import type { Lease } from '../tables/lease.ts';
import type { Answerable } from '../tables/mailbox.ts';
import { BatchDecider, isProtected, keyOf, messageOf } from './batch-decider.ts';
import { betsByKey, bookBetIds, insertBets } from './bets.store.ts';
import { type OfferedItem, offeredItems } from './offered.store.ts';
import type { RoundBets } from './round-bets.ts';
import { beginCountdown } from './rounds.store.ts';
import type { StakedBet } from './stake.ts';

export type BetAnswer<Shown> =
  { status: 'success'; bet: Shown; message: string } | { status: 'error'; message: string; params?: MessageParams };

/** What every game's command to bet contains. */
export interface BetCommand<Shown> extends Answerable {
  playerId: number;
  itemIds: readonly number[];
  /** The player's own idea of the stake; null: they named none. */
  sumCents: number | null;
  /** The client's key; null: round, player and items are the key. */
  key: string | null;
  answer: (ack: BetAnswer<Shown>) => void;
}

/** What betting needs of the open round. */
export interface BettingRound<Bet extends StakedBet> {
  game: TableGame;
  id: number;
  bets: RoundBets<Bet>;
}

/** A countdown that has begun with a bet. */
export interface Countdown {
  /** Its end. */
  startsAt: Date;
  /** The database's clock when that was decided. */
  dbNow: Date;
  /** This machine's monotonic clock before that. */
  askedMs: number;
}

/** What a game decides of a bet, and how it tells players of it. */
export interface BetRules<Command, Bet extends StakedBet, Shown> {
  /** The largest number of items in one bet. A bet with more is refused unread. */
  maxItems: number;
  /**
   * Why the player may not make this bet beside their other ones, and beside the accepted bets of the same batch; null:
   * they may.
   */
  refuse(
    offer: { command: Command; stakeCents: number; itemCount: number },
    own: readonly Bet[],
    accepted: readonly Bet[],
  ): Refusal | null;
  /** True: no allowance lets protected skins into this game, because another player may win them. [TR-10] */
  refusesProtected?: true;
  /** Makes the bet with the game's own terms, behind the accepted bets of the same batch. */
  make(command: Command, stake: StakedBet, accepted: readonly Bet[]): Bet;
  /**
   * Whether the round has no room for the bet, beside the accepted bets of the same batch: `round_full`. Left out by a
   * game whose `refuse` names the room that is left.
   */
  isTooMuch?(bet: Bet, accepted: readonly Bet[]): boolean;
  /** Whether a repeated command means this bet. Its items are compared before. */
  isSame(bet: Bet, command: Command): boolean;
  /** The game's own terms as the database keeps them. */
  terms(bet: Bet): object;
  shown(bet: Bet): Shown;
  /** In a game whose countdown begins with a bet. It is committed with that bet. */
  countdown?: {
    /** How long betting stays open from now on if these bets begin the countdown; null: they do not. */
    msFrom(accepted: readonly Bet[]): number | null;
    /** It has begun: called after the commit, before anybody is told. */
    began(countdown: Countdown): void;
  };
  /** Tells the player of an accepted bet, with the commit. */
  tell(emit: Emit, bet: Bet, shown: Shown): void;
}

export interface BettingDependencies {
  outbox: Transactions;
  catalogue: Catalogue;
  lease: Lease;
  clock: Clock;
  metrics: { commitSeconds: Histogram<'kind'> };
  /** Whether this player may stake at all: in live mode staff may not. */
  mayStake: (player: PlayerRow) => boolean;
  /** Protected skins may be staked within a player's allowance. [TR-10] */
  protection: Protection;
  limits: PlayLimits;
}

/** The item's entry has another price, which the item gets when it is staked. [PC-14] */
const isBehind = (item: OfferedItem): boolean => item.worth_cents !== null && item.worth_cents !== item.price_cents;

/**
 * Places a batch of bets in one commit. Everything is read once under the players' locks. The game's rules decide in
 * the order received, and all bets are written together. Answers every command after the commit, and returns the bets
 * that joined the round.
 *
 * Expected failures, besides those of the game's rules. With the game's prefix:
 *
 * - `too_many_items` (params: value)
 * - `item_not_found`: not held, or already staked
 * - `item_locked`
 * - `item_suspended`
 * - `price_changed` (params: sum)
 * - `round_full`
 * - `game_ended`: a repeat of a bet of an earlier round
 *
 * Of every command that stakes:
 *
 * - `app_api.key_reused`: the key belongs to another bet
 * - `user_api.banned`
 * - `user_api.staff_cannot_stake`
 * - `user_api.play_stopped`, `user_api.play_stopped_text` (params: text, text_ru)
 * - `user_api.on_break` (params: until)
 * - `user_api.limit_reached` (params: sum, days)
 */
export const placeBets = async <Command extends BetCommand<Shown>, Bet extends StakedBet, Shown>(
  deps: BettingDependencies,
  { round, rules }: { round: BettingRound<Bet>; rules: BetRules<Command, Bet, Shown> },
  commands: readonly Command[],
): Promise<Bet[]> => {
  const accepted: Bet[] = [];
  const made = messageOf(round.game, 'bet_made');
  const committed = deps.metrics.commitSeconds.startTimer({ kind: 'bets' });
  const askedMs = deps.clock.monoMs();
  const begun: { countdown: Countdown | null } = { countdown: null };
  const answers = await deps.outbox.tx(async (query, emit, deferUntilCommit) => {
    accepted.length = 0;
    begun.countdown = null;
    // Sent together, executed in order: everything is read under the locks.
    const itemIds = commands.flatMap((command) => command.itemIds);
    const [, players, known, offered, ids] = await Promise.all([
      deps.lease.check(query),
      lockPlayers(query, [...new Set(commands.map((command) => command.playerId))]),
      betsByKey(
        query,
        round.game,
        commands.map((command) => ({ playerId: command.playerId, key: keyOf(round, command) })),
      ),
      offeredItems(query, itemIds),
      bookBetIds(query, commands.length),
    ]);
    const items =
      offered.some(isBehind) && (await followNow(query, { playerIds: [...players.keys()], itemIds })) > 0
        ? await offeredItems(query, itemIds)
        : offered;
    const nowMs = deps.clock.wallMs();
    const held = items.filter((item) => isProtected(item, nowMs));
    const room = held.length > 0 ? await deps.protection.roomOf(query, [...players.keys()]) : new Map<number, number>();
    const guard = await deps.limits.forStakes(query, players.values());
    const decider = new BatchDecider(deps, { round, rules, read: { ids, players, items, nowMs, room, guard } });
    const seen = new Map(known.map((row) => [`${row.player_id}:${row.command_key}`, row.id]));
    const decisions = commands.map(
      (command): { command: Command; repeatOf: number } | { command: Command; decision: Bet | Refusal } => {
        const name = `${command.playerId}:${keyOf(round, command)}`;
        const repeatOf = seen.get(name);
        if (repeatOf !== undefined) return { command, repeatOf };
        const decision = decider.decide(command);
        // A repeat within the same batch gets the same acknowledgement.
        if (!('ok' in decision)) seen.set(name, decision.id);
        return { command, decision };
      },
    );
    accepted.push(...decider.accepted);
    const shownOf = new Map(accepted.map((bet) => [bet.id, rules.shown(bet)]));
    if (accepted.length > 0) {
      deferUntilCommit(
        insertBets(
          query,
          round,
          accepted.map((bet, at) => ({
            id: bet.id,
            playerId: bet.playerId,
            commandKey: decider.keys[at] as string,
            itemIds: bet.staked.map((item) => item.id),
            items: bet.shown,
            stakeCents: bet.stakeCents,
            terms: rules.terms(bet),
          })),
        ),
      );
      deferUntilCommit(
        post(
          query,
          accepted.map((bet) => stakeTransfer(round.game, bet)),
        ),
      );
      if (guard)
        deferUntilCommit(deps.limits.staked(query, accepted.filter((bet) => guard.has(bet.playerId)).map(counted)));
    }
    const countdownMs = rules.countdown?.msFrom(accepted) ?? null;
    if (countdownMs !== null) {
      const { starts_at: startsAt, now: dbNow } = await beginCountdown(query, round, countdownMs);
      begun.countdown = { startsAt, dbNow, askedMs };
    }
    const staked = new Set(accepted.flatMap((bet) => bet.staked.map((item) => item.id)));
    const lifted = held.filter((item) => staked.has(item.id)).map((item) => item.id);
    if (lifted.length > 0) deferUntilCommit(deps.protection.lift(query, lifted));
    for (const bet of accepted) rules.tell(emit, bet, shownOf.get(bet.id) as Shown);
    for (const playerId of new Set(accepted.map((bet) => bet.playerId))) emit({ playerId }, 'updateInventory', {});
    const joined = new Map(accepted.map((bet) => [bet.id, bet]));
    return decisions.map((one): { command: Command; ack: BetAnswer<Shown> } => {
      const { command } = one;
      if ('repeatOf' in one)
        return {
          command,
          ack: repeated({ round, rules }, command, joined.get(one.repeatOf) ?? round.bets.get(one.repeatOf)),
        };
      if ('ok' in one.decision) return { command, ack: refusal(one.decision) };
      return { command, ack: { status: 'success', bet: shownOf.get(one.decision.id) as Shown, message: made } };
    });
  });
  committed();
  for (const bet of accepted) round.bets.add(bet);
  if (begun.countdown) rules.countdown?.began(begun.countdown);
  for (const { command, ack } of answers) command.answer(ack);
  return accepted;
};

const counted = ({ playerId, stakeCents }: StakedBet): { playerId: number; stakeCents: number } => ({
  playerId,
  stakeCents,
});

/**
 * Repeats the first acknowledgement if the command means the same bet of this round. A key of another bet is refused.
 * [M3]
 */
const repeated = <Command extends BetCommand<Shown>, Bet extends StakedBet, Shown>(
  { round, rules }: { round: BettingRound<Bet>; rules: BetRules<Command, Bet, Shown> },
  command: Command,
  bet: Bet | undefined,
): BetAnswer<Shown> => {
  if (!bet) return { status: 'error', message: messageOf(round.game, 'game_ended') };
  const staked = new Set(bet.staked.map((item) => item.id));
  const isSame =
    rules.isSame(bet, command) &&
    staked.size === command.itemIds.length &&
    command.itemIds.every((id) => staked.has(id));
  return isSame
    ? { status: 'success', bet: rules.shown(bet), message: messageOf(round.game, 'bet_made') }
    : { status: 'error', message: 'app_api.key_reused' };
};

/** Refuses late bets with `message`, unless they repeat accepted bets whose acknowledgements were lost. */
export const answerLateBets = async <Command extends BetCommand<Shown>, Bet extends StakedBet, Shown>(
  { db }: { db: Db },
  {
    open,
    message,
  }: { open: { round: BettingRound<Bet>; rules: BetRules<Command, Bet, Shown> } | null; message: string },
  commands: readonly Command[],
): Promise<void> => {
  const known = open
    ? await betsByKey(
        db,
        open.round.game,
        commands.map((command) => ({ playerId: command.playerId, key: keyOf(open.round, command) })),
      )
    : [];
  const ids = new Map(known.map((row) => [`${row.player_id}:${row.command_key}`, row.id]));
  for (const command of commands) {
    const bet = open?.round.bets.get(ids.get(`${command.playerId}:${keyOf(open.round, command)}`) ?? 0);
    command.answer(open && bet ? repeated(open, command, bet) : { status: 'error', message });
  }
};

const stakeTransfer = (game: TableGame, bet: StakedBet): Transfer => ({
  key: `${game}:stake:${bet.id}`,
  kind: `${game}.stake`,
  playerId: bet.playerId,
  memo: { round: bet.roundId },
  cash: [],
  items: bet.staked.map((item) => ({
    itemId: item.id,
    from: itemsOf(bet.playerId),
    to: escrowOf(game),
    priceCents: item.priceCents,
  })),
});
