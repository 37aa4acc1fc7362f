import type { BetAck, CrashBet, PublicUser } from '@updraft/contract';
import { HOUSE, type Transfer, itemsOf, post } from '@updraft/ledger';
import { type BetRefusal, capHundredths, refuseBet, roundCap } from '@updraft/rules/crash';
import { sumCents, toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { Lease } from '../../tables/lease.ts';
import type { Answerable } from '../../tables/mailbox.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { followNow } from '../catalogue/catalogue.prices.ts';
import type { PlayLimits, StakeGuard } from '../limits/limits.guard.ts';
import type { Transactions } from '../outbox/outbox.ts';
import { type PlayerRow, lockPlayers } from '../players/players.store.ts';
import type { Protection } from '../skins/protection.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { type Bet, type Round, SHOWN_ITEMS, toCrashBet } from './crash.round.ts';
import { type NewBetRow, type OfferedItem, betsByKey, bookBetIds, insertBets, offeredItems } from './bets.store.ts';

export interface PlaceBet extends Answerable {
  kind: 'bet';
  playerId: number;
  itemIds: readonly number[];
  sumCents: number;
  /** null: stopped by hand. */
  autoStopHundredths: number | null;
  /** The round that the player saw; null: whichever is open. */
  roundId: number | null;
  key: string | null;
  answer: (ack: BetAck) => void;
}

/** Accepted bets as they will stand; they join the round only after the commit. */
interface Draft extends NewBetRow {
  user: PublicUser;
  staked: { id: number; entryId: number; priceCents: number }[];
}

interface Dependencies {
  outbox: Transactions;
  catalogue: Catalogue;
  lease: Lease;
  clock: Clock;
  metrics: Pick<CrashMetrics, 'commitSeconds'>;
  /** Whether this player may stake at all: staff do not, in live mode. */
  mayStake: (player: PlayerRow) => boolean;
  /** Protected skins may be staked within a player's allowance. [TR-10] */
  protection: Protection;
  limits: PlayLimits;
}

/** Without a client's key the round, the player and the items are the key: none of them can be staked twice in a round. */
const keyOf = (round: Round, command: PlaceBet): string =>
  command.key ?? `${round.seed.roundId}:${[...command.itemIds].sort((a, b) => a - b).join(',')}`;

const REFUSALS: { [R in BetRefusal['reason']]: (refusal: Extract<BetRefusal, { reason: R }>) => Refusal } = {
  no_items: () => refuse('crash_api.no_items'),
  too_many_items: ({ most }) => refuse('crash_api.too_many_items', { value: most }),
  min_bet: ({ minCents }) => refuse('crash_api.min_bet', { sum: toDollars(minCents) }),
  max_stake: ({ maxCents }) => refuse('crash_api.max_stake', { sum: toDollars(maxCents) }),
  min_auto_stop: ({ hundredths }) => refuse('crash_api.min_auto_stop', { value: hundredths / 100 }),
  max_auto_stop: ({ hundredths }) => refuse('crash_api.max_auto_stop', { value: hundredths / 100 }),
  max_bets: ({ most }) => refuse('crash_api.max_bets', { value: most }),
  one_manual: () => refuse('crash_api.one_manual'),
  same_multiplier: () => refuse('crash_api.same_multiplier'),
};

const refusalOf = (refusal: BetRefusal): Refusal => (REFUSALS[refusal.reason] as (one: BetRefusal) => Refusal)(refusal);

/** Decides a batch of bets against what was read under the players' locks. */
class Decider {
  readonly drafts: Draft[] = [];
  private readonly draftsOf = new Map<number, Draft[]>();
  private draftedCents = 0;
  private readonly ids: readonly number[];
  private readonly taken = new Set<number>();
  private readonly round: Round;
  private readonly catalogue: Catalogue;
  private readonly players: ReadonlyMap<number, PlayerRow>;
  private readonly items: ReadonlyMap<number, OfferedItem>;
  private readonly nowMs: number;
  /** What each player may still stake of protected skins. */
  private readonly room: Map<number, number>;
  private readonly mayStake: Dependencies['mayStake'];
  private readonly guard: StakeGuard | null;

  constructor(read: {
    ids: readonly number[];
    round: Round;
    catalogue: Catalogue;
    players: ReadonlyMap<number, PlayerRow>;
    items: readonly OfferedItem[];
    nowMs: number;
    room: Map<number, number>;
    mayStake: Dependencies['mayStake'];
    guard: StakeGuard | null;
  }) {
    this.ids = read.ids;
    this.guard = read.guard;
    this.nowMs = read.nowMs;
    this.room = read.room;
    this.mayStake = read.mayStake;
    this.round = read.round;
    this.catalogue = read.catalogue;
    this.players = read.players;
    this.items = new Map(read.items.map((item) => [item.id, item]));
  }

  decide(command: PlaceBet): Draft | Refusal {
    const player = this.players.get(command.playerId);
    if (!player || player.banned) return refuse('user_api.banned');
    if (!this.mayStake(player)) return refuse('user_api.staff_cannot_stake');
    const { maxItems } = this.round.limits;
    if (command.itemIds.length > maxItems) return refuse('crash_api.too_many_items', { value: maxItems });
    const items = command.itemIds.map((id) => this.items.get(id));
    const staked: Draft['staked'] = [];
    let liftedCents = 0;
    for (const item of items) {
      const isTaken = !item || this.taken.has(item.id) || staked.some((other) => other.id === item.id);
      if (isTaken || item.account_id !== itemsOf(command.playerId)) return refuse('crash_api.item_not_found');
      if (item.worth_cents === null) return refuse('crash_api.item_suspended');
      if (isProtected(item, this.nowMs)) liftedCents += item.price_cents;
      staked.push({ id: item.id, entryId: item.entry_id, priceCents: item.price_cents });
    }
    const room = this.room.get(command.playerId) ?? 0;
    if (liftedCents > room) return refuse('crash_api.item_locked');
    const stakeCents = sumCents(staked.map((item) => item.priceCents));
    const own = [...this.round.bets.of(command.playerId), ...(this.draftsOf.get(command.playerId) ?? []).map(asOffer)];
    const refusal = refuseBet(
      { stakeCents, itemCount: staked.length, autoStopHundredths: command.autoStopHundredths },
      own,
      this.round.limits,
    );
    if (refusal) return refusalOf(refusal);
    if (stakeCents !== command.sumCents) return refuse('crash_api.price_changed', { sum: toDollars(stakeCents) });
    const beyond = this.guard?.refuse({ playerId: command.playerId, stakeCents });
    if (beyond) return beyond;
    const draft = this.draft(command, player, staked, stakeCents);
    if (this.wouldFill(draft)) return refuse('crash_api.round_full');
    this.add(draft);
    this.room.set(command.playerId, room - liftedCents);
    this.guard?.accept(draft);
    for (const item of staked) this.taken.add(item.id);
    return draft;
  }

  private add(draft: Draft): void {
    this.drafts.push(draft);
    this.draftsOf.set(draft.playerId, [...(this.draftsOf.get(draft.playerId) ?? []), draft]);
    this.draftedCents += draft.stakeCents;
  }

  private draft(command: PlaceBet, player: PlayerRow, staked: Draft['staked'], stakeCents: number): Draft {
    const dearest = [...staked].sort((a, b) => b.priceCents - a.priceCents || a.id - b.id).slice(0, SHOWN_ITEMS);
    return {
      id: this.ids[this.drafts.length] as number,
      playerId: command.playerId,
      commandKey: keyOf(this.round, command),
      itemIds: command.itemIds,
      items: dearest.map((item) => this.catalogue.shownItem({ entry_id: item.entryId, price_cents: item.priceCents })),
      stakeCents,
      autoStopHundredths: command.autoStopHundredths,
      capHundredths: capHundredths(stakeCents, this.round.limits.maxWinCents),
      user: { id: player.id, username: player.username, avatar: player.avatar, is_demo: player.is_demo },
      staked,
    };
  }

  /** Whether the round could then not even pay everyone the lowest auto-stop. [CR-17] */
  private wouldFill(draft: Draft): boolean {
    const totalCents = this.round.bets.stakedCents + this.draftedCents + draft.stakeCents;
    // Far from the cap, as nearly always: no need to search for it.
    if (totalCents * this.round.limits.minAutoStopHundredths <= this.round.payoutCapCents * 100) return false;
    const together = [...this.round.bets.live(), ...this.drafts, draft].map((bet, id) => ({ ...bet, id }));
    const cap = roundCap(together, { paidCents: 0, capCents: this.round.payoutCapCents });
    return cap !== null && cap < this.round.limits.minAutoStopHundredths;
  }
}

/** Its entry has another price, which it will have when it is staked. [PC-14] */
const isBehind = (item: OfferedItem): boolean => item.worth_cents !== null && item.worth_cents !== item.price_cents;

const isProtected = (item: OfferedItem, nowMs: number): boolean =>
  item.locked_until !== null && item.locked_until.getTime() > nowMs;

const asOffer = (draft: Draft) => ({
  stakeCents: draft.stakeCents,
  itemCount: draft.itemIds.length,
  autoStopHundredths: draft.autoStopHundredths,
});

const toBet = (draft: Draft, roundId: number): Bet => ({
  id: draft.id,
  roundId,
  playerId: draft.playerId,
  user: draft.user,
  staked: draft.staked,
  shown: draft.items,
  itemCount: draft.staked.length,
  stakeCents: draft.stakeCents,
  autoStopHundredths: draft.autoStopHundredths,
  capHundredths: draft.capHundredths,
  status: 0,
  cashOutHundredths: null,
  winCents: null,
  winItem: null,
});

/**
 * Places a batch of bets in one commit: everything is read once under the players' locks, decided
 * by the pure rules in the order received, and written together. Answers every command after the
 * commit; returns the bets that joined the round.
 *
 * Expected failures: those of `refuseBet`, `crash_api.item_not_found` (not held, or already taken),
 * `item_locked`, `item_suspended`, `price_changed` (params: sum), `round_full`, `user_api.banned`, `user_api.staff_cannot_stake`,
 * `user_api.on_break` (params: until), `user_api.limit_reached` (params: sum, days).
 */
export const placeBets = async (deps: Dependencies, round: Round, commands: readonly PlaceBet[]): Promise<Bet[]> => {
  const accepted: Bet[] = [];
  const committed = deps.metrics.commitSeconds.startTimer({ kind: 'bets' });
  const answers = await deps.outbox.tx(async (query, emit, deferUntilCommit) => {
    accepted.length = 0;
    // Sent together, done one after the other: what is read is read under the locks.
    const itemIds = commands.flatMap((command) => command.itemIds);
    const [, players, known, offered, ids] = await Promise.all([
      deps.lease.check(query),
      lockPlayers(query, [...new Set(commands.map((command) => command.playerId))]),
      betsByKey(
        query,
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
    const decider = new Decider({
      ids,
      round,
      catalogue: deps.catalogue,
      players,
      items,
      nowMs,
      room,
      mayStake: deps.mayStake,
      guard,
    });
    const seen = new Map(known.map((row) => [`${row.player_id}:${row.command_key}`, row.id]));
    const decisions = commands.map(
      (command): { command: PlaceBet; repeatOf: number } | { command: PlaceBet; decision: Draft | Refusal } => {
        const name = `${command.playerId}:${keyOf(round, command)}`;
        const repeatOf = seen.get(name);
        if (repeatOf !== undefined) return { command, repeatOf };
        const decision = decider.decide(command);
        // A repeat within the same batch gets the answer of the first.
        if (!('ok' in decision)) seen.set(name, -decider.drafts.length);
        return { command, decision };
      },
    );
    accepted.push(...decider.drafts.map((draft) => toBet(draft, round.seed.roundId)));
    const told = accepted.map(toCrashBet);
    const toldOf = new Map(decider.drafts.map((draft, index) => [draft, told[index] as CrashBet]));
    if (accepted.length > 0) {
      deferUntilCommit(insertBets(query, round.seed.roundId, decider.drafts));
      deferUntilCommit(post(query, accepted.map(stakeTransfer)));
      if (guard)
        deferUntilCommit(
          deps.limits.staked(
            query,
            accepted
              .filter((bet) => guard.has(bet.playerId))
              .map(({ playerId, stakeCents }) => ({ playerId, stakeCents })),
          ),
        );
    }
    const staked = new Set(accepted.flatMap((bet) => bet.staked.map((item) => item.id)));
    const lifted = held.filter((item) => staked.has(item.id)).map((item) => item.id);
    if (lifted.length > 0) deferUntilCommit(deps.protection.lift(query, lifted));
    for (const [at, bet] of told.entries())
      emit({ playerId: (accepted[at] as Bet).playerId }, 'successBet', {
        roundId: round.seed.roundId,
        bet,
        message: 'crash_api.bet_made',
      });
    for (const playerId of new Set(accepted.map((bet) => bet.playerId))) emit({ playerId }, 'updateInventory', {});
    return decisions.map((one): { command: PlaceBet; ack: BetAck } => {
      if ('repeatOf' in one)
        return {
          command: one.command,
          ack: repeated(one.command, one.repeatOf < 0 ? accepted[-one.repeatOf - 1] : round.bets.get(one.repeatOf)),
        };
      if ('ok' in one.decision)
        return {
          command: one.command,
          ack: {
            status: 'error',
            message: one.decision.message,
            ...(one.decision.params && { params: one.decision.params }),
          },
        };
      return {
        command: one.command,
        ack: { status: 'success', bet: toldOf.get(one.decision) as CrashBet, message: 'crash_api.bet_made' },
      };
    });
  });
  committed();
  for (const bet of accepted) round.bets.add(bet);
  for (const { command, ack } of answers) command.answer(ack);
  return accepted;
};

/** The first answer again, if it was the same bet of this round; a key of another bet is refused. [M3] */
const repeated = (command: PlaceBet, bet: Bet | undefined): BetAck => {
  if (!bet) return { status: 'error', message: 'crash_api.game_ended' };
  const staked = new Set(bet.staked.map((item) => item.id));
  const isSame =
    bet.autoStopHundredths === command.autoStopHundredths &&
    staked.size === command.itemIds.length &&
    command.itemIds.every((id) => staked.has(id));
  return isSame
    ? { status: 'success', bet: toCrashBet(bet), message: 'crash_api.bet_made' }
    : { status: 'error', message: 'app_api.key_reused' };
};

/** Bets that came too late get `message`, unless they are repeats of bets that were accepted and whose answers were lost. */
export const answerLateBets = async (
  { db }: { db: Db },
  { round, message }: { round: Round | null; message: string },
  commands: readonly PlaceBet[],
): Promise<void> => {
  const known = round
    ? await betsByKey(
        db,
        commands.map((command) => ({ playerId: command.playerId, key: keyOf(round, command) })),
      )
    : [];
  const ids = new Map(known.map((row) => [`${row.player_id}:${row.command_key}`, row.id]));
  for (const command of commands) {
    const bet = round?.bets.get(ids.get(`${command.playerId}:${keyOf(round, command)}`) ?? 0);
    command.answer(bet ? repeated(command, bet) : { status: 'error', message });
  }
};

const stakeTransfer = (bet: Bet): Transfer => ({
  key: `crash:stake:${bet.id}`,
  kind: 'crash.stake',
  playerId: bet.playerId,
  memo: { round: bet.roundId },
  cash: [],
  items: bet.staked.map((item) => ({
    itemId: item.id,
    from: itemsOf(bet.playerId),
    to: HOUSE.crashEscrow,
    priceCents: item.priceCents,
  })),
});
