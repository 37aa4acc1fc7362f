import { createHash } from 'node:crypto';
import { z } from 'zod';
import { OFFER_STATES, type OfferState, type TradeItem } from '../port.ts';
import { type Journal, openJournal, readJournal } from '../../sandbox/journal.ts';
import { generatedInventory } from './inventory.ts';
import { OfferRequest } from './wire.ts';

/** Behaviour of an account of the stand-in. `waits`: its offers are not accepted automatically. */
export const ACCOUNT_MODES = ['normal', 'waits', 'private', 'hold', 'cannot_trade'] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

const Received = z.object({ assetId: z.string(), marketHashName: z.string() });

const Line = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('offer'),
    atMs: z.number(),
    offer: OfferRequest,
    platformId: z.string(),
    acceptAtMs: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('state'),
    atMs: z.number(),
    offerId: z.string(),
    state: z.enum(OFFER_STATES),
    received: z.array(Received),
    reverseAtMs: z.number().nullable(),
  }),
  /** A person views the offer, which postpones the automatic acceptance to this moment. */
  z.object({ kind: z.literal('put_off'), atMs: z.number(), offerId: z.string(), acceptAtMs: z.number() }),
  z.object({ kind: z.literal('account'), atMs: z.number(), steamId: z.string(), mode: z.enum(ACCOUNT_MODES) }),
  z.object({
    kind: z.literal('order'),
    atMs: z.number(),
    orderId: z.string(),
    marketHashName: z.string(),
    costCents: z.number(),
  }),
]);
type Line = z.infer<typeof Line>;

/** An offer as the stand-in stores it. */
export interface BookedOffer {
  request: OfferRequest;
  platformId: string;
  state: OfferState;
  sentAtMs: number;
  changedAtMs: number;
  /** Time of the automatic acceptance; null: none. */
  acceptAtMs: number | null;
  /** Time of the automatic reversal of an accepted offer; null: none. */
  reverseAtMs: number | null;
  received: readonly { assetId: string; marketHashName: string }[];
}

/** Returns the sent offers from the file, to prove that no offer was sent twice. */
export const readTradeBook = async (
  path: string,
): Promise<
  { offerId: string; give: readonly string[]; receive: readonly string[]; state: OfferState; times: number }[]
> => {
  const book = new Map<
    string,
    { offerId: string; give: readonly string[]; receive: readonly string[]; state: OfferState; times: number }
  >();
  for (const line of await readJournal(path, Line)) {
    if (line.kind === 'offer') {
      const { offer_id: offerId, give, receive } = line.offer;
      book.set(offerId, { offerId, give, receive, state: 'sent', times: (book.get(offerId)?.times ?? 0) + 1 });
    }
    const known = line.kind === 'state' ? book.get(line.offerId) : undefined;
    if (known && line.kind === 'state') known.state = line.state;
  }
  return [...book.values()];
};

const mintedId = (offerId: string, at: number): string =>
  String(BigInt(`0x${createHash('sha256').update(`${offerId}:${at}`).digest('hex').slice(0, 12)}`) + 40_000_000_000n);

/** State of the stand-in: offers, accounts and orders, written to disk before any response. */
export class TradeBook {
  private readonly journal: Journal<Line>;
  private readonly names: () => readonly string[];
  private readonly holdMs: number;
  private readonly offers = new Map<string, BookedOffer>();
  private readonly byPlatformId = new Map<string, string>();
  private readonly modes = new Map<string, AccountMode>();
  private readonly orders = new Map<string, { marketHashName: string; costCents: number }>();

  private constructor({
    journal,
    names,
    holdMs,
  }: {
    journal: Journal<Line>;
    names: () => readonly string[];
    holdMs: number;
  }) {
    this.journal = journal;
    this.names = names;
    this.holdMs = holdMs;
  }

  /**
   * Opens the book. `names`: market hash names for generated inventories. `holdMs`: time for which a traded item cannot
   * be traded again.
   */
  static async open({
    path,
    names,
    holdMs,
  }: {
    path: string;
    names: () => readonly string[];
    holdMs: number;
  }): Promise<TradeBook> {
    const { before, journal } = await openJournal(path, Line);
    const book = new TradeBook({ journal, names, holdMs });
    for (const line of before) book.apply(line);
    return book;
  }

  async write(line: Line): Promise<void> {
    await this.journal.append([line]);
    this.apply(line);
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  find(offerId: string): BookedOffer | undefined {
    return this.offers.get(offerId);
  }

  findByPlatformId(platformId: string): BookedOffer | undefined {
    return this.offers.get(this.byPlatformId.get(platformId) ?? '');
  }

  modeOf(steamId: string): AccountMode {
    return this.modes.get(steamId) ?? 'normal';
  }

  orderOf(orderId: string): { marketHashName: string; costCents: number } | undefined {
    return this.orders.get(orderId);
  }

  /** Returns the latest offers, the newest first. */
  latest(most: number): BookedOffer[] {
    return [...this.offers.values()].slice(-most).reverse();
  }

  /** Returns the offers that may still change automatically. */
  open(): BookedOffer[] {
    return [...this.offers.values()].filter(
      ({ state, reverseAtMs }) => state === 'sent' || (state === 'accepted' && reverseAtMs !== null),
    );
  }

  /**
   * Returns the account's present items: its generated items, without given ones, plus received ones. `without`: an
   * offer to ignore.
   */
  inventoryOf(steamId: string, { without }: { without?: string } = {}): TradeItem[] {
    const items = new Map(generatedInventory(steamId, this.names()).map((item) => [item.assetId, item]));
    for (const { request, state, changedAtMs } of this.offers.values()) {
      if (
        request.partner !== steamId ||
        request.offer_id === without ||
        (state !== 'accepted' && state !== 'in_escrow')
      )
        continue;
      for (const assetId of request.receive) items.delete(assetId);
      if (state !== 'accepted') continue;
      for (const [at, marketHashName] of request.give.entries()) {
        const assetId = mintedId(request.offer_id, at);
        items.set(assetId, { assetId, marketHashName, tradableAfterMs: changedAtMs + this.holdMs });
      }
    }
    return [...items.values()];
  }

  private apply(line: Line): void {
    if (line.kind === 'account') this.modes.set(line.steamId, line.mode);
    else if (line.kind === 'order') this.orders.set(line.orderId, line);
    else if (line.kind === 'offer') {
      this.byPlatformId.set(line.platformId, line.offer.offer_id);
      this.offers.set(line.offer.offer_id, {
        request: line.offer,
        platformId: line.platformId,
        state: 'sent',
        sentAtMs: line.atMs,
        changedAtMs: line.atMs,
        acceptAtMs: line.acceptAtMs,
        reverseAtMs: null,
        received: [],
      });
    } else {
      const offer = this.offers.get(line.offerId);
      if (!offer) throw new Error(`the book of trades names an offer that was never sent: ${line.offerId}`);
      if (line.kind === 'put_off') offer.acceptAtMs = line.acceptAtMs;
      else
        Object.assign(offer, {
          state: line.state,
          changedAtMs: line.atMs,
          received: line.received,
          reverseAtMs: line.reverseAtMs,
          acceptAtMs: null,
        });
    }
  }
}
