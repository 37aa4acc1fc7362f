import type { InventoryItem } from '@updraft/contract';
import { expect } from 'vitest';
import { PARTNERS } from '../../../packages/outside/src/steam-trade/bot/testing/fake-steam.ts';
import { byId } from '../../support/client.ts';
import { reportCharge } from '../../support/live-sign-in.ts';
import type { LiveScene } from './scene.ts';

/**
 * Middle of a step in which money or skins are deposited or withdrawn. The beginning of the step runs when the middle
 * is created. `act` is the part in which a kill may happen. `finish` continues with the next process, and checks the
 * final state that the player and the services see.
 */
export interface Middle {
  act: () => Promise<unknown>;
  finish: () => Promise<void>;
}
export type Step = (scene: LiveScene) => Promise<Middle>;

/** Number of skins in a deposit. Together they cover every skin and payout that goes out. */
const SKINS = 4;
const SUM = 25;
const SUM_CENTS = 2500;
/** An address with a right checksum. The steps themselves complete the payouts to it. */
const TRON_WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const YOOMONEY_WALLET = '410011234567891';
const SYSTEM = { yoomoney: 2, tron: 4 } as const;
const soon = { timeout: 60_000, interval: 100 };

const balanceCents = async (scene: LiveScene): Promise<number> =>
  Math.round((await scene.player('POST /api/user/get')).balance * 100);
const credited = (scene: LiveScene): Promise<void> =>
  expect.poll(() => balanceCents(scene), soon).toBe(scene.due(SUM_CENTS));
const inventory = async (scene: LiveScene): Promise<InventoryItem[]> =>
  (await scene.player('POST /api/user/getInventory', { appId: 730 })).inventory;

/** Opens an invoice; a repeat with the key returns the same one. */
const open = async (
  scene: LiveScene,
  { method, key }: { method: 'card_aggregator' | 'qiwi' | 'ewallet'; key: string },
): Promise<string> => {
  const { status, url } = await scene.player('POST /api/payment/sum/create', { depositMethod: method, sum: SUM }, key);
  expect(status).toBe('success');
  scene.acknowledge('deposit', key);
  return url ?? '';
};

const byCard: Step = async (scene) => {
  const url = await open(scene, { method: 'card_aggregator', key: scene.key() });
  const charge = scene.doubles.payByCard(url);
  const report = () => reportCharge(scene.doubles, charge);
  return {
    act: report,
    finish: async () => {
      expect([await (await report()).text(), await (await report()).text()]).toEqual(['YES', 'YES']);
      await credited(scene);
    },
  };
};

const byWallet: Step = async (scene) => {
  const url = await open(scene, { method: 'qiwi', key: scene.key() });
  return { act: () => scene.doubles.payByWallet(url), finish: () => credited(scene) };
};

/** Pays an invoice in a cryptocurrency. Returns the confirmation by the network. */
const payInCoins = ({ doubles: { deposits } }: LiveScene, url: string): (() => void) => {
  const invoice = deposits.invoiceAt(url);
  const payment = deposits.pay(invoice, SUM);
  return () => deposits.settle(invoice, payment);
};

const openInCoins: Step = (scene) => {
  const opening = { method: 'ewallet', key: scene.key() } as const;
  return Promise.resolve({
    act: () => open(scene, opening),
    finish: async () => {
      payInCoins(scene, await open(scene, opening))();
      await credited(scene);
    },
  });
};

const confirmedInCoins: Step = async (scene) => {
  const confirm = payInCoins(scene, await open(scene, { method: 'ewallet', key: scene.key() }));
  return {
    act: () => Promise.resolve(confirm()),
    finish: async () => {
      scene.doubles.deposits.tellAgain();
      await credited(scene);
    },
  };
};

/** Waits until the player is shown a withdrawal as completed. */
const completed = async (scene: LiveScene, id: number): Promise<void> => {
  const status = async () => {
    const { withdraws } = await scene.player('POST /api/withdraws/list');
    for (const one of withdraws) scene.told.withdrawal(one);
    return withdraws.find((one) => one.id === id)?.status;
  };
  await expect.poll(status, soon).toBe('completed');
};

/** Requests the payout of an item, and returns the withdrawal and its approval by staff. */
const withdrawMoney = async (
  scene: LiveScene,
  { system, wallet }: { system: 2 | 4; wallet: string },
): Promise<{ id: number; item: InventoryItem; approve: () => Promise<void> }> => {
  const [item] = await inventory(scene);
  if (!item) throw new Error('the player has no item to withdraw');
  const key = scene.key();
  const { withdraws, message } = await scene.player(
    'POST /api/user/createWithdraw',
    { sum: item.price, wallet, system, items: byId([item]) },
    key,
  );
  expect(message).toBe('withdrawal_api.success');
  scene.acknowledge('withdraw', key);
  const id = withdraws?.[0]?.id ?? 0;
  return {
    id,
    item,
    approve: async () => {
      const { status } = await scene.staff('POST /api/staff/withdrawals/approve', { id });
      if (status === 'success') scene.told.approved.add(id);
    },
  };
};

const claimsOf = ({ doubles: { btcpay } }: LiveScene, id: number) => {
  const pulls = btcpay.pulls.filter(({ name }) => name === `withdrawal-${id}`).map((pull) => pull.id);
  return btcpay.payouts.filter(({ pullPaymentId }) => pulls.includes(pullPaymentId));
};

/** Waits for the claim of a payout, of which there may be only one. */
const claimed = async (scene: LiveScene, id: number): Promise<string> => {
  await expect.poll(() => claimsOf(scene, id).map(({ state }) => state), soon).toEqual(['AwaitingPayment']);
  return claimsOf(scene, id)[0]?.id ?? '';
};

const toTron: Step = async (scene) => {
  const { id, approve } = await withdrawMoney(scene, { system: SYSTEM.tron, wallet: TRON_WALLET });
  return {
    act: approve,
    finish: async () => {
      scene.doubles.btcpay.move(await claimed(scene, id), 'Completed');
      await completed(scene, id);
      expect(claimsOf(scene, id)).toHaveLength(1);
    },
  };
};

const paidOnTron: Step = async (scene) => {
  const { id, approve } = await withdrawMoney(scene, { system: SYSTEM.tron, wallet: TRON_WALLET });
  await approve();
  const payoutId = await claimed(scene, id);
  return {
    act: () => Promise.resolve(scene.doubles.btcpay.move(payoutId, 'Completed')),
    finish: async () => {
      scene.doubles.btcpay.tellAgain();
      await completed(scene, id);
      expect(claimsOf(scene, id)).toHaveLength(1);
    },
  };
};

const toYoomoney: Step = async (scene) => {
  const { id, approve } = await withdrawMoney(scene, { system: SYSTEM.yoomoney, wallet: YOOMONEY_WALLET });
  return {
    act: approve,
    finish: async () => {
      await completed(scene, id);
      const sent = scene.doubles.yoomoney.operations.filter(({ label }) => label === `withdrawal-${id}`);
      expect(sent).toMatchObject([{ direction: 'out', status: 'success' }]);
    },
  };
};

/** Waits until the newest offer is sent to the partner, and returns its id. `from`: number of offers before it. */
const sentOffer = async ({ doubles: { steam } }: LiveScene, from: number): Promise<string> => {
  await expect.poll(() => steam.offers.slice(from).map(({ state }) => state), soon).toEqual([2]);
  return steam.offers[from]?.id ?? '';
};

/** Returns a command that deposits skins and may be repeated. `credited` waits until they are the player's items. */
const depositSkins = async (scene: LiveScene) => {
  const look = () => scene.player('POST /api/deposits/skins/inventory');
  // Skins are suspended until the site has prices from the feed. A site that is killed before would miss some of them.
  const notYet = async (): Promise<object | null> => {
    const { items, ...terms } = await look();
    const outcomes = items.map(({ refused }) => refused ?? 'accepted');
    const accepted = outcomes.filter((outcome) => outcome === 'accepted').length;
    return accepted >= SKINS && !outcomes.includes('skins_refused.suspended') ? null : { ...terms, outcomes };
  };
  await expect.poll(notYet, soon).toBe(null);
  const chosen = (await look()).items.filter(({ refused }) => refused === null).slice(0, SKINS);
  const sum = chosen.reduce((total, { credit }) => total + Math.round((credit ?? 0) * 100), 0) / 100;
  const [before, offers, key] = [(await inventory(scene)).length, scene.doubles.steam.offers.length, scene.key()];
  return {
    request: async () => {
      const assets = chosen.map(({ asset_id }) => asset_id);
      expect(await scene.player('POST /api/deposits/skins/create', { assets, sum }, key)).toMatchObject({
        status: 'success',
      });
      scene.acknowledge('deposit-skins', key);
    },
    sent: () => sentOffer(scene, offers),
    credited: async () => {
      const newest = async () => {
        const { deposits } = await scene.player('POST /api/deposits/skins/list');
        for (const one of deposits) scene.told.skinDeposit(one);
        return deposits[0]?.status;
      };
      await expect.poll(newest, soon).toBe('completed');
      expect(await inventory(scene)).toHaveLength(before + chosen.length);
    },
  };
};

const skinsIn: Step = async (scene) => {
  const { request, sent, credited: arrive } = await depositSkins(scene);
  return {
    act: request,
    finish: async () => {
      await request();
      scene.doubles.steam.act(await sent(), 'accept');
      await arrive();
    },
  };
};

const skinsAccepted: Step = async (scene) => {
  const { request, sent, credited: arrive } = await depositSkins(scene);
  await request();
  const offer = await sent();
  return { act: () => Promise.resolve(scene.doubles.steam.act(offer, 'accept')), finish: arrive };
};

/** Returns a command that withdraws a skin. It may be repeated, and returns the withdrawal. */
const takeSkin = async (scene: LiveScene) => {
  const [item] = await inventory(scene);
  if (!item) throw new Error('the player has no skin to take');
  const [offers, key] = [scene.doubles.steam.offers.length, scene.key()];
  return {
    request: async (): Promise<number> => {
      const answer = await scene.player('POST /api/withdraws/send', { items: byId([item]) }, key);
      expect(answer).toMatchObject({ status: 'success', message: 'withdrawal_api.skin_success' });
      scene.acknowledge('take-skin', key);
      return answer.withdraws?.[0]?.id ?? 0;
    },
    sent: () => sentOffer(scene, offers),
    taken: async (id: number) => {
      await completed(scene, id);
      expect((await inventory(scene)).map(({ myId }) => myId)).not.toContain(item.myId);
    },
  };
};

const skinOut: Step = async (scene) => {
  const { request, sent, taken } = await takeSkin(scene);
  return {
    act: request,
    finish: async () => {
      const id = await request();
      scene.doubles.steam.act(await sent(), 'accept');
      await taken(id);
    },
  };
};

const skinTaken: Step = async (scene) => {
  const { request, sent, taken } = await takeSkin(scene);
  const id = await request();
  const offer = await sent();
  return { act: () => Promise.resolve(scene.doubles.steam.act(offer, 'accept')), finish: () => taken(id) };
};

export const STEPS = {
  'a payment by card is reported': byCard,
  'a payment from wallet to wallet is reported': byWallet,
  'an invoice in coins is opened': openInCoins,
  'a payment in coins is confirmed': confirmedInCoins,
  'skins are requested': skinsIn,
  'requested skins are given': skinsAccepted,
  'a payout on TRON is sent': toTron,
  'a payout on TRON is reported as paid': paidOnTron,
  'a payout to YooMoney is sent': toYoomoney,
  'a skin is offered': skinOut,
  'an offered skin is taken': skinTaken,
} satisfies Record<string, Step>;
export type StepName = keyof typeof STEPS;

/** Prepares the player: a trade link, and a first deposit of money and of skins. */
export const prepare = async (scene: LiveScene): Promise<void> => {
  const partner = String(BigInt(PARTNERS.normal) - 76561197960265728n);
  const link = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Ab_-1234`;
  expect(await scene.player('POST /api/user/saveUrl', { trade_link: link })).toMatchObject({ type: 'success' });
  for (const step of [byCard, skinsIn]) {
    const { act, finish } = await step(scene);
    await act();
    await finish();
  }
};
