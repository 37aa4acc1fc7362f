import { reconcile } from '@updraft/ledger';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { type Client, connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';
import { coinTossContract } from './contract.ts';
import { problemsOf, winCents } from './rules/index.ts';
import { coinToss } from './server/index.ts';

/** Short enough for a test, and long enough to bet. */
const SHORT = { 'coin_toss.openMs': 8000, 'coin_toss.tossMs': 400, 'coin_toss.resultMs': 400 };

let site: TestSite;
let rich: Client;
beforeAll(async () => {
  site = await startSite({ features: [coinToss], games: [coinTossContract], speed: 4, settings: SHORT });
  rich = await connect(site.url, 'rich');
});
afterEach(async () => {
  expect(await reconcile(site.db, bookChecksOf([...FEATURES, coinToss]))).toEqual([]);
});
afterAll(async () => {
  rich.close();
  await site.drop();
});

/** The next round that opens, as its page is shown it. */
const opened = () => rich.next('coinTossInit', ({ phase, roundId }) => phase === 'open' && roundId > last);
let last = 0;

it('is shown to the page that watches it, and to no other', async () => {
  expect(rich.seen('coinTossInit')).toEqual([]);
  const answer = await rich.request('watch', { game: 'coin_toss' });
  expect(answer).toMatchObject({ status: 'success', game: 'coin_toss' });
});

it('takes a bet by HTTP once, tells everybody of it, tosses, and tells the player alone what it won', async () => {
  const { roundId } = await opened();
  const [item] = await rich.inventory();
  if (!item) throw new Error('no item');
  const bet = { items: { [item.myId]: {} }, sum: item.price, side: 'heads', round: roundId } as const;
  const key = 'the-first-toss';
  // The slot may be over before the next calls are.
  const told = rich.next('coinTossBets', ({ totals }) => totals.bank === item.price);
  const answer = await rich.call('POST /api/coin-toss/setBet', bet, key);
  expect(answer).toMatchObject({ status: 'success', message: 'coin_toss_api.bet_made', bet: { side: 'heads' } });
  expect(await rich.call('POST /api/coin-toss/setBet', bet, key)).toEqual(answer);
  expect(await rich.call('POST /api/coin-toss/setBet', { ...bet, side: 'tails' }, key)).toMatchObject({
    message: 'app_api.key_reused',
  });
  await told;
  expect(rich.seen('coinTossBet')).toMatchObject([{ roundId, bet: { bank: item.price } }]);
  await rich.next('coinTossStart', (start) => start.roundId === roundId);
  const { result, secret_hash: secretHash, seed } = await rich.next('coinTossResult', (one) => one.roundId === roundId);
  last = roundId;
  await opened();
  const wins = rich.seen('coinTossWin');
  expect(wins).toHaveLength(result === 'heads' ? 1 : 0);
  for (const win of wins) expect(win.win).toBe(winCents(Math.round(item.price * 100)) / 100);
  const [row] = await site.db.query<{
    day: number;
    public_hash: string;
    index: number;
    salt: string;
    commitment: string;
    base: number;
  }>(
    `select r.day_of_month as day, r.public_hash, r.chain_index as index, c.salt, c.commitment, c.base
     from rounds r join fair_chains c on c.id = r.chain_id where r.game = 'coin_toss' and r.id = $1`,
    [roundId],
  );
  if (!row) throw new Error('no round');
  const { day, public_hash: publicHash, ...place } = row;
  expect(problemsOf({ ...place, secretHash, seed, roundId, dayOfMonth: day, publicHash, side: result })).toEqual([]);
});

it('refuses what its rules refuse, and what the contract does not know', async () => {
  const { roundId } = rich.seen('coinTossInit').at(-1) ?? { roundId: 0 };
  const bet = { items: {}, sum: 0, side: 'tails', round: roundId } as const;
  expect(await rich.call('POST /api/coin-toss/setBet', bet)).toMatchObject({ message: 'coin_toss_api.no_items' });
  const astray = await rich.call('POST /api/coin-toss/setBet', { ...bet, round: roundId + 1 });
  expect(astray).toMatchObject({ message: 'coin_toss_api.game_ended' });
  await expect(rich.call('POST /api/coin-toss/setBet', { ...bet, side: 'edge' as never })).rejects.toThrow('400');
});

it('has its chain published with the others', async () => {
  const chains = await rich.call('GET /api/fairness/chains');
  expect(chains.map(({ game }) => game).sort()).toEqual(['coin_toss', 'crash']);
});
