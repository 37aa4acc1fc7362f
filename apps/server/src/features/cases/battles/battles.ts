import { BATTLE_SEATS, type BattleLimits } from '@updraft/contract';
import { HOUSE, cashOf, post } from '@updraft/ledger';
import { freeSeat, refuseSeat, refuseShape, seatCents } from '@updraft/rules/battles';
import { type SeenBox, refuseSeenBox, returnBasisPoints, withClientSeed } from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../../db/db.ts';
import type { Emit, Transactions } from '../../../kernel/outbox.ts';
import { type PlayerRow, lockActing } from '../../../kernel/players.store.ts';
import { type CommandKey, onceByKey } from '../../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../../lib/result.ts';
import { balancesOf } from '../../../stakes/bets.store.ts';
import { type StoredBox, boxesByIds, holdBoxes } from '../boxes.store.ts';
import { closedOf } from '../cases.views.ts';
import { type OpeningGate, refusalOf, refuseOpener } from '../opening.ts';
import type { OpeningParts } from '../opening-write.ts';
import { type StoredSeeds, currentSeeds, saveSeeds } from '../seeds.store.ts';
import {
  type BattleRow,
  type CancelReason,
  boxesOfBattles,
  countOpenSeats,
  hadSeat,
  insertBattle,
  insertSeat,
  ownWaiting,
} from './battles.store.ts';
import { cancelHeld, returnStakes, tellBalances } from './cancelling.ts';
import { type HeldBattle, boxesToOpen, holdBattle } from './held-battle.ts';
import { startBattle } from './starting.ts';

interface Dependencies extends OpeningGate {
  outbox: Transactions;
  parts: OpeningParts;
  limitsNow: () => BattleLimits;
  /** Called after the commit with a battle that is new or has changed. */
  onChanged: (battleId: number) => void;
  /** Called after the commit with the openings of real players. */
  onOpened: (openingIds: readonly number[]) => void;
}

/**
 * The hash of the server seed that the player saw. `clientSeed`: a new client seed; undefined: the present one stays.
 */
interface SeenSeeds {
  serverSeedHash: string;
  clientSeed?: string | undefined;
}

interface Keyed {
  playerId: number;
  /** The client's key; null: the state of the battle decides if a command is a repeat. */
  key: string | null;
}

export interface CreateBattle extends Keyed, SeenSeeds {
  boxes: readonly (SeenBox & { boxId: number })[];
  size: number;
}

export interface JoinBattle extends Keyed, SeenSeeds {
  battleId: number;
  priceCents: number;
}

export interface LeaveBattle extends Keyed {
  battleId: number;
}

type BattleMessage = 'battle_created' | 'battle_joined' | 'battle_started' | 'battle_left' | 'battle_cancelled';

export type BattleOutcome = Outcome<{ battleId: number; message: `cases_api.${BattleMessage}` }>;

const done = (battleId: number, message: BattleMessage): BattleOutcome => ({
  ok: true,
  battleId,
  message: `cases_api.${message}`,
});

const keyOf = (scope: string, { playerId, key, ...request }: Keyed): CommandKey | null =>
  key === null ? null : { playerId, scope, key, request };

/** Effects of a command that are reported after its commit; empty at the start of each attempt of the transaction. */
interface Changes {
  battleId: number | null;
  openingIds: number[];
}

/**
 * Battles: creating, joining and leaving. Taking the last seat starts the battle in the same transaction.
 *
 * A command repeated with the same client's key gets the first response. Without a key, a player who already has a
 * seat, or has already left it, gets a success again.
 *
 * Locks: the battle, players, boxes, then entries and stock, each in order.
 *
 * Expected failures: the keys of `battlesCalls` in the contract.
 */
export class Battles {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Creates a battle and takes its first seat. [BT-1 … BT-6] */
  create(command: CreateBattle): Promise<BattleOutcome> {
    const { playerId } = command;
    return this.changing(async (query, emit, changes) => {
      const player = await lockActing(query, playerId);
      return onceByKey(query, keyOf('cases.createBattle', command), async () => {
        const own = await ownWaiting(query, playerId);
        if (own && command.key === null && (await isSameBattle(query, own, command)))
          return done(own.id, 'battle_created');
        const limits = this.deps.limitsNow();
        const stopped = refuseOpener(player, this.deps) ?? (limits.isOn ? null : refuse('cases_api.battles_off'));
        if (stopped) return stopped;
        const { boxes: seen, size } = command;
        const shape = refuseShape({ boxCount: seen.length, size }, { ...limits, seats: BATTLE_SEATS });
        if (shape === 'boxes') return refuse('cases_api.battle_boxes', { value: limits.maxBoxes });
        if (shape === 'size')
          return refuse('cases_api.battle_size', { least: BATTLE_SEATS.least, value: BATTLE_SEATS.most });
        const boxIds = [...new Set(seen.map(({ boxId }) => boxId))];
        await holdBoxes(query, boxIds);
        const now = await boxesByIds(query, boxIds);
        const boxes: StoredBox[] = [];
        for (const one of seen) {
          const box = now.get(one.boxId);
          const refusal = refuseBox(one, box);
          if (refusal || !box) return refusal ?? refuse('cases_api.box_not_found');
          boxes.push(box);
        }
        if (own) return refuse('cases_api.battle_waiting');
        const priceCents = seatCents(boxes);
        const seat = await this.checkSeat(query, { player, seen: command, priceCents, limits });
        if ('ok' in seat) return seat;
        const battle = await insertBattle(query, {
          creatorId: playerId,
          size,
          priceCents,
          waitMinutes: limits.waitMinutes,
          boxes: boxes.map((box) => ({
            boxId: box.id,
            version: box.version,
            returnBasisPoints: returnBasisPoints(box),
          })),
        });
        await this.takeSeat(query, { battle, seat: 0, player, seeds: seat });
        await tellBalances(query, emit, [playerId]);
        changes.battleId = battle.id;
        return done(battle.id, 'battle_created');
      });
    });
  }

  /** Takes the next free seat. The last one starts the battle. [BT-2 … BT-6, BT-11, BT-20] */
  join(command: JoinBattle): Promise<BattleOutcome> {
    const { battleId, playerId } = command;
    return this.changing(async (query, emit, changes) => {
      const held = await holdBattle(query, { id: battleId, actingId: playerId });
      if (!held) return refuse('cases_api.battle_not_found');
      return onceByKey(query, keyOf('cases.joinBattle', command), () =>
        this.joinHeld(query, emit, { held, command, changes }),
      );
    });
  }

  private async joinHeld(
    query: Query,
    emit: Emit,
    { held, command, changes }: { held: HeldBattle; command: JoinBattle; changes: Changes },
  ): Promise<BattleOutcome> {
    const { battle, seats } = held;
    const { playerId } = command;
    const isSeated = seats.some((seat) => seat.player_id === playerId);
    if (isSeated) return done(battle.id, battle.state === 'finished' ? 'battle_started' : 'battle_joined');
    const player = held.players.get(playerId);
    const limits = this.deps.limitsNow();
    const stopped = refuseOpener(player, this.deps) ?? (limits.isOn ? null : refuse('cases_api.battles_off'));
    if (stopped || !player) return stopped ?? refuse('user_api.banned');
    const free = freeSeat(
      seats.map(({ seat }) => seat),
      battle.size,
    );
    if (battle.state !== 'waiting' || free === null) return refuse('cases_api.battle_over');
    const boxes = boxesToOpen(held);
    if (battle.is_late || !boxes) {
      await this.cancel(query, emit, { held, reason: battle.is_late ? 'expired' : 'box', actingId: null, changes });
      return refuse(battle.is_late ? 'cases_api.battle_over' : 'cases_api.battle_box_changed');
    }
    const { price_cents: priceCents } = battle;
    if (command.priceCents !== priceCents) return refuse('cases_api.battle_price', { price: toDollars(priceCents) });
    const checked = await this.checkSeat(query, { player, seen: command, priceCents, limits });
    if ('ok' in checked) return checked;
    const taken = await this.takeSeat(query, { battle, seat: free, player, seeds: checked });
    changes.battleId = battle.id;
    const all = [...seats, taken].sort((a, b) => a.seat - b.seat);
    if (all.length < battle.size) {
      await tellBalances(query, emit, [playerId]);
      return done(battle.id, 'battle_joined');
    }
    changes.openingIds = await startBattle(query, emit, {
      parts: this.deps.parts,
      full: { battleId: battle.id, seats: all, players: held.players, boxes, actingId: playerId },
    });
    return done(battle.id, 'battle_started');
  }

  /** Leaves a waiting battle. If its creator leaves, the battle is cancelled. [BT-10] */
  leave(command: LeaveBattle): Promise<BattleOutcome> {
    const { battleId, playerId } = command;
    return this.changing(async (query, emit, changes) => {
      const held = await holdBattle(query, { id: battleId, actingId: playerId });
      if (!held) return refuse('cases_api.battle_not_found');
      const { battle, seats } = held;
      return onceByKey(query, keyOf('cases.leaveBattle', command), async () => {
        const isCreator = battle.creator_id === playerId;
        const own = seats.find((seat) => seat.player_id === playerId);
        if (!own) {
          if (!(await hadSeat(query, { battleId, playerId }))) return refuse('cases_api.battle_no_seat');
          return done(battleId, isCreator ? 'battle_cancelled' : 'battle_left');
        }
        if (battle.state !== 'waiting') return refuse('cases_api.battle_over');
        if (isCreator) {
          await this.cancel(query, emit, { held, reason: 'creator', actingId: playerId, changes });
          return done(battleId, 'battle_cancelled');
        }
        await returnStakes(query, emit, { seats: [own], limits: this.deps.parts.limits });
        changes.battleId = battleId;
        return done(battleId, 'battle_left');
      });
    });
  }

  /** Cancels a battle that waits too long or cannot start any more; false: it may wait on, or has ended. [BT-11] */
  end(battleId: number): Promise<boolean> {
    return this.changing(async (query, emit, changes) => {
      const held = await holdBattle(query, { id: battleId, actingId: null });
      if (held?.battle.state !== 'waiting') return false;
      const isLate = held.battle.is_late;
      if (!isLate && boxesToOpen(held)) return false;
      await this.cancel(query, emit, { held, reason: isLate ? 'expired' : 'box', actingId: null, changes });
      return true;
    });
  }

  /** Runs a command. After its commit, passes its changes to `onChanged` and `onOpened`. */
  private async changing<T>(work: (query: Query, emit: Emit, changes: Changes) => Promise<T>): Promise<T> {
    let last: Changes | undefined;
    const result = await this.deps.outbox.tx((query, emit) => {
      const changes: Changes = { battleId: null, openingIds: [] };
      last = changes;
      return work(query, emit, changes);
    });
    if (last?.battleId) this.deps.onChanged(last.battleId);
    if (last && last.openingIds.length > 0) this.deps.onOpened(last.openingIds);
    return result;
  }

  private async cancel(
    query: Query,
    emit: Emit,
    {
      held,
      reason,
      actingId,
      changes,
    }: { held: HeldBattle; reason: CancelReason; actingId: number | null; changes: Changes },
  ): Promise<void> {
    await cancelHeld(query, emit, { held, reason, actingId, limits: this.deps.parts.limits });
    changes.battleId = held.battle.id;
  }

  /** Returns the seeds with which a player takes a seat, or the refusal. [BT-4 … BT-6] */
  private async checkSeat(
    query: Query,
    {
      player,
      seen,
      priceCents,
      limits,
    }: { player: PlayerRow; seen: SeenSeeds; priceCents: number; limits: BattleLimits },
  ): Promise<StoredSeeds | Refusal> {
    const seatsTaken = await countOpenSeats(query, player.id);
    const seeds = await currentSeeds(query, player.id);
    if (!seeds) return refuse('cases_api.no_client_seed');
    if (seeds.serverSeedHash !== seen.serverSeedHash) return refuse('cases_api.seeds_changed');
    const used = seen.clientSeed === undefined ? seeds : withClientSeed(seeds, seen.clientSeed);
    if (!used) return refuse('cases_api.bad_client_seed');
    const balanceCents = (await balancesOf(query, [cashOf(player.id)])).get(cashOf(player.id)) ?? 0;
    const refusal = refuseSeat({ priceCents, seeds: used, balanceCents, seatsTaken }, limits);
    if (refusal?.reason === 'seats_taken') return refuse('cases_api.battle_seats_taken', { value: refusal.most });
    if (refusal) return refusalOf(refusal);
    const guard = await this.deps.parts.limits.forStakes(query, [player]);
    return guard?.refuse({ playerId: player.id, stakeCents: priceCents }) ?? used;
  }

  /** Pays and takes a seat that was checked. [BT-3] */
  private async takeSeat(
    query: Query,
    { battle, seat, player, seeds }: { battle: BattleRow; seat: number; player: PlayerRow; seeds: StoredSeeds },
  ) {
    const { id: battleId, price_cents: stakeCents } = battle;
    const row = await insertSeat(query, { battleId, seat, playerId: player.id, stakeCents });
    await post(query, [
      {
        key: `battles:seat:${row.id}`,
        kind: 'battles.paid',
        playerId: player.id,
        memo: { battle: battleId },
        cash: [{ from: cashOf(player.id), to: HOUSE.battleMoney, cents: stakeCents }],
        items: [],
      },
    ]);
    if (player.has_limits) await this.deps.parts.limits.staked(query, [{ playerId: player.id, stakeCents }]);
    await saveSeeds(query, [seeds]);
    return row;
  }
}

/** Returns the refusal of a box for a new battle; null: the battle may have the box. [BT-6] */
const refuseBox = (seen: SeenBox, box: StoredBox | undefined): Refusal | null => {
  if (!box) return refuse('cases_api.box_not_found');
  const closed = closedOf(box);
  if (closed !== null) return refuse(closed === 'paused' ? 'cases_api.box_paused' : 'cases_api.box_closed');
  const changed = refuseSeenBox(seen, box);
  return changed && refusalOf(changed);
};

/** True if a command without a key asks for the battle that waits already. */
const isSameBattle = async (
  query: Query,
  own: BattleRow,
  { boxes, size }: Pick<CreateBattle, 'boxes' | 'size'>,
): Promise<boolean> => {
  const fixed = await boxesOfBattles(query, [own.id]);
  const text = (all: readonly { boxId: number; hash: string; priceCents: number }[]): string =>
    all.map(({ boxId, hash, priceCents }) => `${boxId} ${hash} ${priceCents}`).join(',');
  return own.size === size && text(fixed) === text(boxes.map(({ boxHash: hash, ...box }) => ({ ...box, hash })));
};
