import type { TableGame } from '@updraft/contract';
import { type Transfer, escrowOf, itemsOf, post } from '@updraft/ledger';
import { followNow } from '../../kernel/catalogue.prices.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import { type Refusal, refusal } from '../../lib/result.ts';
import { BatchDecider, isProtected } from './batch-decider.ts';
import {
  type BetAnswer,
  type BetCommand,
  type BetRules,
  type BettingDependencies,
  type BettingRound,
  type Countdown,
  keyOf,
  messageOf,
} from './bet-rules.ts';
import { betsByKey, bookBetIds, insertBets } from '../bets.store.ts';
import { KeptRefusals } from './kept-refusals.ts';
import { type OfferedItem, offeredItems } from './offered.store.ts';
import { firstAnswer, pastBets } from './repeats.ts';
import { beginCountdown } from '../rounds.store.ts';
import type { StakedBet } from '../stake.ts';
import { stakeKey } from '../past/staked-items.ts';

/** True if the item's price differs from its entry's price, which the item gets when it is staked. [PC-14] */
const isBehind = (item: OfferedItem): boolean => item.worth_cents !== null && item.worth_cents !== item.price_cents;

/**
 * Places a batch of bets in one commit. The data of all bets is read together, under the players' locks. The game's
 * rules decide in the order received, and all bets are written together. Responds to every command after the commit,
 * and returns the bets that joined the round. A repeated command gets its first response, even if its bet's round is
 * over. A refusal is repeated only if the command has a client's key. [M3]
 *
 * Expected failures, besides those of the game's rules. With the game's prefix:
 *
 * - `too_many_items` (params: value)
 * - `item_not_found`: not held, or already staked
 * - `item_twice`, in a game whose bets can name an item twice
 * - `item_locked`
 * - `item_suspended`
 * - `price_changed` (params: sum)
 * - `round_full`
 *
 * Of every command that stakes:
 *
 * - `app_api.key_reused`: the client's key belongs to another bet
 * - `user_api.banned`
 * - `user_api.staff_cannot_stake`
 * - `user_api.play_stopped`, `user_api.play_stopped_text` (params: text, text_ru)
 * - `user_api.agreement_changed`
 * - `user_api.on_break` (params: until)
 * - `user_api.limit_reached` (params: sum, days)
 */
export const placeBets = async <Command extends BetCommand<Shown>, Bet extends StakedBet, Shown>(
  deps: BettingDependencies,
  { round, rules }: { round: BettingRound<Bet>; rules: BetRules<Command, Bet, Shown> },
  commands: readonly Command[],
): Promise<Bet[]> => {
  const accepted: Bet[] = [];
  const [made, gone] = [messageOf(round.game, 'bet_made'), messageOf(round.game, 'item_not_found')];
  const committed = deps.metrics.commitSeconds.startTimer({ kind: 'bets' });
  const begun: { countdown: Countdown | null } = { countdown: null };
  const answers = await deps.outbox.tx(async (query, emit, deferUntilCommit) => {
    accepted.length = 0;
    begun.countdown = null;
    // The statements are sent together and executed in order, so everything is read under the locks.
    const itemIds = commands.flatMap((command) => command.itemIds);
    const [, players, known, refusals, offered, ids] = await Promise.all([
      deps.lease.check(query),
      lockPlayers(query, [...new Set(commands.map((command) => command.playerId))]),
      betsByKey(
        query,
        round.game,
        commands.map((command) => ({ playerId: command.playerId, key: keyOf(round, command) })),
      ),
      KeptRefusals.of(query, round.game, commands),
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
    const past = await pastBets(query, { round, rules }, known);
    const decisions = commands.map(
      (command): { command: Command; repeatOf: number } | { command: Command; decision: Bet | Refusal } => {
        const name = `${command.playerId}:${keyOf(round, command)}`;
        const repeatOf = seen.get(name);
        if (repeatOf !== undefined) return { command, repeatOf };
        const kept = refusals.first(command);
        if (kept) return { command, decision: kept };
        const decision = decider.decide(command);
        // A repeat within the same batch gets the same acknowledgement.
        if ('ok' in decision) refusals.add(command, decision);
        else seen.set(name, decision.id);
        return { command, decision };
      },
    );
    const saved = refusals.save(query);
    if (saved) deferUntilCommit(saved);
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
      // This time is read after the locks, so that the wait for them does not shorten betting.
      const askedMs = deps.clock.monoMs();
      const { starts_at: startsAt, now: dbNow } = await beginCountdown(query, round, countdownMs);
      begun.countdown = { startsAt, dbNow, askedMs };
    }
    const staked = new Set(accepted.flatMap((bet) => bet.staked.map((item) => item.id)));
    const lifted = held.filter((item) => staked.has(item.id)).map((item) => item.id);
    if (lifted.length > 0) deferUntilCommit(deps.protection.lift(query, lifted));
    for (const bet of accepted) rules.tell(emit, bet, shownOf.get(bet.id) as Shown);
    for (const playerId of new Set(accepted.map((bet) => bet.playerId))) emit({ playerId }, 'updateInventory', {});
    const repeatable = new Map([...past, ...accepted.map((bet) => [bet.id, bet] as const)]);
    return decisions.map((one): { command: Command; ack: BetAnswer<Shown> } => {
      const { command } = one;
      if ('repeatOf' in one) {
        const bet = round.bets.get(one.repeatOf) ?? repeatable.get(one.repeatOf);
        if (!bet) throw new Error(`bet ${one.repeatOf} was made and is not there`);
        return { command, ack: firstAnswer({ game: round.game, rules, otherwise: gone }, command, bet) };
      }
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

const stakeTransfer = (game: TableGame, bet: StakedBet): Transfer => ({
  key: stakeKey(game, bet.id),
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
