import { createHash } from 'node:crypto';
import type { OfferState } from '../port.ts';
import type { BookedOffer, TradeBook } from './book.ts';
import type { Hooks } from './hooks.ts';
import type { OfferRequest } from './wire.ts';

/** Actions of the partner or the platform on an offer. */
export const CHOICES = ['accept', 'decline', 'expire', 'hold', 'gone', 'reverse'] as const;
export type Choice = (typeof CHOICES)[number];

const FROM_SENT: readonly Choice[] = CHOICES;
const FROM_ESCROW: readonly Choice[] = ['accept', 'decline'];
const FROM_ACCEPTED: readonly Choice[] = ['reverse'];

/** Returns the actions still possible on an offer. */
export const choicesFor = ({ state }: Pick<BookedOffer, 'state'>): readonly Choice[] =>
  state === 'sent' ? FROM_SENT : state === 'in_escrow' ? FROM_ESCROW : state === 'accepted' ? FROM_ACCEPTED : [];

export type SendOutcome =
  | { ok: true; offer: BookedOffer }
  | { ok: false; error: 'partner_cannot_trade' | 'trade_hold' | 'items_gone' | 'refused' };

/** Time after which an accepted offer with a chosen reversal is reversed. */
const REVERSED_AFTER_MS = 10_000;
/** Least time from the sending to the automatic acceptance of an offer that a person has viewed. */
const PUT_OFF_MS = 60_000;

export interface PlatformOptions {
  book: TradeBook;
  hooks: Hooks;
  now: () => number;
  /** Time until the automatic acceptance of an offer; null: never. */
  acceptAfterMs: number | null;
}

/** The trading platform. Changes run one after the other, and each is on disk before it is returned or reported. */
export class Platform {
  private readonly options: PlatformOptions;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(options: PlatformOptions) {
    this.options = options;
  }

  /** Sends an offer, once for each offer id. An id that was used for another offer is refused. */
  send(request: OfferRequest): Promise<SendOutcome> {
    return this.inTurn(async () => {
      const { book, now, acceptAfterMs } = this.options;
      const known = book.find(request.offer_id);
      if (known) return isSame(known.request, request) ? { ok: true, offer: known } : { ok: false, error: 'refused' };
      const mode = book.modeOf(request.partner);
      if (mode === 'cannot_trade') return { ok: false, error: 'partner_cannot_trade' };
      // A hold of the partner's account affects only items that the partner gives.
      if (mode === 'hold' && request.receive.length > 0) return { ok: false, error: 'trade_hold' };
      const atMs = now();
      if (request.expires_at_ms <= atMs || request.give.length + request.receive.length === 0)
        return { ok: false, error: 'refused' };
      if (!this.isHere(request)) return { ok: false, error: 'items_gone' };
      const platformId = BigInt(
        `0x${createHash('sha256').update(`offer ${request.offer_id}`).digest('hex').slice(0, 10)}`,
      ).toString();
      await book.write({
        kind: 'offer',
        atMs,
        offer: request,
        platformId,
        acceptAtMs: acceptAfterMs === null || mode === 'waits' ? null : atMs + acceptAfterMs,
      });
      return { ok: true, offer: book.find(request.offer_id) as BookedOffer };
    });
  }

  /**
   * Cancels an offer that is sent, in escrow, or without its items; others stay unchanged. Returns the offer;
   * undefined: unknown.
   */
  cancel(offerId: string): Promise<BookedOffer | undefined> {
    return this.inTurn(async () => {
      const offer = this.options.book.find(offerId);
      if (offer && ['sent', 'in_escrow', 'items_gone'].includes(offer.state)) await this.become(offer, 'canceled');
      return offer;
    });
  }

  /** Applies an action of the partner or the platform. Returns false if the action is no longer possible. */
  choose(offerId: string, choice: Choice): Promise<boolean> {
    return this.inTurn(async () => {
      const offer = this.options.book.find(offerId);
      if (!offer || !choicesFor(offer).includes(choice)) return false;
      if (choice === 'accept') await this.accept(offer, null);
      else if (choice === 'decline') await this.become(offer, 'declined');
      else if (choice === 'expire') await this.become(offer, 'expired');
      else if (choice === 'hold') await this.become(offer, 'in_escrow');
      else if (choice === 'gone') await this.become(offer, 'items_gone');
      else if (offer.state === 'accepted') await this.become(offer, 'reversed');
      else await this.accept(offer, this.options.now() + REVERSED_AFTER_MS);
      return true;
    });
  }

  /** Postpones the automatic acceptance, because a person views the offer. */
  putOff(offerId: string): Promise<void> {
    return this.inTurn(async () => {
      const { book, now } = this.options;
      const offer = book.find(offerId);
      const atMs = now();
      if (offer?.state !== 'sent' || offer.acceptAtMs === null || offer.acceptAtMs - offer.sentAtMs >= PUT_OFF_MS)
        return;
      await book.write({
        kind: 'put_off',
        atMs,
        offerId,
        acceptAtMs: Math.max(offer.acceptAtMs, offer.sentAtMs + PUT_OFF_MS),
      });
    });
  }

  /** Applies all acceptances, expiries and reversals whose time has come. */
  tick(): Promise<void> {
    return this.inTurn(async () => {
      const { book, now } = this.options;
      for (const offer of book.open()) {
        const atMs = now();
        if (offer.state === 'accepted') {
          if (offer.reverseAtMs !== null && offer.reverseAtMs <= atMs) await this.become(offer, 'reversed');
        } else if (offer.request.expires_at_ms <= atMs) await this.become(offer, 'expired');
        else if (offer.acceptAtMs !== null && offer.acceptAtMs <= atMs) await this.accept(offer, null);
      }
    });
  }

  private async accept(offer: BookedOffer, reverseAtMs: number | null): Promise<void> {
    if (offer.state === 'sent' && !this.isHere(offer.request)) return this.become(offer, 'items_gone');
    // Items on hold have already left the inventory, so their names are looked up as if this offer did not exist.
    const held = this.options.book.inventoryOf(offer.request.partner, { without: offer.request.offer_id });
    const names = new Map(held.map((item) => [item.assetId, item.marketHashName]));
    const received = offer.request.receive.map((assetId) => ({ assetId, marketHashName: names.get(assetId) ?? '' }));
    await this.become(offer, 'accepted', { received, reverseAtMs });
  }

  private isHere(request: OfferRequest): boolean {
    const { book, now } = this.options;
    const tradable = new Set(
      book
        .inventoryOf(request.partner)
        .filter((item) => (item.tradableAfterMs ?? 0) <= now())
        .map((item) => item.assetId),
    );
    return (
      new Set(request.receive).size === request.receive.length &&
      request.receive.every((assetId) => tradable.has(assetId))
    );
  }

  private async become(
    offer: BookedOffer,
    state: OfferState,
    { received = offer.received, reverseAtMs = null }: Partial<Pick<BookedOffer, 'received' | 'reverseAtMs'>> = {},
  ): Promise<void> {
    const { book, hooks, now } = this.options;
    const { offer_id: offerId, hook_url: url } = offer.request;
    const atMs = now();
    await book.write({ kind: 'state', atMs, offerId, state, received: [...received], reverseAtMs });
    void hooks.report(url, { offer_id: offerId, state, occurred_at_ms: atMs });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}

/** True if two requests are the same offer. A repeat may have another expiry. */
const isSame = (first: OfferRequest, again: OfferRequest): boolean =>
  first.partner === again.partner &&
  JSON.stringify([first.give, first.receive]) === JSON.stringify([again.give, again.receive]);
