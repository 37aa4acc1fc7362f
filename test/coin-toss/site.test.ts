import { TABLE_GAMES } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { chainStart, publishedValues } from '@updraft/rules/fairness';
import { VERIFIERS, verifierOf } from '@updraft/rules/verifiers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { verifyCommand } from '../../tools/verify-round/command.ts';
import { type Client, connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';
import { coinTossContract } from './contract.ts';
import { winCents } from './rules/index.ts';
import { tossVerifier } from './rules/verify.ts';
import { coinToss } from './server/index.ts';

/** Registry of verifiers with the coin toss. */
const verifiers = [...VERIFIERS, tossVerifier];

/** Settings of phases short enough for a test and long enough to bet. */
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

/** Waits until the next round opens, and returns its event. */
const opened = (after = last) => rich.next('coinTossInit', ({ phase, roundId }) => phase === 'open' && roundId > after);
let last = 0;

it('events of the coin toss reach the pages that watch it, and no others', async () => {
  expect(rich.seen('coinTossInit')).toEqual([]);
  const answer = await rich.request('watch', { game: 'coin_toss' });
  expect(answer).toMatchObject({ status: 'success', game: 'coin_toss' });
});

it('a bet by HTTP is accepted once and broadcast, and its win is sent to the player alone', async () => {
  const [item] = await rich.inventory();
  if (!item) throw new Error('no item');
  const { roundId } = await opened();
  // The phases are short, so the test listens for their events from here on.
  const started = rich.next('coinTossStart', (start) => start.roundId === roundId);
  const tossed = rich.next('coinTossResult', (one) => one.roundId === roundId);
  const followed = opened(roundId);
  const bet = { items: { [item.myId]: {} }, sum: item.price, side: 'heads', round: roundId } as const;
  const key = 'the-first-toss';
  // The bet may be broadcast before the calls below have ended, so the test waits for it from here on.
  const told = rich.next('coinTossBets', ({ totals }) => totals.bank === item.price);
  const answer = await rich.call('POST /api/coin-toss/setBet', bet, key);
  expect(answer).toMatchObject({ status: 'success', message: 'coin_toss_api.bet_made', bet: { side: 'heads' } });
  expect(await rich.call('POST /api/coin-toss/setBet', bet, key)).toEqual(answer);
  expect(await rich.call('POST /api/coin-toss/setBet', { ...bet, side: 'tails' }, key)).toMatchObject({
    message: 'app_api.key_reused',
  });
  await told;
  expect(rich.seen('coinTossBet')).toMatchObject([{ roundId, bet: { bank: item.price } }]);
  await started;
  const { result } = await tossed;
  last = roundId;
  await followed;
  const wins = rich.seen('coinTossWin');
  expect(wins).toHaveLength(result === 'heads' ? 1 : 0);
  for (const win of wins) expect(win.win).toBe(winCents(Math.round(item.price * 100)) / 100);
  const shown = await rich.call('GET /api/fairness/round', { game: 'coin_toss', id: roundId });
  expect(shown).toMatchObject({ success: true, round: { result: { side: result } } });
});

it('a bet is found in the histories of its player, and counted among all games', async () => {
  const { id: user_id } = await rich.call('POST /api/user/get');
  const answer = await rich.call('POST /api/user/getBets', { user_id, game: 'coin_toss' });
  if (!answer.success) throw new Error(answer.message);
  const [{ result } = { result: null }] = rich.seen('coinTossResult').filter(({ roundId }) => roundId === last);
  const hasWon = result === 'heads';
  expect(answer.bets).toMatchObject([
    {
      game: 'coin_toss',
      game_id: last,
      side: 'heads',
      result,
      placed_colour: null,
      ...(hasWon ? { status: 'won', multiplier: 1.92 } : { status: 'lost', multiplier: null }),
    },
  ]);
  const { stats, crashBets } = await rich.call('POST /api/user/getProfile');
  expect(stats).toMatchObject({ games: 1, wins: hasWon ? 1 : 0 });
  expect(crashBets).toEqual([]);
});

it('a bet is refused by the rules or as malformed by the contract', async () => {
  const { roundId } = await opened(rich.seen('coinTossInit').at(-1)?.roundId);
  const bet = { items: {}, sum: 0, side: 'tails', round: roundId } as const;
  expect(await rich.call('POST /api/coin-toss/setBet', bet)).toMatchObject({ message: 'coin_toss_api.no_items' });
  const astray = await rich.call('POST /api/coin-toss/setBet', { ...bet, round: roundId + 1 });
  expect(astray).toMatchObject({ message: 'coin_toss_api.game_ended' });
  await expect(rich.call('POST /api/coin-toss/setBet', { ...bet, side: 'edge' as never })).rejects.toThrow('400');
});

it('[F5] the list of all games shows the returns of bets in the coin toss', async () => {
  const returns = await rich.call('GET /api/fairness/returns', {});
  expect(
    returns.find(({ game }) => game === 'coin_toss')?.bets.map((bet) => [bet.choice, bet.pays, bet.returnPercent]),
  ).toEqual([
    ['heads', 1.92, 96],
    ['tails', 1.92, 96],
  ]);
});

it('[FA-11] rounds of the coin toss are published and verified through the lists of all games', async () => {
  const chains = await rich.call('GET /api/fairness/chains', {});
  expect(chains.map(({ game }) => game).sort()).toEqual(['coin_toss', ...TABLE_GAMES].sort());
  const chain = chains.find(({ game }) => game === 'coin_toss');
  if (!chain?.salt) throw new Error('no chain of the coin toss');
  const verifier = verifierOf(chain.game, verifiers);
  const newestFirst = await rich.call('GET /api/fairness/rounds', { chain: chain.id });
  expect(newestFirst[0]?.id).toBeGreaterThanOrEqual(last);
  const past = newestFirst
    .map(({ id, day_of_month, rules_version, public_hash, ...round }) => ({
      ...round,
      roundId: id,
      dayOfMonth: day_of_month,
      rulesVersion: rules_version,
      publicHash: public_hash,
    }))
    .reverse();
  const published = { base: chain.base, salt: chain.salt, commitment: chain.commitment };
  expect(verifier?.verifyRun?.({ chain: published, before: chainStart(published), rounds: past })).toEqual({
    rounds: past.length,
    held: past.length,
    first: null,
  });
  const command = await verifyCommand([String(last), site.url, '--game', 'coin_toss'], { verifiers, env: {} });
  expect(command.lines.at(-1)).toBe(`Round ${last} of coin_toss verifies.`);
  const answer = await rich.call('GET /api/fairness/round', { game: 'coin_toss', id: last });
  if (!answer.success) throw new Error(answer.message);
  expect(verifier?.verify(publishedValues(answer.round))).toMatchObject({ ok: true });
});

it('[I3] a page of the coin toss receives the state of maintenance when it connects', async () => {
  const admin = await connect(site.url, 'admin');
  const change = (value: boolean) => admin.call('POST /api/staff/changeSetting', { key: 'site.maintenance', value });
  const joined = async () => {
    const page = await connect(site.url, 'rich', rich.token, { game: 'coin_toss' });
    await expect.poll(() => page.seen('refreshPage').length).toBe(1);
    page.close();
    return { snapshots: page.seen('coinTossInit').length, told: page.seen('refreshPage') };
  };
  await opened();
  await change(true);
  expect(await joined()).toEqual({ snapshots: 1, told: [{ maintenance: true }] });
  await change(false);
  expect(await joined()).toEqual({ snapshots: 1, told: [{ maintenance: false }] });
  admin.close();
});
