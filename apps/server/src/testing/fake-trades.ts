import type {
  FoundOffer,
  ItemMarket,
  MarketOrder,
  NewOffer,
  Offer,
  OfferResult,
  OfferState,
  TradeItem,
  TradeService,
} from '@updraft/outside/steam-trade';

/** Trading platform in memory. A test can choose each of its responses. */
export interface FakeTrades extends TradeService {
  /** All offers that were sent, each with the number of requests to send it. */
  readonly book: Map<string, { offer: NewOffer; state: OfferState; asked: number }>;
  readonly inventories: Map<string, TradeItem[]>;
  /** Sets the state of an offer. */
  become(name: string, state: OfferState): void;
  /** Results of the next requests; `reset` restores the defaults. */
  next: {
    send: (offer: NewOffer) => OfferResult | null;
    find: (name: string) => FoundOffer | undefined;
    canCancel: boolean;
    holdings: number | null;
    inventory: 'ok' | 'private' | 'unavailable';
  };
  readonly market: ItemMarket & {
    answers: { offers: boolean | null; order: MarketOrder | null };
    orders: Map<string, number>;
  };
  reset(): void;
}

const usual = (): FakeTrades['next'] => ({
  send: () => null,
  find: () => undefined,
  canCancel: true,
  holdings: 1,
  inventory: 'ok',
});

export const createFakeTrades = (): FakeTrades => {
  const book: FakeTrades['book'] = new Map();
  const inventories: FakeTrades['inventories'] = new Map();
  const shown = (name: string): Offer | null => {
    const known = book.get(name);
    if (!known) return null;
    const names = new Map(
      (inventories.get(known.offer.partnerSteamId) ?? []).map((item) => [item.assetId, item.marketHashName]),
    );
    const received =
      known.state === 'accepted' || known.state === 'reversed'
        ? known.offer.receive.map((assetId) => ({ assetId, marketHashName: names.get(assetId) ?? '' }))
        : [];
    return {
      offerId: name,
      platformId: `p-${name}`,
      url: `https://trades.test/${name}`,
      state: known.state,
      expiresAtMs: known.offer.expiresAtMs,
      received,
    };
  };
  const market: FakeTrades['market'] = {
    id: 'test',
    answers: { offers: true, order: { status: 'delivered', costCents: 0 } },
    orders: new Map(),
    offers: () => Promise.resolve(market.answers.offers),
    order: ({ orderId }) => {
      market.orders.set(orderId, (market.orders.get(orderId) ?? 0) + 1);
      return Promise.resolve(market.answers.order);
    },
  };
  const fake: FakeTrades = {
    id: 'test',
    book,
    inventories,
    market,
    next: usual(),
    reset: () => {
      fake.next = usual();
      market.answers = { offers: true, order: { status: 'delivered', costCents: 0 } };
    },
    become: (name, state) => {
      const known = book.get(name);
      if (!known) throw new Error(`no offer ${name}`);
      known.state = state;
    },
    inventory: (steamId) =>
      Promise.resolve(
        fake.next.inventory === 'ok'
          ? { ok: true, items: inventories.get(steamId) ?? [] }
          : { ok: false, reason: fake.next.inventory },
      ),
    holdings: () => Promise.resolve(fake.next.holdings),
    sendOffer: (offer) => {
      const answer = fake.next.send(offer);
      if (answer && !answer.ok && answer.reason !== 'unavailable') return Promise.resolve(answer);
      const known = book.get(offer.offerId);
      book.set(offer.offerId, { offer, state: known?.state ?? 'sent', asked: (known?.asked ?? 0) + 1 });
      return Promise.resolve(answer ?? { ok: true, offer: shown(offer.offerId) as Offer });
    },
    findOffer: (name) => {
      const answer = fake.next.find(name);
      return Promise.resolve(answer === undefined ? (shown(name) ?? 'unknown') : answer);
    },
    cancelOffer: (name) => {
      const known = book.get(name);
      if (fake.next.canCancel && (known?.state === 'sent' || known?.state === 'items_gone')) known.state = 'canceled';
      return Promise.resolve(shown(name) ?? 'unknown');
    },
    onChange: () => () => undefined,
    linkPageOf: (steamId) => `https://trades.test/link/${steamId}`,
    close: () => Promise.resolve(),
  };
  return fake;
};
