import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundOffer, NewOffer, Offer, OfferResult, OfferState, TradeService } from './port.ts';

/** Contract tests of every trade service, run against its stand-in or a double over real HTTP. */

export type Ending = 'accept' | 'decline' | 'expire' | 'hold' | 'gone' | 'reverse';

export interface TradeHarness {
  service: TradeService;
  /** A client of an address without a server. */
  unreachable: TradeService;
  /**
   * Steam ids of accounts: one that trades, one with a private inventory, one whose trades are held, one that may not
   * trade.
   */
  partners: Record<'normal' | 'private' | 'hold' | 'banned', string>;
  /** Returns an offer with a new id that gives an item of the site. */
  gift(partnerSteamId?: string): NewOffer;
  /** Returns an offer with a new id that requests the partner's items. */
  request(assetIds: readonly string[], partnerSteamId?: string): NewOffer;
  /** Acts as the partner or the platform. */
  act(platformId: string, ending: Ending): Promise<void>;
  /** Returns the number of offers that the platform received with this message or id. */
  timesSent(offer: NewOffer): Promise<number>;
  /** Ends the process of the service and starts another with the stored data. */
  restart(): Promise<TradeService>;
  /** Loses the next response to a new offer, although the offer is sent. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

const taken = (result: OfferResult): Offer => {
  if (!result.ok) throw new Error(result.reason);
  return result.offer;
};
const known = (found: FoundOffer): Offer => {
  if (found === null || found === 'unknown') throw new Error(`the offer is ${found ?? 'not to be asked for'}`);
  return found;
};

export const describeTradeService = (name: string, make: () => Promise<TradeHarness>): void => {
  describe(`${name}: trades`, () => {
    let h: TradeHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    const tradable = async (): Promise<string[]> => {
      const inventory = await h.service.inventory(h.partners.normal);
      if (!inventory.ok) throw new Error(inventory.reason);
      return inventory.items.filter((item) => item.tradableAfterMs === null).map((item) => item.assetId);
    };
    const stateOf = async (offerId: string): Promise<OfferState> => known(await h.service.findOffer(offerId)).state;
    const acted = async (offer: NewOffer, ending: Ending): Promise<Offer> => {
      const { platformId } = taken(await h.service.sendOffer(offer));
      await h.act(platformId ?? '', ending);
      return known(await h.service.findOffer(offer.offerId));
    };

    it('[TR-7] returns the items of an account, and marks those held by the platform', async () => {
      const inventory = await h.service.inventory(h.partners.normal);
      if (!inventory.ok) throw new Error(inventory.reason);
      expect(inventory.items.length).toBeGreaterThan(2);
      expect(new Set(inventory.items.map((item) => item.assetId)).size).toBe(inventory.items.length);
      expect(inventory.items.some((item) => item.tradableAfterMs !== null)).toBe(true);
      expect(inventory.items.every((item) => item.marketHashName.length > 0)).toBe(true);
    });

    it('[TR-7] reports a private inventory, and a missing response', async () => {
      expect(await h.service.inventory(h.partners.private)).toEqual({ ok: false, reason: 'private' });
      expect(await h.unreachable.inventory(h.partners.normal)).toEqual({ ok: false, reason: 'unavailable' });
    });

    it('[TR-1] an offer is sent with its id, and found by it', async () => {
      const offer = h.gift();
      const sent = taken(await h.service.sendOffer(offer));
      expect(sent).toMatchObject({ offerId: offer.offerId, state: 'sent', received: [] });
      expect(sent.url).toMatch(/^https?:\/\//);
      expect(known(await h.service.findOffer(offer.offerId))).toMatchObject({
        platformId: sent.platformId,
        state: 'sent',
      });
    });

    it('[TR-1] [M3] an offer is sent once for ten simultaneous requests and a later one', async () => {
      const offer = h.gift();
      const all = await Promise.all(Array.from({ length: 10 }, () => h.service.sendOffer(offer)));
      expect(new Set(all.map((result) => taken(result).platformId)).size).toBe(1);
      taken(await h.service.sendOffer(offer));
      expect(await h.timesSent(offer)).toBe(1);
    });

    it('[TR-1] [M3] finds an offer after a lost response, and does not send it again after a restart', async () => {
      const offer = h.gift();
      h.loseNextAnswer();
      expect(await h.service.sendOffer(offer)).toEqual({ ok: false, reason: 'unavailable' });
      const found = known(await h.service.findOffer(offer.offerId));
      expect(found.state).toBe('sent');
      const after = await h.restart();
      expect(known(await after.findOffer(offer.offerId)).platformId).toBe(found.platformId);
      expect(taken(await after.sendOffer(offer)).platformId).toBe(found.platformId);
      expect(await h.timesSent(offer)).toBe(1);
    });

    it('[TR-1] returns unknown for an offer that was never sent, and null for an unreachable platform', async () => {
      const offer = h.gift();
      expect(await h.service.findOffer(offer.offerId)).toBe('unknown');
      expect(await h.unreachable.findOffer(offer.offerId)).toBeNull();
      expect(await h.unreachable.sendOffer(offer)).toEqual({ ok: false, reason: 'unavailable' });
      expect(await h.timesSent(offer)).toBe(0);
    });

    it.each<[Ending, OfferState]>([
      ['accept', 'accepted'],
      ['decline', 'declined'],
      ['expire', 'expired'],
      ['hold', 'in_escrow'],
      ['gone', 'items_gone'],
    ])('[TR-3] an offer of the site after "%s" has the state "%s"', async (ending, state) =>
      expect(await acted(h.gift(), ending)).toMatchObject({ state }),
    );

    it('[TR-3] names received items as in the inventory of the partner', async () => {
      const [assetId] = await tradable();
      const inventory = await h.service.inventory(h.partners.normal);
      const name = inventory.ok ? inventory.items.find((item) => item.assetId === assetId)?.marketHashName : '';
      const offer = await acted(h.request([assetId ?? '']), 'accept');
      expect(offer).toMatchObject({ state: 'accepted', received: [{ assetId, marketHashName: name }] });
      expect(await tradable()).not.toContain(assetId);
    });

    it('[TR-3] reports an accepted trade that the platform reverses as reversed', async () => {
      const [assetId] = await tradable();
      const offer = h.request([assetId ?? '']);
      const { platformId } = await acted(offer, 'accept');
      await h.act(platformId ?? '', 'reverse');
      expect(await stateOf(offer.offerId)).toBe('reversed');
    });

    it('[TR-3] cancels an offer that is neither accepted nor declined', async () => {
      const offer = h.gift();
      taken(await h.service.sendOffer(offer));
      expect(known(await h.service.cancelOffer(offer.offerId)).state).toBe('canceled');
      expect(await stateOf(offer.offerId)).toBe('canceled');
      const late = h.gift();
      await acted(late, 'accept');
      expect(known(await h.service.cancelOffer(late.offerId)).state).toBe('accepted');
      expect(await h.service.cancelOffer(h.gift().offerId)).toBe('unknown');
    });

    it('[TR-14] cancels an offer whose items are gone', async () => {
      const offer = h.gift();
      await acted(offer, 'gone');
      expect(known(await h.service.cancelOffer(offer.offerId)).state).toBe('canceled');
      expect(await stateOf(offer.offerId)).toBe('canceled');
    });

    it('[TR-2] sends a gift to a partner whose trades are held', async () =>
      expect(taken(await h.service.sendOffer(h.gift(h.partners.hold)))).toMatchObject({ state: 'sent' }));

    it('[TR-2] reports a permanent reason for an offer that is not sent', async () => {
      for (const [offer, reason] of [
        [h.gift(h.partners.banned), 'partner_cannot_trade'],
        [h.request(['12345'], h.partners.banned), 'partner_cannot_trade'],
        [h.request(['12345'], h.partners.hold), 'trade_hold'],
      ] as const) {
        expect(await h.service.sendOffer(offer)).toEqual({ ok: false, reason });
        expect(await h.service.findOffer(offer.offerId)).toBe('unknown');
      }
      expect(await h.service.sendOffer(h.request(['12345']))).toEqual({ ok: false, reason: 'items_gone' });
    });

    it('[TR-6] returns the number of tradable items of the site, and null if it is unknown', async () => {
      const [marketHashName = ''] = h.gift().give;
      expect(await h.service.holdings(marketHashName)).toBeGreaterThan(0);
      expect(await h.unreachable.holdings(marketHashName)).toBeNull();
    });

    it('[TR-3] notifies a listener of changes until it is removed', async () => {
      const hints: string[] = [];
      const stop = h.service.onChange((offerId) => hints.push(offerId));
      const offer = h.gift();
      await acted(offer, 'decline');
      await expect.poll(() => hints, { timeout: 10_000 }).toContain(offer.offerId);
      stop();
      hints.length = 0;
      await acted(h.gift(), 'decline');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(hints).toEqual([]);
    });

    it('returns the page on which the owner of an account finds their trade link', () =>
      expect(h.service.linkPageOf(h.partners.normal)).toMatch(/^https?:\/\//));
  });
};
