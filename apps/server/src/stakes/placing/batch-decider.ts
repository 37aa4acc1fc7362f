import type { MessageParams } from '@updraft/contract';
import { itemsOf } from '@updraft/ledger';
import { sumCents, toDollars } from '@updraft/rules/money';
import type { StakeGuard } from '../ports.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';
import { publicUser } from '../../lib/public-name.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import {
  type BetCommand,
  type BetRules,
  type BettingDependencies,
  type BettingRound,
  keyOf,
  messageOf,
} from './bet-rules.ts';
import type { OfferedItem } from './offered.store.ts';
import { refuseOutdated, refusePlay } from './play-stop.ts';
import { SHOWN_ITEMS, type StakedBet, type StakedItem } from '../stake.ts';

/** True for a skin that came in by a trade and cannot be withdrawn yet. [TR-9] */
export const isProtected = (item: OfferedItem, nowMs: number): boolean =>
  item.locked_until !== null && item.locked_until.getTime() > nowMs;

/** Rows read under the players' locks. */
interface Read {
  ids: readonly number[];
  players: ReadonlyMap<number, PlayerRow>;
  items: readonly OfferedItem[];
  nowMs: number;
  /** Worth of the protected skins that each player may still stake, in cents, by player id. */
  room: Map<number, number>;
  guard: StakeGuard | null;
}

/** Decides a batch of bets, in the order received, by the rows that were read. */
export class BatchDecider<Command extends BetCommand<Shown>, Bet extends StakedBet, Shown> {
  readonly accepted: Bet[] = [];
  /** Command key of each accepted bet (`keyOf`). */
  readonly keys: string[] = [];
  private readonly acceptedOf = new Map<number, Bet[]>();
  private readonly taken = new Set<number>();
  private readonly items: ReadonlyMap<number, OfferedItem>;
  private readonly deps: BettingDependencies;
  private readonly round: BettingRound<Bet>;
  private readonly rules: BetRules<Command, Bet, Shown>;
  private readonly read: Read;

  constructor(
    deps: BettingDependencies,
    { round, rules, read }: { round: BettingRound<Bet>; rules: BetRules<Command, Bet, Shown>; read: Read },
  ) {
    this.deps = deps;
    this.round = round;
    this.rules = rules;
    this.read = read;
    this.items = new Map(read.items.map((item) => [item.id, item]));
  }

  decide(command: Command): Bet | Refusal {
    const { players, room, guard } = this.read;
    const { playerId } = command;
    const player = players.get(playerId);
    if (!player || player.banned) return refuse('user_api.banned');
    if (!this.deps.mayStake(player)) return refuse('user_api.staff_cannot_stake');
    const stopped = refusePlay(player) ?? refuseOutdated(player);
    if (stopped) return stopped;
    const offered = this.stakeOf(command);
    if ('ok' in offered) return offered;
    const { staked, liftedCents } = offered;
    const left = this.rules.refusesProtected ? 0 : (room.get(playerId) ?? 0);
    if (liftedCents > left) return this.refuse('item_locked');
    const stakeCents = sumCents(staked.map((item) => item.priceCents));
    const own = [...this.round.bets.of(playerId), ...(this.acceptedOf.get(playerId) ?? [])];
    const against = this.rules.refuse({ command, stakeCents, itemCount: staked.length }, own, this.accepted);
    const isChanged = command.sumCents !== null && stakeCents !== command.sumCents;
    if (isChanged && (!against || this.isOfWorth(against)))
      return this.refuse('price_changed', { sum: toDollars(stakeCents) });
    if (against) return against;
    const beyond = guard?.refuse({ playerId, stakeCents });
    if (beyond) return beyond;
    const bet = this.rules.make(command, this.stakedBet({ player, staked, stakeCents }), this.accepted);
    if (this.rules.isTooMuch?.(bet, this.accepted)) return this.refuse('round_full');
    this.accept(bet, command);
    room.set(playerId, left - liftedCents);
    guard?.accept(bet);
    return bet;
  }

  private refuse(name: string, params?: MessageParams): Refusal {
    return refuse(messageOf(this.round.game, name), params);
  }

  /**
   * True if the refusal depends on the stake's worth. If the player saw another worth, `price_changed` replaces the
   * refusal.
   */
  private isOfWorth({ message }: Refusal): boolean {
    return this.rules.worthRefusals.some((name) => message === messageOf(this.round.game, name));
  }

  /** Returns the items to stake and the value of the protected ones, in cents, or a refusal. */
  private stakeOf({ playerId, itemIds }: Command): { staked: StakedItem[]; liftedCents: number } | Refusal {
    const { maxItems, canNameTwice } = this.rules;
    if (itemIds.length > maxItems) return this.refuse('too_many_items', { value: maxItems });
    if (canNameTwice && new Set(itemIds).size < itemIds.length) return this.refuse('item_twice');
    const staked: StakedItem[] = [];
    let liftedCents = 0;
    for (const id of itemIds) {
      const item = this.items.get(id);
      const isTaken = !item || this.taken.has(item.id) || staked.some((other) => other.id === item.id);
      if (isTaken || item.account_id !== itemsOf(playerId)) return this.refuse('item_not_found');
      if (item.worth_cents === null) return this.refuse('item_suspended');
      if (isProtected(item, this.read.nowMs)) liftedCents += item.price_cents;
      staked.push({ id: item.id, entryId: item.entry_id, priceCents: item.price_cents });
    }
    return { staked, liftedCents };
  }

  private stakedBet({
    player,
    staked,
    stakeCents,
  }: {
    player: PlayerRow;
    staked: readonly StakedItem[];
    stakeCents: number;
  }): StakedBet {
    const dearest = [...staked].sort((a, b) => b.priceCents - a.priceCents || a.id - b.id).slice(0, SHOWN_ITEMS);
    const { catalogue } = this.deps;
    return {
      id: this.read.ids[this.accepted.length] as number,
      roundId: this.round.id,
      playerId: player.id,
      user: publicUser(player),
      staked,
      shown: dearest.map((item) => catalogue.shownItem({ entry_id: item.entryId, price_cents: item.priceCents })),
      itemCount: staked.length,
      stakeCents,
      status: 0,
      multiplierHundredths: null,
      winCents: null,
      winItem: null,
    };
  }

  private accept(bet: Bet, command: Command): void {
    this.accepted.push(bet);
    this.keys.push(keyOf(this.round, command));
    const own = this.acceptedOf.get(bet.playerId);
    if (own) own.push(bet);
    else this.acceptedOf.set(bet.playerId, [bet]);
    for (const item of bet.staked) this.taken.add(item.id);
  }
}
