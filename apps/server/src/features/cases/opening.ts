import { cashOf } from '@updraft/ledger';
import { MAX_OPENINGS, type OpeningRefusal, openingCents, refuseOpening, withClientSeed } from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { type CommandKey, type FirstAnswer, firstAnswers, keepAnswers } from '../../db/idempotency.ts';
import type { Log } from '../../lib/log.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import { Together } from '../../lib/together.ts';
import { balancesOf } from '../../stakes/bets.store.ts';
import { refuseOutdated, refusePlay } from '../../stakes/placing/play-stop.ts';
import type { DeferUntilCommit, Emit, Transactions } from '../../kernel/outbox.ts';
import { type PlayerRow, lockPlayers } from '../../kernel/players.store.ts';
import { type StoredBox, boxesByIds, holdBoxes } from './boxes.store.ts';
import type { OpenAnswer, OpenCommand } from './open-command.ts';
import { type AllowedOpening, type OpeningParts, writeOpenings } from './opening-write.ts';
import { bookOpeningIds, openingsOfCommand } from './openings.store.ts';
import { type StoredSeeds, currentSeedsOf, seedIdOf } from './seeds.store.ts';

/** Checks that can forbid a player, or everybody, to open boxes. */
export interface OpeningGate {
  /** False for staff in live mode. */
  mayStake: (player: PlayerRow) => boolean;
  isMaintenance: () => boolean;
  /** True while staff have stopped the cases. [I3] */
  isStopped: () => boolean;
}

/** Returns the reason why this player may open no box now, or null. */
export const refuseOpener = (
  player: PlayerRow | undefined,
  { mayStake, isMaintenance, isStopped }: OpeningGate,
): Refusal | null => {
  if (!player || player.banned) return refuse('user_api.banned');
  if (isMaintenance()) return refuse('app_api.maintenance');
  if (isStopped()) return refuse('cases_api.stopped');
  if (!mayStake(player)) return refuse('user_api.staff_cannot_stake');
  return refusePlay(player) ?? refuseOutdated(player);
};

interface Dependencies extends OpeningParts, OpeningGate {
  outbox: Transactions;
  log: Pick<Log, 'warn'>;
  /** Called after the commit with the openings of real players. */
  onOpened: (openingIds: readonly number[]) => void;
}

/** Converts a rule's refusal, of an opening or of a box in a battle, to the message for the player. */
export const refusalOf = (refusal: OpeningRefusal): Refusal => {
  switch (refusal.reason) {
    case 'count':
      return refuse('cases_api.count', { value: refusal.most });
    case 'box_changed':
      return refuse('cases_api.box_changed', { price: toDollars(refusal.priceCents) });
    case 'box_returns_less':
      return refuse('cases_api.box_returns_less', { percent: refusal.basisPoints / 100 });
    case 'insufficient_funds':
      return refuse('cases_api.insufficient_funds', { sum: toDollars(refusal.missingCents) });
    case 'box_closed':
    case 'no_client_seed':
      return refuse(`cases_api.${refusal.reason}`);
  }
};

/** State that a command needs, read under the locks of the players and the boxes. */
interface Read {
  command: OpenCommand;
  /** The client's key; null: the command has none. */
  named: CommandKey | null;
  first: FirstAnswer<OpenAnswer>;
  player: PlayerRow | undefined;
  seeds: StoredSeeds | null;
  box: StoredBox | null;
  balanceCents: number;
  ids: readonly number[];
}

/** Returns the first response with the present balance, because money may have moved since (decision 0131). */
const withBalance = (answer: OpenAnswer, cents: number): OpenAnswer =>
  answer.ok ? { ...answer, balanceCents: cents } : answer;

const namedOf = ({ playerId, boxId, key, ...rest }: OpenCommand): CommandKey | null =>
  key === null ? null : { playerId, scope: 'cases.open', key, request: { playerId, boxId, ...rest } };

const idsNeeded = ({ count }: OpenCommand): number => Math.max(0, Math.min(count, MAX_OPENINGS));

/** The largest number of commands in one transaction. */
const MAX_GROUP = 64;

/**
 * Opens boxes, each command once. The price goes to the house, the number is drawn, the item comes from the stock or is
 * ordered from the market, and the stake counts as a settled one. [CA-10 … CA-16]
 *
 * A repeated command gets the first response, with the present balance. The client's key shows the repeat; without a
 * key, server seed and nonce do, which are used once.
 *
 * Commands that arrive while others are written share the next transaction. A player whose row is locked elsewhere
 * delays no other: their command follows in its own transaction. If a group fails, each of its commands follows in its
 * own.
 *
 * Locks: players, boxes, then entries and stock, each in order. A price of the box's items cannot change in between.
 *
 * Expected failures: `cases_api.box_not_found`, `box_closed`, `box_paused` (the price of an item is in doubt),
 * `box_changed` (params: price), `box_returns_less` (params: percent), `count` (params: value), `no_client_seed`,
 * `bad_client_seed`, `seeds_changed`, `insufficient_funds` (params: sum, what is missing), `stopped`;
 * `app_api.maintenance`, `app_api.key_reused`; `user_api.banned`, `user_api.staff_cannot_stake`,
 * `user_api.play_stopped`, `user_api.play_stopped_text` (params: text, text_ru), `user_api.agreement_changed`,
 * `user_api.on_break` (params: until), `user_api.limit_reached` (params: sum, days).
 */
export class Openings {
  private readonly deps: Dependencies;
  private readonly groups: Together<OpenCommand, Promise<OpenAnswer> | null>;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.groups = new Together<OpenCommand, Promise<OpenAnswer> | null>({
      ask: (commands) => this.openGroup(commands),
      nothing: null,
      most: MAX_GROUP,
      maxAnswerMs: null,
    });
  }

  async open(command: OpenCommand): Promise<OpenAnswer> {
    const answer = await this.groups.of(command);
    if (!answer) throw new Error('a command got no answer');
    return answer;
  }

  /**
   * Writes a group of commands in one transaction. Commands that cannot share it follow, each in a transaction of its
   * own. The next group does not wait for these.
   */
  private async openGroup(commands: readonly OpenCommand[]): Promise<Map<OpenCommand, Promise<OpenAnswer>>> {
    const firsts = commands.filter(
      ({ playerId }, at) => commands.findIndex((other) => other.playerId === playerId) === at,
    );
    let answers = new Map<OpenCommand, OpenAnswer>();
    try {
      answers = await this.openTogether(firsts, { skipLocked: true });
    } catch (error) {
      if (commands.length === 1) throw error;
      this.deps.log.warn({ err: error, commands: firsts.length }, 'openings are tried again one by one');
    }
    return new Map(
      commands.map((command) => {
        const answer = answers.get(command);
        return [command, answer ? Promise.resolve(answer) : this.openAlone(command)];
      }),
    );
  }

  private async openAlone(command: OpenCommand): Promise<OpenAnswer> {
    const answer = (await this.openTogether([command], { skipLocked: false })).get(command);
    return answer ?? refuse('user_api.banned');
  }

  /**
   * Opens for different players in one transaction. The result lacks commands of players whose locked row is skipped.
   */
  private async openTogether(
    commands: readonly OpenCommand[],
    { skipLocked }: { skipLocked: boolean },
  ): Promise<Map<OpenCommand, OpenAnswer>> {
    let opened: readonly number[] = [];
    const answers = await this.deps.outbox.tx(async (query, emit, deferUntilCommit) => {
      const all = await this.read(query, commands, { skipLocked });
      const reads = all.filter(({ player }) => player || !skipLocked);
      const answers = await this.answer(query, emit, { reads, deferUntilCommit });
      const real = reads.filter(({ player }) => player && !player.is_demo);
      opened = real.flatMap(({ command }) => {
        const answer = answers.fresh.get(command);
        return answer?.ok ? answer.won.map((item) => item.openingId) : [];
      });
      return new Map([...answers.known, ...answers.fresh]);
    });
    if (opened.length > 0) this.deps.onOpened(opened);
    return answers;
  }

  private async read(
    query: Query,
    commands: readonly OpenCommand[],
    { skipLocked }: { skipLocked: boolean },
  ): Promise<Read[]> {
    const playerIds = commands.map(({ playerId }) => playerId);
    const boxIds = [...new Set(commands.map(({ boxId }) => boxId))];
    const named = commands.map(namedOf);
    const keys = named.flatMap((key) => key ?? []);
    // The statements are sent together and executed in order, so everything is read under the locks.
    const [players, firsts, seeds, , boxes, balances, ids] = await Promise.all([
      lockPlayers(query, playerIds, { skipLocked }),
      firstAnswers<OpenAnswer>(query, keys),
      currentSeedsOf(query, playerIds),
      holdBoxes(query, boxIds),
      boxesByIds(query, boxIds),
      balancesOf(query, playerIds.map(cashOf)),
      bookOpeningIds(
        query,
        commands.reduce((sum, command) => sum + idsNeeded(command), 0),
      ),
    ]);
    let booked = 0;
    return commands.map((command, at) => {
      const key = named[at] ?? null;
      const own = ids.slice(booked, (booked += idsNeeded(command)));
      return {
        command,
        named: key,
        first: (key && firsts[keys.indexOf(key)]) ?? { known: false },
        player: players.get(command.playerId),
        seeds: seeds.get(command.playerId) ?? null,
        box: boxes.get(command.boxId) ?? null,
        balanceCents: balances.get(cashOf(command.playerId)) ?? 0,
        ids: own,
      };
    });
  }

  /**
   * Decides the commands, except repeats and those of banned players (`known`). Stores the responses decided now
   * (`fresh`) by the clients' keys.
   */
  private async answer(
    query: Query,
    emit: Emit,
    { reads, deferUntilCommit }: { reads: readonly Read[]; deferUntilCommit: DeferUntilCommit },
  ): Promise<Record<'known' | 'fresh', Map<OpenCommand, OpenAnswer>>> {
    const known = new Map<OpenCommand, OpenAnswer>();
    for (const read of reads) {
      const answer = await this.knownAnswer(query, read);
      if (answer) known.set(read.command, answer);
    }
    const open = reads.filter(({ command }) => !known.has(command));
    const fresh = await this.decide(query, emit, open);
    const kept = open.flatMap(({ command, named }) => (named ? [{ command: named, answer: fresh.get(command) }] : []));
    if (kept.length > 0) deferUntilCommit(keepAnswers(query, kept));
    return { known, fresh };
  }

  private async knownAnswer(
    query: Query,
    { command, named, first, player, seeds, balanceCents }: Read,
  ): Promise<OpenAnswer | null> {
    if (!player || player.banned) return refuse('user_api.banned');
    if (first.known)
      return 'conflict' in first ? refuse('app_api.key_reused') : withBalance(first.answer, balanceCents);
    // A command with the next nonce is no repeat.
    if (named || isNext(command, seeds)) return null;
    return this.repeated(query, { command, balanceCents });
  }

  /** Returns the response to a repeat without a key, found by its seed and nonce; null: the command is no repeat. */
  private async repeated(
    query: Query,
    { command, balanceCents }: Pick<Read, 'command' | 'balanceCents'>,
  ): Promise<OpenAnswer | null> {
    const { playerId, boxId, count, nonce, clientSeed } = command;
    const seedId = await seedIdOf(query, { playerId, hash: command.serverSeedHash });
    if (seedId === null) return null;
    const rows = await openingsOfCommand(query, { seedId, commandNonce: nonce });
    if (rows.length !== count || rows[0]?.box_id !== boxId) return null;
    // With another client seed the command is no repeat, because the player chose that seed to change the result.
    if (clientSeed !== undefined && clientSeed !== rows[0].client_seed) return null;
    return {
      ok: true,
      won: rows.map((row) => ({
        openingId: row.id,
        nonce: row.nonce,
        number: row.number,
        entryId: row.entry_id,
        itemId: row.item_id,
        itemCents: row.item_cents,
      })),
      balanceCents,
      nextNonce: nonce + count,
    };
  }

  /** Refuses or opens. The players' own limits are queried only for commands that nothing else refuses. */
  private async decide(query: Query, emit: Emit, reads: readonly Read[]): Promise<Map<OpenCommand, OpenAnswer>> {
    const answers = new Map<OpenCommand, OpenAnswer>();
    const checked: AllowedOpening[] = [];
    for (const read of reads) {
      const outcome = this.check(read);
      if ('ok' in outcome) answers.set(read.command, outcome);
      else checked.push(outcome);
    }
    const { limits } = this.deps;
    const guard = await limits.forStakes(
      query,
      checked.map(({ player }) => player),
    );
    const allowed = checked.flatMap((one) => {
      const stakeCents = openingCents(one.box, one.command.count);
      const beyond = guard?.refuse({ playerId: one.player.id, stakeCents });
      if (beyond) answers.set(one.command, beyond);
      return beyond ? [] : [{ ...one, isLimited: guard?.has(one.player.id) ?? false }];
    });
    if (allowed.length > 0)
      for (const [command, answer] of await writeOpenings(query, emit, { parts: this.deps, allowed }))
        answers.set(command, answer);
    return answers;
  }

  private check({ command, player, seeds, box, balanceCents, ids }: Read): AllowedOpening | Refusal {
    const { clientSeed } = command;
    const stopped = refuseOpener(player, this.deps);
    if (stopped || !player) return stopped ?? refuse('user_api.banned');
    if (!seeds) return refuse('cases_api.no_client_seed');
    if (!isNext(command, seeds)) return refuse('cases_api.seeds_changed');
    const used = clientSeed === undefined ? seeds : withClientSeed(seeds, clientSeed);
    if (!used) return refuse('cases_api.bad_client_seed');
    if (!box) return refuse('cases_api.box_not_found');
    if (box.closedReason === null && box.items.some((item) => item.isSuspended)) return refuse('cases_api.box_paused');
    const isOpen = box.closedReason === null;
    const refusal = refuseOpening(command, { box, isOpen, seeds: used, balanceCents });
    return refusal ? refusalOf(refusal) : { command, ids, player, box, seeds: used, isLimited: false };
  }
}

const isNext = (command: OpenCommand, seeds: StoredSeeds | null): boolean =>
  seeds?.serverSeedHash === command.serverSeedHash && seeds.nonce === command.nonce;
