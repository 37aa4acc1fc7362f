import { randomInt } from 'node:crypto';
import { HOUSE } from '@updraft/ledger';
import { type GiveawayCondition, type GiveawayTerms, firstUnmet } from '@updraft/rules/giveaway';
import { type Db, type Query, databaseNowMs } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { MoneyLimits } from '../../ports/limits.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';
import type { DrawsOfPrizes } from '../../ports/prize-draws.ts';
import { currentDraw } from '../../prizes/draws.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { GiveItems } from '../../ports/storehouse.ts';
import { returnPrizes } from './giveaway.kind.ts';
import {
  entryInStock,
  findPlace,
  insertPrizes,
  prizesOf,
  scheduleIsDue,
  standingOf,
  takePlace,
} from './giveaway.store.ts';
import { shownGiveaway } from './shown.ts';
import type { Subscriptions } from '../../lib/subscriptions.ts';

const MINUTE_MS = 60_000;
/** Number of possible values of the random number that chooses a scheduled prize. */
const PICKS = 1_000_000;

/** Terms of giveaways that the schedule opens. */
export interface ScheduleTerms {
  isOn: boolean;
  minutes: number;
  pauseMs: number;
  minCents: number;
  maxCents: number;
  terms: GiveawayTerms;
}

interface Dependencies {
  db: Db;
  outbox: Transactions;
  draws: Pick<DrawsOfPrizes, 'open' | 'cancel'>;
  catalogue: Pick<Catalogue, 'shownItem' | 'has'>;
  giveItems: GiveItems;
  limits: Pick<MoneyLimits, 'refuseBonus'>;
  subscriptions: Pick<Subscriptions, 'channel' | 'isMember'>;
  mostPlaces: () => number;
  /** Called after each successful joining, also after a repeated one. */
  onJoined: () => void;
  log: Log;
}

interface NewGiveaway {
  entryIds: readonly number[];
  minutes: number;
  terms: GiveawayTerms;
  /** Member of staff who opens it; null: the schedule. */
  staffId: number | null;
}

/** A refusal to join. `condition`: the first condition that is not met, if that is the reason. */
type JoinRefusal = Refusal & { condition?: GiveawayCondition };

/**
 * Commands that join, open and cancel giveaways. Expected failures of `join`: `giveaway_api.no_giveaway`,
 * `already_member`, `conditions_not_met` (with the condition), `full`; `user_api.banned`, `user_api.on_break`. Of
 * `create`: `staff_api.giveaway_running`, `giveaway_no_stock`, `giveaway_no_channel`. Of `cancel`:
 * `staff_api.giveaway_not_open`. [GW-1 … GW-4, GW-6]
 */
export class Giveaways {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Gives the player the next place. If the player repeats the call with the same key, returns the first response. */
  async join({
    playerId,
    key,
  }: {
    playerId: number;
    key: string | null;
  }): Promise<{ ok: true; place: number } | JoinRefusal> {
    const { db, outbox, subscriptions, onJoined } = this.deps;
    const current = await currentDraw(db, 'giveaway');
    const open = current?.status === 'open' ? { drawId: current.id, terms: current.terms as GiveawayTerms } : null;
    // The channel is queried before any lock, because the response of another service may take long.
    const isMember = open !== null && open.terms.subscription && (await subscriptions.isMember(playerId));
    const outcome = await outbox.tx(async (query) => {
      const player = await lockActing(query, playerId);
      if (player.banned) return refuse('user_api.banned');
      return onceByKey<{ place: number }>(
        query,
        key === null ? null : { playerId, scope: 'giveaway', key, request: {} },
        async () => {
          if (!open) return refuse('giveaway_api.no_giveaway');
          const onBreak = await this.deps.limits.refuseBonus(query, player);
          if (onBreak) return onBreak;
          return this.joinOnce(query, { ...open, playerId, username: player.username, isMember });
        },
      );
    });
    if (outcome.ok) onJoined();
    return outcome;
  }

  private async joinOnce(
    query: Query,
    asked: { drawId: number; terms: GiveawayTerms; playerId: number; username: string; isMember: boolean },
  ): Promise<Outcome<{ place: number }> & { condition?: GiveawayCondition }> {
    const { drawId, terms, playerId, username, isMember } = asked;
    if ((await findPlace(query, { drawId, playerId })) !== null) return refuse('giveaway_api.already_member');
    const { deposited_cents: depositedCents, games } = await standingOf(query, playerId);
    const condition = firstUnmet(terms, { isMember, username, depositedCents, games });
    if (condition) return { ...refuse('giveaway_api.conditions_not_met'), condition };
    const place = await takePlace(query, { drawId, playerId, mostPlaces: this.deps.mostPlaces() });
    if (place !== null) return { ok: true, place };
    const still = await currentDraw(query, 'giveaway');
    const isFull = still?.id === drawId && still.status === 'open' && still.members >= this.deps.mostPlaces();
    return refuse(isFull ? 'giveaway_api.full' : 'giveaway_api.no_giveaway');
  }

  /** Opens a giveaway. Its prizes are taken from the stock or ordered from the market. */
  async create(wanted: NewGiveaway): Promise<Outcome<{ id: number }>> {
    const { outbox, subscriptions, catalogue, log } = this.deps;
    if (wanted.terms.subscription && subscriptions.channel() === '') return refuse('staff_api.giveaway_no_channel');
    if (!wanted.entryIds.every((id) => catalogue.has(id))) return refuse('staff_api.giveaway_no_stock');
    const outcome = await outbox.tx((query, emit) => this.open(query, emit, wanted));
    if (outcome.ok)
      log.info({ draw: outcome.id, by: wanted.staffId, minutes: wanted.minutes }, 'a giveaway has opened');
    return outcome;
  }

  private async open(
    query: Query,
    emit: Emit,
    { entryIds, minutes, terms, staffId }: NewGiveaway,
  ): Promise<Outcome<{ id: number }>> {
    const draw = await this.deps.draws.open(query, {
      kind: 'giveaway',
      prizes: entryIds.length,
      terms,
      lengthMs: minutes * MINUTE_MS,
      ...(staffId !== null && { openedBy: staffId }),
    });
    if (!draw) return refuse('staff_api.giveaway_running');
    const itemIds = await this.deps.giveItems(
      query,
      entryIds.map((entryId, at) => ({
        key: `giveaway:${draw.id}:${at + 1}:reserved`,
        kind: 'giveaway.reserved' as const,
        playerId: null,
        to: HOUSE.giveawayItems,
        entryId,
        memo: { draw: draw.id, prize: at + 1 },
      })),
    );
    await insertPrizes(query, { drawId: draw.id, itemIds });
    await appendAudit(query, {
      actor: staffId === null ? 'schedule' : `player ${staffId}`,
      action: 'giveaway.create',
      details: { draw: draw.id, entryIds, minutes, terms },
    });
    await this.tell(query, emit);
    return { ok: true, id: draw.id };
  }

  /** Cancels a giveaway before its end, returns its prizes to the stock, and writes the reason into the audit log. */
  async cancel({ id, reason, staffId }: { id: number; reason: string; staffId: number }): Promise<Outcome<object>> {
    const { outbox, draws, log } = this.deps;
    const outcome = await outbox.tx(async (query, emit): Promise<Outcome<object>> => {
      const current = await currentDraw(query, 'giveaway');
      const draw = current?.id === id ? await draws.cancel(query, id) : null;
      if (!draw) return refuse('staff_api.giveaway_not_open');
      await returnPrizes(query, { drawId: id, prizes: await prizesOf(query, id) });
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: 'giveaway.cancel',
        details: { draw: id, reason, members: draw.members },
      });
      await this.tell(query, emit);
      return { ok: true };
    });
    if (outcome.ok) log.warn({ draw: id, reason, staffId }, 'staff have canceled a giveaway');
    return outcome;
  }

  /** Opens the next giveaway of the schedule if its time has come. */
  async openScheduled({ isOn, minutes, pauseMs, minCents, maxCents, terms }: ScheduleTerms): Promise<void> {
    const { db, log } = this.deps;
    if (!isOn || !(await scheduleIsDue(db, pauseMs))) return;
    const entryId = await entryInStock(db, { minCents, maxCents, pick: randomInt(PICKS) / PICKS });
    if (entryId === null) {
      log.warn({ minCents, maxCents }, 'no item in stock for a scheduled giveaway');
      return;
    }
    const outcome = await this.create({ entryIds: [entryId], minutes, terms, staffId: null });
    if (!outcome.ok) log.warn({ message: outcome.message }, 'a scheduled giveaway could not open');
  }

  private async tell(query: Query, emit: Emit): Promise<void> {
    const activeGiveaway = await shownGiveaway(query, {
      catalogue: this.deps.catalogue,
      draw: await currentDraw(query, 'giveaway'),
    });
    emit('all', 'setRaffle', { activeGiveaway, winners: [], serverTime: await databaseNowMs(query) });
  }
}
