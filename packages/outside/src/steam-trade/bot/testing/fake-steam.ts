import { parseJson } from '../../../http/bounded-fetch.ts';
import type { PageHandler, PageResponse } from '../../../http/page.ts';
import { htmlResponse, jsonResponse } from '../../../http/respond.ts';
import type { Ending } from '../../contract-tests.ts';

/** Doubles of the platform's community site and its API, with responses in the format that the bot's libraries read. */

export const NAMES = [
  'AK-47 | Redline (Field-Tested)',
  'AWP | Asiimov (Battle-Scarred)',
  'Glock-18 | Fade (Factory New)',
];
export const BOT = '76561199000000099';
export const PARTNERS = {
  normal: '76561199000000001',
  private: '76561199000000002',
  hold: '76561199000000003',
  banned: '76561199000000004',
};

/** Steam's numbers of the states of an offer (ETradeOfferState). */
const STATE = {
  active: 2,
  accepted: 3,
  declined: 7,
  expired: 5,
  canceled: 6,
  invalidItems: 8,
  needsConfirmation: 9,
  inEscrow: 11,
};
const ENDINGS: Record<Exclude<Ending, 'reverse'>, number> = {
  accept: STATE.accepted,
  decline: STATE.declined,
  expire: STATE.expired,
  gone: STATE.invalidItems,
  hold: STATE.inEscrow,
};
/** ETradeStatus: complete, and reversed by the protection of trades. */
const TRADE = { complete: 3, reversed: 12 };

interface FakeAsset {
  assetid: string;
  name: number;
  tradable: boolean;
}

interface FakeOffer {
  id: string;
  partner: string;
  message: string;
  state: number;
  tradeStatus: number;
  /** Time of the last change, seconds since 1970. */
  updated: number;
  give: FakeAsset[];
  receive: FakeAsset[];
}

const seconds = (): number => Math.ceil(Date.now() / 1000);
const accountOf = (steamId: string): number => Number(BigInt(steamId) & 0xffff_ffffn);
const steamIdOf = (account: string): string =>
  Object.values(PARTNERS).find((steamId) => String(accountOf(steamId)) === account) ?? '';

const assetJson = ({ assetid, name }: FakeAsset) => ({
  appid: 730,
  contextid: '2',
  assetid,
  classid: String(1000 + name),
  instanceid: '0',
  amount: '1',
});
const descriptionOf = (name: number, tradable: boolean) => ({
  appid: 730,
  classid: String(1000 + name),
  instanceid: tradable ? '0' : '7',
  market_hash_name: NAMES[name],
  name: NAMES[name],
  tradable: tradable ? 1 : 0,
  owner_descriptions: [],
});

export interface FakeSteam {
  offers: FakeOffer[];
  community: PageHandler;
  api: PageHandler;
  act(id: string, ending: Ending): void;
  /** Loses the response to the next offer. */
  loseNext(): void;
  /** True: new offers wait for a confirmation by the sender. */
  needConfirmation: boolean;
  /** True: new offers are missing in all lists. */
  isLagging: boolean;
  /** Error with which new offers are refused; null: they are sent. */
  refuseWith: string | null;
  /** True: requests to cancel offers are refused. */
  refuseCancel: boolean;
  confirmed: string[];
  /** Number of requests for lists of offers, and for the bot's inventory. */
  lookUps: { offers: number; inventory: number };
}

/** Creates the double. `partnerItems`: number of tradable items of the usual partner. */
export const createFakeSteam = (partnerItems = 9): FakeSteam => {
  let asset = 9000;
  let losing = false;
  const newAsset = (name: number, tradable = true): FakeAsset => ({ assetid: String(asset++), name, tradable });
  const inventories = new Map<string, FakeAsset[]>([
    [BOT, Array.from({ length: 60 }, () => newAsset(0))],
    [PARTNERS.normal, [...Array.from({ length: partnerItems }, (_, at) => newAsset(at % 3)), newAsset(1, false)]],
  ]);

  const inventory = (steamId: string): PageResponse => {
    if (steamId === PARTNERS.private) return jsonResponse(null, 403);
    const assets = inventories.get(steamId) ?? [];
    const descriptions = NAMES.flatMap((_, name) => [descriptionOf(name, true), descriptionOf(name, false)]);
    return jsonResponse({
      success: 1,
      total_inventory_count: assets.length,
      assets: assets.map((one) => ({ ...assetJson(one), instanceid: one.tradable ? '0' : '7' })),
      descriptions,
    });
  };

  const newOfferPage = (partner: string): PageResponse => {
    const body =
      steamIdOf(partner) === PARTNERS.banned
        ? '<div id="error_msg">\n\tThis user cannot trade.\n</div>'
        : `<script>var g_daysMyEscrow = 0;\nvar g_daysTheirEscrow = ${steamIdOf(partner) === PARTNERS.hold ? 15 : 0};</script>`;
    return htmlResponse({ markup: `<html><body>${body}</body></html>` });
  };

  const send = (form: URLSearchParams): PageResponse => {
    if (fake.refuseWith !== null) return jsonResponse({ strError: fake.refuseWith }, 500);
    const partner = form.get('partner') ?? '';
    const wanted = parseJson(form.get('json_tradeoffer') ?? '') as {
      me: { assets: { assetid: string }[] };
      them: { assets: { assetid: string }[] };
    };
    const pick = (steamId: string, ids: { assetid: string }[]) =>
      ids.map(({ assetid }) => (inventories.get(steamId) ?? []).find((one) => one.assetid === assetid && one.tradable));
    const [give, receive] = [pick(BOT, wanted.me.assets), pick(partner, wanted.them.assets)];
    if ([...give, ...receive].includes(undefined))
      return jsonResponse(
        { strError: 'There was an error sending your trade offer. Please try again later. (26)' },
        500,
      );
    const id = String(7_000_000_000 + fake.offers.length);
    const state = fake.needConfirmation ? STATE.needsConfirmation : STATE.active;
    fake.offers.push({
      id,
      partner,
      message: form.get('tradeoffermessage') ?? '',
      state,
      tradeStatus: TRADE.complete,
      updated: seconds(),
      give: give as FakeAsset[],
      receive: receive as FakeAsset[],
    });
    if (losing) {
      losing = false;
      return jsonResponse({}, 502);
    }
    return jsonResponse({ tradeofferid: id, ...(fake.needConfirmation && { needs_mobile_confirmation: true }) });
  };

  /** Confirms an offer as the account's owner does on their phone. This is an interface of the double only. */
  const confirm = (id: string): PageResponse => {
    fake.confirmed.push(id);
    const offer = fake.offers.find((one) => one.id === id);
    if (offer) offer.state = STATE.active;
    return jsonResponse({});
  };

  const offerJson = (offer: FakeOffer) => ({
    tradeofferid: offer.id,
    accountid_other: accountOf(offer.partner),
    message: offer.message,
    expiration_time: 4_000_000_000,
    trade_offer_state: offer.state,
    items_to_give: offer.give.map(assetJson),
    items_to_receive: offer.receive.map(assetJson),
    is_our_offer: true,
    time_created: 1_700_000_000,
    time_updated: offer.updated,
    ...(offer.state === STATE.accepted && { tradeid: `9${offer.id}` }),
    confirmation_method: offer.state === STATE.needsConfirmation ? 2 : 0,
    escrow_end_date: 0,
  });

  const fake: FakeSteam = {
    offers: [],
    needConfirmation: false,
    isLagging: false,
    refuseWith: null,
    refuseCancel: false,
    lookUps: { offers: 0, inventory: 0 },
    confirmed: [],
    loseNext: () => {
      losing = true;
    },
    act: (id, ending) => {
      const offer = fake.offers.find((one) => one.id === id);
      if (!offer) throw new Error(`no offer ${id}`);
      if (ending === 'reverse') offer.tradeStatus = TRADE.reversed;
      else offer.state = ENDINGS[ending];
      offer.updated = seconds();
      if (ending !== 'accept') return;
      const [mine, theirs] = [inventories.get(BOT) ?? [], inventories.get(offer.partner) ?? []];
      inventories.set(BOT, [
        ...mine.filter((one) => !offer.give.includes(one)),
        ...offer.receive.map((one) => newAsset(one.name)),
      ]);
      inventories.set(offer.partner, [
        ...theirs.filter((one) => !offer.receive.includes(one)),
        ...offer.give.map((one) => newAsset(one.name, false)),
      ]);
    },
    community: ({ method, path, query, body }) => {
      const form = new URLSearchParams(body);
      const [, steamId] = /^\/inventory\/(\d+)\/730\/2$/.exec(path) ?? [];
      if (steamId === BOT) fake.lookUps.inventory += 1;
      if (steamId !== undefined) return Promise.resolve(inventory(steamId));
      if (method === 'GET' && path === '/tradeoffer/new/')
        return Promise.resolve(newOfferPage(query.get('partner') ?? ''));
      if (method === 'POST' && path === '/tradeoffer/new/send') return Promise.resolve(send(form));
      const [, confirmedId] = /^\/confirm\/(\d+)$/.exec(path) ?? [];
      if (confirmedId !== undefined) return Promise.resolve(confirm(confirmedId));
      const [, id] = /^\/tradeoffer\/(\d+)\/cancel$/.exec(path) ?? [];
      const offer = fake.offers.find((one) => one.id === id);
      if (!offer) return Promise.resolve(jsonResponse({}, 404));
      if (fake.refuseCancel) return Promise.resolve(jsonResponse({ strError: 'Not possible (11)' }, 500));
      offer.state = STATE.canceled;
      return Promise.resolve(jsonResponse({ tradeofferid: offer.id }));
    },
    api: ({ path, query }) => {
      if (path.startsWith('/IEconService/GetTradeOffers/')) {
        fake.lookUps.offers += 1;
        return Promise.resolve(
          jsonResponse({ response: { trade_offers_sent: fake.isLagging ? [] : fake.offers.map(offerJson) } }),
        );
      }
      if (path.startsWith('/IEconService/GetTradeStatus/')) {
        const offer = fake.offers.find((one) => `9${one.id}` === query.get('tradeid'));
        return Promise.resolve(
          jsonResponse({
            response: {
              trades: offer ? [{ tradeid: `9${offer.id}`, status: offer.tradeStatus, time_init: 1_700_000_000 }] : [],
            },
          }),
        );
      }
      if (path.startsWith('/ISteamEconomy/GetAssetClassInfo/')) {
        return Promise.resolve(
          jsonResponse({
            result: {
              success: true,
              ...Object.fromEntries(NAMES.map((_, name) => [String(1000 + name), descriptionOf(name, true)])),
            },
          }),
        );
      }
      return Promise.resolve(jsonResponse({}, 404));
    },
  };
  return fake;
};
