import type { TradeCaseKind } from '@updraft/contract';
import { HOUSE, post } from '@updraft/ledger';
import type { ItemMarket, Offer, TradeService } from '@updraft/outside/steam-trade';
import { type TradeState, isEndedTrade, mayBecomeTrade, takenBackAs } from '@updraft/rules/trades';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { appendAudit } from '../../kernel/audit.ts';
import {
  TOO_MANY_OPEN,
  askAgain,
  findOffer,
  followUntil,
  hasten,
  hastenHeldBack,
  holdBack,
  insertOffer,
  isOver,
  lockOffer,
  nameOf,
  noteService,
  recallOffers,
  setState,
  stopFollowing,
  takeDueOffers,
} from './offers.store.ts';
import { caseOf, openCase } from './cases.ts';
import type { NewOfferRow, OfferChange, OfferRow, OfferSink, Offers } from '../../ports/trades.ts';

/**
 * True if Steam newly reports an offer as accepted, but its list of received items lacks some. A trade gives all items
 * or none, so the list is incomplete.
 */
const isListIncomplete = (row: Pick<OfferRow, 'state' | 'receive'>, { state, received }: Offer): boolean => {
  const listed = new Set(received.map((item) => item.assetId));
  return state === 'accepted' && row.state !== state && row.receive.some((assetId) => !listed.has(assetId));
};

/** State of an offer, as concluded from the requests to Steam. */
interface Seen {
  state: TradeState;
  refusal?: string;
  offer?: Offer;
  /** Expiry time that was given to the offer, if this request sent it; absent: this request sent nothing. */
  expiresAtMs?: number;
  /** True if the offer was not sent because too many offers to its partner are open. */
  isHeldBack?: boolean;
  /** True if the offer has ended for the site, but Steam may still let the partner accept it. */
  mayRevive?: boolean;
}

interface Dependencies {
  outbox: Outbox;
  service: TradeService;
  market: ItemMarket;
  settings: SettingsReader;
  clock: Clock;
  log: Log;
  /** Handlers of offers, by the kind of request that an offer serves. */
  sinks: { withdrawal: OfferSink; deposit: OfferSink };
  everyMs?: number;
}

const AT_ONCE = 10;
/** Time for which no other process gets a claimed offer, ms. */
const HELD_MS = 60_000;
const SOON_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** Interval of checks of an offer that is followed after its acceptance or its end, ms. */
const WATCH_MS = 300_000;
/** Time for which an accepted offer is followed after its protection has ended, ms. */
const WATCH_LONGER_MS = 86_400_000;
/** Longest wait of an offer that Steam refuses because too many are open to its partner, ms. */
const HELD_BACK_MS = 300_000;
/**
 * Time for which an offer is followed that has ended because its items were gone, and that Steam did not cancel, ms. It
 * is longer than any trade hold, after which the items may be back. [TR-14]
 */
const WATCH_GONE_MS = 30 * 86_400_000;
/** Action in the audit log of each kind of case (null: its booking writes the audit log), and message in the log. */
const CASES: Readonly<Record<TradeCaseKind, { action: string | null; message: string }>> = {
  accepted_late: {
    action: 'trade.accepted_late',
    message: 'a trade offer was accepted after its end, and is booked: staff must check it',
  },
  accepted_unbooked: {
    action: 'trade.accepted_late',
    message: 'a trade offer was accepted after its end, and cannot be booked: staff must settle it with the player',
  },
  not_carried_out: {
    action: 'trade.not_carried_out',
    message: 'an accepted trade failed or was reversed before it was booked: staff must check it',
  },
  reversed: { action: null, message: 'a completed trade was reversed: staff must look at the player' },
};
/**
 * Number of attempts (about an hour, or longer) after which an error is logged each time if nothing can be concluded
 * about the offer.
 */
const ALARM_EVERY = 60;

/**
 * Sends offers on Steam, and follows them while they can still change. Before a repeated request it asks Steam about
 * the offer, and every request carries the offer's name. So each offer is sent once, even if the process is killed.
 * [TR-1]
 */
export class TradeOffers implements Offers {
  private readonly deps: Dependencies;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private again = false;
  private stopListening: () => void = () => undefined;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.stopListening = this.deps.service.onChange((name) => void this.hint(name));
    this.timer = setInterval(() => this.wake(), this.deps.everyMs ?? 2000);
    this.timer.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopListening();
    clearInterval(this.timer);
    this.again = false;
    await this.running;
  }

  open(query: Query, offer: Omit<NewOfferRow, 'expiryMs'>): Promise<OfferRow> {
    return insertOffer(query, { ...offer, expiryMs: this.deps.settings.get('trade.expiryMs') });
  }

  async watch(query: Query, { until, ...purpose }: NewOfferRow['purpose'] & { until: Date }): Promise<void> {
    await followUntil(query, { name: nameOf(purpose), untilMs: until.getTime() + WATCH_LONGER_MS });
  }

  recall(query: Query, depositIds: readonly number[]): Promise<void> {
    return recallOffers(query, { depositIds, heldMs: HELD_MS });
  }

  wake(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.run().catch((error: unknown) =>
      this.deps.log.error({ err: error }, 'due trade offers could not be read'),
    );
    void this.running.then(() => {
      this.running = null;
      if (this.again) {
        this.again = false;
        this.wake();
      }
    });
  }

  async settle(): Promise<void> {
    this.wake();
    while (this.running) await this.running;
  }

  /** Handles the due offers, at most `AT_ONCE` in one call. */
  async run(): Promise<void> {
    const rows = await this.deps.outbox.tx((query) => takeDueOffers(query, { most: AT_ONCE, heldMs: HELD_MS }));
    await Promise.all(
      rows.map((row) =>
        this.look(row).catch((error: unknown) =>
          this.deps.log.error(
            { err: error, offer: row.name },
            'a trade offer could not be followed: it is asked about again',
          ),
        ),
      ),
    );
    if (rows.length === AT_ONCE) this.again = true;
  }

  private async hint(name: string): Promise<void> {
    try {
      await this.deps.outbox.tx((query) => hasten(query, name));
      this.wake();
    } catch (error) {
      this.deps.log.error(
        { err: error, offer: name },
        'a hint of the trading platform was lost: the offer is asked about in its turn',
      );
    }
  }

  private async look(row: OfferRow): Promise<void> {
    const { service, log, outbox } = this.deps;
    // The service that gets the offer is stored before the first request to it. A site that restarts with another
    // service must not send the offer to that one as well.
    if (row.service === null) await outbox.tx((query) => noteService(query, { id: row.id, service: service.id }));
    else if (row.service !== service.id) {
      log.error(
        { offer: row.name, service: row.service },
        'a trade offer belongs to a service that is not connected: staff must follow it',
      );
      return;
    }
    const seen = await this.see(row);
    if (seen === null && row.attempts % ALARM_EVERY === 0)
      log.error(
        { offer: row.name, attempts: row.attempts },
        'nothing can be concluded about a trade offer: staff must look at it on the platform',
      );
    if (seen?.isHeldBack) return this.holdBack(row);
    if (seen === null || seen.state === row.state) return this.later(row);
    if (isEndedTrade(row.state) && seen.state !== 'accepted') return this.laterAsEnded(row, seen.state);
    await this.apply(row, seen);
  }

  /** Sends, cancels or reads the offer, as due, and returns its state. Null: its state is unknown now. */
  private async see(row: OfferRow): Promise<Seen | null> {
    const { service, clock } = this.deps;
    const known = row.attempts > 1 ? await service.findOffer(row.name) : 'unknown';
    if (known === null) return null;
    const times = { nowMs: clock.wallMs(), expiresAtMs: row.expires_at.getTime() };
    const isLate = times.nowMs >= times.expiresAtMs;
    // An ended offer is canceled as soon as Steam allows it.
    const isRecalled = row.recalled_at !== null || isEndedTrade(row.state);
    if (known !== 'unknown') {
      if (isListIncomplete(row, known)) return null;
      const as = takenBackAs(known.state, { ...times, isRecalled });
      if (as === null) return { state: known.state, offer: known };
      // The partner may have answered the offer between the two requests: Steam's response counts. [TR-4]
      const after = await service.cancelOffer(row.name);
      if (after === null || after === 'unknown') return null;
      if (after.state === 'canceled') return { state: as, offer: after };
      if (after.state !== 'items_gone') return { state: after.state, offer: after };
      // Steam did not cancel the offer and may find its items again. [TR-14]
      return isLate ? { state: 'items_gone', offer: after, mayRevive: true } : null;
    }
    if (row.platform_id !== null || isEndedTrade(row.state)) return null;
    if (isRecalled) return { state: 'canceled' };
    // An offer whose skin is ordered does not expire: it gets its full time when it is sent.
    if (isLate && row.state !== 'ordering') return { state: 'expired' };
    const expiresAtMs =
      row.state === 'ordering' ? times.nowMs + this.deps.settings.get('trade.expiryMs') : times.expiresAtMs;
    const fetched = await this.fetch(row);
    return fetched === 'ready' ? this.send(row, expiresAtMs) : fetched;
  }

  /**
   * Orders skins that the site's account lacks, and books their price. Returns the offer's state while it cannot be
   * sent: `ordering`, or `refused` because the market has no such skin. Null: Steam or the market does not respond.
   * [TR-6]
   */
  private async fetch(row: OfferRow): Promise<Seen | 'ready' | null> {
    const { service, market, outbox } = this.deps;
    for (const [at, marketHashName] of row.give.entries()) {
      const held = await service.holdings(marketHashName);
      if (held === null) return null;
      // If no such skin is held, the order for it decides. A delivered skin may have been used for another offer.
      if (held > 0) continue;
      const orderId = `${row.name}-${at}`;
      const order = await market.order({ orderId, marketHashName, maxCents: row.most_cents });
      if (order === null) return null;
      if (order.status === 'sold_out') return { state: 'refused', refusal: 'not_on_market' };
      if (order.status === 'pending') return { state: 'ordering' };
      if (order.costCents > 0)
        await outbox.tx((query) =>
          bookOrder(query, { orderId, playerId: row.player_id, costCents: order.costCents, marketHashName }),
        );
    }
    return 'ready';
  }

  private async send(row: OfferRow, expiresAtMs: number): Promise<Seen | null> {
    const { service, settings } = this.deps;
    const result = await service.sendOffer({
      offerId: row.name,
      partnerSteamId: row.steam_id,
      token: row.token,
      give: row.give,
      receive: row.receive,
      message: `${settings.get('site.name')} ${row.name}`,
      expiresAtMs,
    });
    if (result.ok) return { state: result.offer.state, offer: result.offer, expiresAtMs };
    if (result.reason === 'unavailable') return null;
    if (result.reason === 'too_many_open') return { state: row.state, isHeldBack: true };
    return result.reason === 'items_gone' ? { state: 'items_gone' } : { state: 'refused', refusal: result.reason };
  }

  /** Writes the new state together with its bookings, a case for staff if needed, and the time of the next request. */
  private async apply(
    row: OfferRow,
    {
      state,
      offer,
      refusal = null,
      expiresAtMs = null,
      mayRevive = false,
    }: Omit<Seen, 'refusal' | 'expiresAtMs'> & { refusal?: string | null; expiresAtMs?: number | null },
  ): Promise<void> {
    const { outbox, sinks, log, clock } = this.deps;
    const done = await outbox.tx(async (query, emit): Promise<{ kind: TradeCaseKind | null } | null> => {
      const found = await findOffer(query, row.id);
      if (!found) return null;
      await lockPlayers(query, [found.player_id]);
      const locked = await lockOffer(query, row.id);
      if (!locked || !mayBecomeTrade(locked.state, state)) return null;
      const sink = locked.withdrawal_id === null ? sinks.deposit : sinks.withdrawal;
      const change: OfferChange = {
        offer: { ...locked, state, refusal, url: offer?.url ?? locked.url },
        state,
        received: offer?.received ?? [],
        refusal,
      };
      const from = locked.state;
      const isLateAcceptance = isEndedTrade(from);
      const isBooked = !isLateAcceptance || (await sink.acceptedLate(query, emit, change));
      const kind = caseOf({ from, to: state, isBooked });
      if (kind !== null) {
        await openCase(query, { offerId: row.id, kind });
        const { action } = CASES[kind];
        const details = { offer: locked.name, playerId: locked.player_id, from, isBooked };
        if (action !== null) await appendAudit(query, { actor: 'system', action, details });
      }
      if (!isBooked) {
        await stopFollowing(query, row.id);
        return { kind };
      }
      // An offer that was recalled while it was being sent is taken back at once.
      const soonMs = locked.recalled_at !== null && row.recalled_at === null ? 0 : SOON_MS;
      const isWatched = state === 'accepted' || mayRevive;
      await setState(query, {
        id: row.id,
        state,
        refusal,
        platformId: offer?.platformId ?? null,
        url: offer?.url ?? null,
        expiresAtMs,
        nextMs: isWatched ? WATCH_MS : isEndedTrade(state) ? null : soonMs,
      });
      if (isAnswered(state)) await hastenHeldBack(query, locked.steam_id);
      if (mayRevive) await followUntil(query, { name: locked.name, untilMs: clock.wallMs() + WATCH_GONE_MS });
      if (!isLateAcceptance) await sink.changed(query, emit, change);
      return { kind };
    });
    if (done === null) return;
    log.info({ offer: row.name, state, refusal }, 'a trade offer changed');
    if (done.kind !== null) log.error({ offer: row.name, case: done.kind }, CASES[done.kind].message);
  }

  /**
   * Delays an offer because the platform allows no more open offers to its partner. Notifies its player once. [TR-15]
   */
  private async holdBack(row: OfferRow): Promise<void> {
    await this.deps.outbox.tx(async (query, emit) => {
      const { player_id: playerId } = row;
      await lockPlayers(query, [playerId]);
      const locked = await lockOffer(query, row.id);
      if (!locked || locked.state !== row.state) return;
      await holdBack(query, { id: row.id, mostMs: HELD_BACK_MS });
      if (locked.refusal === TOO_MANY_OPEN) return;
      const content = 'notification.trade_waiting_text';
      await notifyPlayer(query, emit, { playerId, name: 'notification.trade_waiting', content });
      emit({ playerId }, 'notice', { type: 'error', message: content });
    });
  }

  /** Goes on following an ended offer while the partner could still accept it; otherwise stops. [TR-14] */
  private async laterAsEnded(row: OfferRow, state: TradeState): Promise<void> {
    if (isEndedTrade(state)) await this.deps.outbox.tx((query) => stopFollowing(query, row.id));
    else await this.later(row);
  }

  private async later(row: OfferRow): Promise<void> {
    const { outbox } = this.deps;
    await outbox.tx(async (query) => {
      if (row.state !== 'accepted' && !isEndedTrade(row.state)) {
        const afterMs = Math.min(LONGEST_WAIT_MS, SOON_MS * 2 ** Math.min(10, Math.max(0, row.attempts - 1)));
        await askAgain(query, { id: row.id, afterMs, isRecalled: row.recalled_at !== null });
      } else if (await isOver(query, row.id)) await stopFollowing(query, row.id);
      else await askAgain(query, { id: row.id, afterMs: WATCH_MS, isRecalled: true });
    });
  }
}

/** True if the offer no longer counts as open at its partner. */
const isAnswered = (state: TradeState): boolean => state === 'in_escrow' || state === 'accepted' || isEndedTrade(state);

/** Books the market's price of a skin, once for each order. */
const bookOrder = async (
  query: Query,
  order: { orderId: string; playerId: number; costCents: number; marketHashName: string },
): Promise<void> => {
  const key = `market:order:${order.orderId}`;
  const [known] = await query.query('select 1 from transfers where key = $1', [key]);
  if (known) return;
  await post(query, [
    {
      key,
      kind: 'market.ordered',
      playerId: order.playerId,
      memo: { order: order.orderId, item: order.marketHashName },
      cash: [{ from: HOUSE.cash, to: HOUSE.market, cents: order.costCents }],
      items: [],
    },
  ]);
};
