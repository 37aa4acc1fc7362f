import { HOUSE, cashOf, post } from '@updraft/ledger';
import {
  type BoxItem,
  CASES_RULES_VERSION,
  MAX_OPENINGS,
  type Opening,
  type OpeningRefusal,
  openBoxes,
  openingCents,
  refuseOpening,
  returnOfOpening,
  withClientSeed,
} from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { allDone } from '../../lib/all-done.ts';
import { firstAnswer, keepAnswer } from '../../lib/idempotency.ts';
import { type Refusal, refuse } from '../../lib/result.ts';
import { refuseOutdated, refusePlay } from '../../stakes/play-stop.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PlayLimits } from '../limits/limits.guard.ts';
import type { Emit, Transactions } from '../outbox/outbox.ts';
import { type PlayerRow, balanceCents, lockPlayers } from '../players/players.store.ts';
import type { GiveItems } from '../storehouse/give-item.ts';
import type { Wagering } from '../wagering/wagering.commands.ts';
import { type StoredBox, findBox, holdBox } from './boxes.store.ts';
import { bookOpeningIds, insertOpenings, openingsOfCommand } from './openings.store.ts';
import type { Seeds } from './seeds.ts';
import { type StoredSeeds, currentSeeds, saveSeeds, seedIdOf } from './seeds.store.ts';

export const CASES = 'cases';

export interface OpenCommand {
  playerId: number;
  boxId: number;
  count: number;
  /** What the player saw of the box, and of their seeds. */
  boxHash: string;
  priceCents: number;
  returnBasisPoints: number;
  serverSeedHash: string;
  nonce: number;
  /** Replaces the player's client seed; undefined: it stays. */
  clientSeed?: string | undefined;
  /** The client's key; null: player, server seed and nonce are the key. */
  key: string | null;
}

/** What an opening gave. */
export interface WonItem {
  openingId: number;
  nonce: number;
  number: number;
  entryId: number;
  itemId: number;
  itemCents: number;
}

export type OpenAnswer = { ok: true; won: WonItem[]; balanceCents: number; nextNonce: number } | Refusal;

interface Dependencies {
  outbox: Transactions;
  catalogue: Pick<Catalogue, 'shownItem'>;
  seeds: Pick<Seeds, 'seedOf'>;
  giveItems: GiveItems;
  wagering: Wagering;
  limits: PlayLimits;
  /** Whether this player may stake at all: in live mode staff may not. */
  mayStake: (player: PlayerRow) => boolean;
  isMaintenance: () => boolean;
  /** Whether staff have stopped the cases. [I3] */
  isStopped: () => boolean;
  /** Called after the commit with the openings of a real player. */
  onOpened: (openingIds: readonly number[]) => void;
}

const refusalOf = (refusal: OpeningRefusal): Refusal => {
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

/** What is read under the locks of the player and the box. */
interface Read {
  player: PlayerRow;
  seeds: StoredSeeds | null;
  box: StoredBox | null;
  balanceCents: number;
}

/** The first answer with the balance of now: money may have moved since (decision 0131). */
const withBalance = (answer: OpenAnswer, cents: number): OpenAnswer =>
  answer.ok ? { ...answer, balanceCents: cents } : answer;

/** What was decided before anything is written. */
interface Allowed {
  player: PlayerRow;
  box: StoredBox;
  seeds: StoredSeeds;
  /** Whether the player's stakes are counted. */
  isLimited: boolean;
}

/**
 * Opens boxes in one transaction, once. The price goes to the house, the number is drawn, the item comes from the stock
 * or is ordered from the market, and the stake counts as a settled one. [CA-10 … CA-16]
 *
 * A repeat gets the first answer: by the client's key, or else by server seed and nonce, which are used once.
 *
 * Locks: the player, the box, then entries and stock. A price of the box's items cannot change in between.
 *
 * Expected failures: `cases_api.box_not_found`, `box_closed`, `box_paused` (the price of an item is in doubt),
 * `box_changed` (params: price), `box_returns_less` (params: percent), `count` (params: value), `no_client_seed`,
 * `bad_client_seed`, `seeds_changed`, `insufficient_funds` (params: sum, what is missing), `stopped`;
 * `app_api.maintenance`, `app_api.key_reused`; `user_api.banned`, `user_api.staff_cannot_stake`,
 * `user_api.play_stopped`, `user_api.play_stopped_text` (params: text, text_ru),
 * `user_api.agreement_changed`, `user_api.on_break` (params: until),
 * `user_api.limit_reached` (params: sum, days).
 */
export class Openings {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async open(command: OpenCommand): Promise<OpenAnswer> {
    const { playerId, boxId, key, ...rest } = command;
    const named = key === null ? null : { playerId, scope: 'cases.open', key, request: { playerId, boxId, ...rest } };
    let opened: readonly number[] = [];
    const answer = await this.deps.outbox.tx(async (query, emit, deferUntilCommit) => {
      opened = [];
      // Sent together, executed in order: everything is read under the locks.
      const [players, first, seeds, , box, balance, ids] = await Promise.all([
        lockPlayers(query, [playerId]),
        named && firstAnswer<OpenAnswer>(query, named),
        currentSeeds(query, playerId),
        holdBox(query, boxId),
        findBox(query, boxId),
        balanceCents(query, cashOf(playerId)),
        bookOpeningIds(query, Math.max(0, Math.min(command.count, MAX_OPENINGS))),
      ]);
      const player = players.get(playerId);
      if (!player || player.banned) return refuse('user_api.banned');
      if (first?.known) return 'conflict' in first ? refuse('app_api.key_reused') : withBalance(first.answer, balance);
      const isNext = seeds?.serverSeedHash === command.serverSeedHash && seeds.nonce === command.nonce;
      // Nothing was opened yet with the next nonce.
      const repeated = named || isNext ? null : await this.repeated(query, command);
      if (repeated) return repeated;
      const read: Read = { player, seeds, box, balanceCents: balance };
      const allowed = await this.allow(query, { command, read, isNext });
      const outcome = 'ok' in allowed ? allowed : await this.write(query, emit, { command, ids, ...allowed });
      if (named) deferUntilCommit(keepAnswer(query, named, outcome));
      if (outcome.ok && !player.is_demo) opened = outcome.won.map((item) => item.openingId);
      return outcome;
    });
    if (opened.length > 0) this.deps.onOpened(opened);
    return answer;
  }

  /** The answer to a command without a key whose nonce was used by the same command before. */
  private async repeated(query: Query, command: OpenCommand): Promise<OpenAnswer | null> {
    const { playerId, boxId, count, nonce, clientSeed } = command;
    const seedId = await seedIdOf(query, { playerId, hash: command.serverSeedHash });
    if (seedId === null) return null;
    const rows = await openingsOfCommand(query, { seedId, commandNonce: nonce });
    if (rows.length !== count || rows[0]?.box_id !== boxId) return null;
    // A seed that decided nothing must not look as if it had: the player chose it to change the result.
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
      balanceCents: await balanceCents(query, cashOf(playerId)),
      nextNonce: nonce + count,
    };
  }

  private async allow(
    query: Query,
    { command, read, isNext }: { command: OpenCommand; read: Read; isNext: boolean },
  ): Promise<Allowed | Refusal> {
    const { playerId, clientSeed } = command;
    const { player, box } = read;
    if (this.deps.isMaintenance()) return refuse('app_api.maintenance');
    if (this.deps.isStopped()) return refuse('cases_api.stopped');
    if (!this.deps.mayStake(player)) return refuse('user_api.staff_cannot_stake');
    const stopped = refusePlay(player) ?? refuseOutdated(player);
    if (stopped) return stopped;
    if (!read.seeds) return refuse('cases_api.no_client_seed');
    if (!isNext) return refuse('cases_api.seeds_changed');
    const seeds = clientSeed === undefined ? read.seeds : withClientSeed(read.seeds, clientSeed);
    if (!seeds) return refuse('cases_api.bad_client_seed');
    if (!box) return refuse('cases_api.box_not_found');
    if (box.closedReason === null && box.items.some((item) => item.isSuspended)) return refuse('cases_api.box_paused');
    const isOpen = box.closedReason === null;
    const refusal = refuseOpening(command, { box, isOpen, seeds, balanceCents: read.balanceCents });
    if (refusal) return refusalOf(refusal);
    const guard = await this.deps.limits.forStakes(query, [player]);
    const beyond = guard?.refuse({ playerId, stakeCents: openingCents(box, command.count) });
    return beyond ?? { player, box, seeds, isLimited: guard?.has(playerId) ?? false };
  }

  private async write(
    query: Query,
    emit: Emit,
    { command, ids, player, box, seeds, isLimited }: Allowed & { command: OpenCommand; ids: readonly number[] },
  ): Promise<OpenAnswer> {
    const { count, nonce: commandNonce } = command;
    const playerId = player.id;
    const opened = openBoxes(box, { seeds, serverSeed: this.deps.seeds.seedOf(seeds), count });
    if (!opened) throw new Error(`box ${box.id} cannot be opened with the seeds ${seeds.id}`);
    const [, , won] = await allDone([
      saveSeeds(query, { ...seeds, ...opened.seeds }),
      post(
        query,
        ids.map((id) => ({
          key: `cases:stake:${id}`,
          kind: 'cases.opened' as const,
          playerId,
          memo: { box: box.id, version: box.version },
          cash: [{ from: cashOf(playerId), to: HOUSE.cash, cents: box.priceCents }],
          items: [],
        })),
      ),
      this.give(query, { playerId, ids, openings: opened.openings, box }),
    ]);
    const stakeCents = box.priceCents;
    const { limits, wagering, catalogue } = this.deps;
    const [, , , isReleased, balance] = await allDone([
      insertOpenings(
        query,
        won.map((item) => ({
          ...{ id: item.openingId, playerId, boxId: box.id, version: box.version, priceCents: box.priceCents },
          ...{ rulesVersion: CASES_RULES_VERSION, seedId: seeds.id, clientSeed: seeds.clientSeed as string },
          ...{ nonce: item.nonce, commandNonce, number: item.number },
          ...{ entryId: item.entryId, itemId: item.itemId, itemCents: item.itemCents },
          item: catalogue.shownItem({ entry_id: item.entryId, price_cents: item.itemCents }),
          ...expectedOf(box, item.entryId),
          isDemo: player.is_demo,
        })),
      ),
      isLimited && limits.staked(query, [{ playerId, stakeCents: stakeCents * count }]),
      isLimited &&
        limits.won(query, {
          game: CASES,
          bets: won.map(({ openingId, itemCents }) => ({ betId: openingId, cents: itemCents })),
        }),
      wagering.settleStakes(query, emit, {
        game: CASES,
        stakes: won.map(({ openingId }) => ({ betId: openingId, playerId, stakeCents })),
      }),
      balanceCents(query, cashOf(playerId)),
    ]);
    // Bonus money that is released comes after the balance was read.
    const after = isReleased ? await balanceCents(query, cashOf(playerId)) : balance;
    emit({ playerId }, 'updateBalance', { balance: toDollars(after) });
    emit({ playerId }, 'updateInventory', {});
    return { ok: true, won, balanceCents: after, nextNonce: opened.seeds.nonce };
  }

  private async give(
    query: Query,
    {
      playerId,
      ids,
      openings,
      box,
    }: { playerId: number; ids: readonly number[]; openings: readonly Opening[]; box: StoredBox },
  ): Promise<WonItem[]> {
    const itemIds = await this.deps.giveItems(
      query,
      openings.map(({ itemId: entryId }, at) => ({
        key: `cases:drop:${ids[at] as number}`,
        kind: 'cases.drop' as const,
        playerId,
        entryId,
        memo: { box: box.id, version: box.version },
      })),
    );
    return openings.map(({ nonce, number, itemId: entryId }, at) => {
      const { priceCents } = box.items.find((item) => item.itemId === entryId) as BoxItem;
      const [openingId, itemId] = [ids[at] as number, itemIds[at] as number];
      return { openingId, nonce, number, entryId, itemId, itemCents: priceCents };
    });
  }
}

const expectedOf = (box: StoredBox, entryId: number): { expectedCents: number; variance: number } => {
  const { expectedCents, variance } = returnOfOpening(box, entryId);
  return { expectedCents, variance };
};
