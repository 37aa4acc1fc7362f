import { type CallInput, type OwnCallName, calls } from '@updraft/contract';
import { HOUSE, cashOf, post as transfer } from '@updraft/ledger';
import { TOP_BY, TOP_PERIODS } from '@updraft/rules/top';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callAs, signInAs } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';
import { type Somebody, makeSomebody } from '../support/somebody.ts';

// Tests sums in responses. They have no bound, unlike amounts from a caller: in years of play, more than $10,000,000.00
// pass through a player's account.

const HUGE_CENTS = 1_234_567_891_23;
const HUGE = HUGE_CENTS / 100;
const CUP = {
  name: 'Cup',
  name_ru: 'Кубок',
  description: 'Points.',
  description_ru: 'Очки.',
  prizes: [100, 50, 25, 15, 10],
  min_payment: 0,
  starts_in: 0,
  minutes: 60,
};

let site: TestSite;
let player: Somebody;
let staff: string;

beforeAll(async () => {
  site = await startSite({
    settings: { 'wagering.factor': 0, 'tournament.scheduled': false },
  });
  player = await makeSomebody(site.url, { name: 'the-player', wallet: '4111111111111111' });
  staff = await signInAs(site.url, 'finance');
  await site.db.query(
    `update players set is_admin = true, is_finance = true, is_moderator = true
     where id = (select player_id from sessions order by id desc limit 1)`,
  );
  await callAs(site.url, 'POST /api/staff/tournaments/create', { token: staff, input: CUP });
  await vi.waitFor(async () =>
    expect((await player.client.call('POST /api/tournaments/get')).tournament?.name).toBe('Cup'),
  );
  await player.client.call('POST /api/tournaments/setActive');
  await site.db.tx(async (query) => {
    await transfer(query, [
      {
        key: 'large-sums',
        kind: 'sandbox.grant',
        playerId: player.id,
        items: [],
        cash: [{ from: HOUSE.capital, to: cashOf(player.id), cents: HUGE_CENTS }],
      },
    ]);
    const sums = [player.id, HUGE_CENTS];
    await query.query(
      `update play_states set to_stake_cents = $2, deposited_cents = $2, paid_out_cents = $2 where player_id = $1`,
      sums,
    );
    await query.query(
      `insert into player_sums as s (player_id, game, bets, wins, won_cents, staked_cents, top_win_cents, returned_cents)
       select $1, game, 9, 9, $2, $2, $2, $2 from unnest(array['crash', 'wheel', 'jackpot', 'cases', 'battles']) as g(game)
       on conflict (player_id, game) do update set bets = 9, wins = 9, won_cents = $2, staked_cents = $2, top_win_cents = $2, returned_cents = $2`,
      sums,
    );
    await query.query(
      `insert into player_days as d (player_id, day, won_cents, staked_cents)
       values ($1, (now() at time zone 'utc')::date, $2, $2)
       on conflict (player_id, day) do update set won_cents = $2, staked_cents = $2`,
      sums,
    );
    await query.query(
      `insert into top_sums as t (period, player_id, won_cents, staked_cents)
       select period, $1, $2, $2 from unnest(array['today', 'week', 'month', 'all']) as p(period)
       on conflict (period, player_id) do update set won_cents = $2, staked_cents = $2`,
      sums,
    );
    await query.query(`update tournament_entries set stake_cents = $2, reached_at = now() where player_id = $1`, sums);
  });
});
afterAll(async () => {
  player.client.close();
  await site.drop();
});

const ENDS_A_SESSION = new Set<string>(['POST /api/auth/logout', 'POST /api/user/endSessions']);
const takesNothing = (name: OwnCallName): boolean => Object.keys(calls[name].input.shape).length === 0;
/** Calls without input, except those that end a session. */
const bare = (auths: readonly string[]): OwnCallName[] =>
  (Object.keys(calls) as OwnCallName[]).filter(
    (name) => auths.includes(calls[name].auth) && takesNothing(name) && !ENDS_A_SESSION.has(name),
  );

/** A response that violates the contract has the status 500. */
const statusOf = async (name: string, token: string): Promise<number> => {
  const [method = '', path = ''] = name.split(' ');
  const response = await fetch(`${site.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  });
  return response.status;
};

describe('sums above ten million dollars', () => {
  it.each(bare(['none', 'optional', 'player']))('large sums reach the player by %s', async (name) => {
    expect(await statusOf(name, player.client.token)).toBeLessThan(500);
  });

  it.each(bare(['moderator', 'support', 'admin', 'finance']))('large sums reach staff by %s', async (name) => {
    expect(await statusOf(name, staff)).toBe(200);
  });

  const asked: [OwnCallName, CallInput<OwnCallName>][] = [
    ['POST /api/user/getBetSums', {}],
    ['POST /api/user/getStatement', {}],
    ['POST /api/user/exportStatement', {}],
    ['POST /api/user/getDeposits', {}],
    ['POST /api/user/getWithdrawals', {}],
    ['POST /api/user/getAdjustments', {}],
    ['POST /api/user/getArchive', {}],
    ['POST /api/tournaments/history', {}],
    ['POST /api/chat/sendMessage', { message: '!stats' }],
  ];
  it.each(asked)('large sums are returned by %s', async (name, input) => {
    await callAs(site.url, name, { token: player.client.token, input });
  });

  it('large sums are in the public profile, in every top list and in the statement', async () => {
    const shown = await callAs(site.url, 'POST /api/user/getUser', { input: { user_id: player.id } });
    expect(shown).toMatchObject({ stats: { top_win: HUGE } });
    await callAs(site.url, 'POST /api/user/getAllBets', { input: { user_id: player.id } });
    for (const by of TOP_BY)
      for (const period of TOP_PERIODS) {
        const list = await callAs(site.url, 'POST /api/top/get', { input: { by, period } });
        if (by !== 'multiplier') expect(JSON.stringify(list)).toContain(String(HUGE));
      }
    expect(JSON.stringify(await player.client.call('POST /api/user/getStatement', {}))).toContain(String(HUGE));
    expect((await player.client.call('POST /api/user/get')).balance).toBeGreaterThan(HUGE);
  });

  it('large sums are the points of a tournament', async () => {
    expect(await player.client.call('POST /api/tournaments/get')).toMatchObject({ own: { points: Math.floor(HUGE) } });
  });
});
