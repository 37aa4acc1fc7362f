/** A player who owns an object of every kind that others could request. */
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { callAs, byId, connect } from './client.ts';
import { createBattle } from './battles.ts';
import { openBox } from './open-box.ts';
import { linkTrades } from './trading.ts';

const must = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(`there is no ${what}`);
  return value;
};

/** Private texts of a player. */
const wordsOf = (name: string) => ({
  title: `Ticket of ${name}`,
  message: `Words of ${name} to the support alone.`,
  seed: `client-seed-of-${name}`,
});

/** Ends a payment on the provider's page. Returns the address of the redirect. */
const choose = async (address: string, choice: string): Promise<string> => {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
  return answer.headers.get('location') ?? '';
};

/**
 * Creates a player who has deposited, bet, opened a box, created a battle, written messages, and requested a withdrawal
 * to `wallet`.
 */
export const makeSomebody = async (url: string, { name, wallet }: { name: string; wallet: string }) => {
  const words = wordsOf(name);
  const client = await connect(url, 'new');
  const { id } = await client.call('POST /api/user/get');
  await client.call('POST /api/sandbox/fund', { sum: 200, items: 6 });
  const invoice = await client.call('POST /api/payment/sum/create', { depositMethod: 'card_processor', sum: 25 });
  await choose(must(invoice.url, 'invoice'), 'pay');
  const { deposits } = await client.call('POST /api/user/getDeposits', {});
  const deposit = must(deposits[0], 'deposit').id;
  const byWallet = await client.call('POST /api/payment/sum/create', { depositMethod: 'qiwi', sum: 10 });
  const receipt = /receipt\/(\d+)/.exec(await choose(must(byWallet.url, 'transfer'), 'exact'))?.[1];
  const { tradeLink } = await linkTrades(client);
  const { items: skins } = await client.call('POST /api/deposits/skins/inventory');
  const [withdrawn, staked, kept] = (await client.inventory()).sort((a, b) => b.price - a.price);
  const asked = await client.call('POST /api/user/createWithdraw', {
    sum: must(withdrawn, 'item').price,
    wallet,
    system: 3,
    items: byId([must(withdrawn, 'item')]),
  });
  const withdrawal = must(asked.withdraws?.[0], `withdrawal: ${asked.message}`).id;
  const placed = await client.request('newBet', {
    apiToken: client.token,
    items: byId([must(staked, 'item')]),
    sum: must(staked, 'item').price,
    autoWithdraw: NO_AUTO_CASH_OUT,
  });
  if (placed.status !== 'success') throw new Error(`the bet was refused: ${placed.message}`);
  const storehouse = await client.call('POST /api/all-items/getList', { appId: 730, maxPrice: 5 });
  const shown = await callAs(url, 'GET /api/cases/getOne', { input: { id: 1 } });
  const opening = await openBox(url, { token: client.token, boxId: 1 });
  const seeds = await client.call('POST /api/cases/getSeeds');
  await client.call('POST /api/cases/setClientSeed', {
    server_seed_hash: seeds.server_seed_hash,
    client_seed: words.seed,
  });
  const battle = await createBattle(client, { boxIds: [1], size: 2 });
  const ticket = await client.call('POST /api/tickets/create', {
    ticket: { title: words.title, message: words.message },
  });
  await client.call('POST /api/chat/sendMessage', { message: 'hello to all' });
  const { messages } = await client.call('POST /api/chat/getMessages');
  const said = must(
    messages.findLast((one) => 'user' in one && one.user.id === id),
    'message',
  ).id;
  const { sessions } = await client.call('POST /api/user/getSessions');
  return {
    client,
    id,
    item: must(kept, 'item'),
    /** Entry that the item could be exchanged for. */
    entry: must(storehouse.data.data[0], 'entry of the storehouse'),
    withdrawal,
    deposit,
    /** Receipt of a transfer that the player has not reported yet. */
    receipt: must(receipt, 'receipt'),
    asset: must(
      skins.find((skin) => skin.refused === null),
      'skin in the game',
    ),
    referralCode: must((await client.call('POST /api/user/getProfile')).user.referrals, 'referral code').code,
    box: must(shown.success ? shown.box : null, 'box'),
    bet: placed.bet.id,
    opening,
    /** A waiting battle. */
    battle: battle.id,
    seedHash: seeds.server_seed_hash,
    ticket: must(ticket.id, `ticket: ${ticket.message}`),
    said,
    session: must(sessions[0], 'session').id,
    tradeLink,
    /** Values that no response to another player may contain. */
    secrets: [client.token, tradeLink, deposit, wallet, ...Object.values(words)],
  };
};

export type Somebody = Awaited<ReturnType<typeof makeSomebody>>;
