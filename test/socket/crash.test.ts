import type { ServerPayload } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { multiplierAt } from '@updraft/rules/crash';
import { publishedValues } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { type Client, byId, connect, post, signInAs, waiting as waitingWith, worth } from '../support/client.ts';
import { betInTime, inTime } from '../support/in-time.ts';
import { pause } from '../support/pause.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let rich: Client;
beforeAll(async () => {
  // A second of betting, and flights of at most a second and a half.
  site = await startSite({ speed: 20, settings: { 'crash.countdownTicks': 20 } });
  rich = await connect(site.url, 'rich');
});
afterAll(async () => {
  expect(await reconcile(site.db, FEATURE_CHECKS)).toEqual([]);
  rich.close();
  await site.drop();
});

/** Smallest number of ticks left for a bet: those of the first quarter of the countdown. */
const TICKS = 15;
const waiting = (client: Client) => waitingWith(client, TICKS);
const ofRound =
  (id: number) =>
  ({ roundId }: { roundId: number }): boolean =>
    roundId === id;

let purchases = 0;
/** Buys a cheap item, so that there is always an item to stake. */
const buyItem = async (client: Client, maxPrice = 5) => {
  const { data } = await client.call('POST /api/all-items/getList', { appId: 730, maxPrice, minPrice: 1 });
  const entry = data.data[purchases % data.data.length];
  if (!entry) throw new Error('nothing to buy');
  const held = new Set((await client.inventory()).map((item) => item.myId));
  // A new key, because without one the same entry within seconds would count as a repeat.
  const answer = await client.call(
    'POST /api/user/buy',
    { buy: [entry.id], sell: [], give: 0, get: entry.price },
    `test-buy-${purchases++}`,
  );
  if (!answer.success) throw new Error(answer.message);
  const item = (await client.inventory()).find((one) => !held.has(one.myId));
  if (!item) throw new Error('bought nothing');
  return item;
};

describe('a round over the wire', () => {
  it('a round goes from bet to auto cash-out or loss, is revealed and verifies [F8]', async () => {
    const item = await buyItem(rich);
    const { roundId, publicHash, ack, id } = await betInTime(rich, { item, autoWithdraw: 1.21, ticks: TICKS });
    expect(ack.message).toBe('crash_api.bet_made');
    expect((await rich.inventory()).some((one) => one.myId === item.myId)).toBe(false);
    const { multiplier, secret_hash, seed } = await rich.first('clearBets', ofRound(roundId), 200_000);
    const answer = await rich.call('POST /api/crash/getGame', { id: roundId });
    if (!answer.success) throw new Error('no such round');
    const { game } = answer;
    expect(game).toMatchObject({ public_hash: publicHash, multiplier, secret_hash, status: 'crashed' });
    const result = game.bets.find((bet) => bet.id === id)?.is_win;
    // A lost stake is settled just after the crash is announced.
    expect(multiplier > 1.21 ? [1] : [0, 2]).toContain(result);
    const published = await rich.call('GET /api/fairness/round', { game: 'crash', id: roundId });
    if (!published.success) throw new Error(published.message);
    expect(published.round).toMatchObject({ public_hash: publicHash, secret_hash, seed, result: { multiplier } });
    expect(verifierOf('crash')?.verify(publishedValues(published.round))).toMatchObject({ ok: true });
    // The next round may have ended meanwhile.
    const history = await rich.call('POST /api/crash/getHistory');
    expect(history.find(({ id }) => id === roundId)).toMatchObject({ value: multiplier });
  });

  it('a manual cash-out is paid at the multiplier of its receipt', async () => {
    for (let tried = 0; tried < 12; tried++) {
      const { roundId, id } = await betInTime(rich, { item: await buyItem(rich), ticks: TICKS });
      const { startedAt } = await rich.first('crashMultiplier', ofRound(roundId), 60_000);
      await pause(15);
      const before = site.tableClock.wallMs();
      const ack = await rich.request('take', { apiToken: rich.token, id });
      if (ack.status !== 'success') continue;
      const sentAt = multiplierAt(before - startedAt - 1) / 100;
      const answeredAt = multiplierAt(site.tableClock.wallMs() - startedAt + 1) / 100;
      expect(ack.take.multiplier).toBeGreaterThanOrEqual(sentAt);
      expect(ack.take.multiplier).toBeLessThanOrEqual(answeredAt);
      expect(await rich.request('take', { apiToken: rich.token, id })).toEqual(ack);
      expect((await rich.call('POST /api/user/getBalance')).balance).toBe(ack.take.newBalance);
      return;
    }
    throw new Error('twelve rounds in a row crashed within 300 ms');
  });

  /** Bets, and joins with another page in the same round. */
  const joined = async () => {
    const bet = await betInTime(rich, { item: await buyItem(rich), autoWithdraw: 2, ticks: TICKS });
    const again = await connect(site.url, 'rich', rich.token);
    const snapshot = await again.request('getGame', { apiToken: rich.token });
    if ('status' in snapshot) throw new Error(snapshot.message);
    if (snapshot.roundId === bet.roundId) return { bet, again, snapshot };
    again.close();
    return joined();
  };

  it('a page that joins gets the snapshot with its own bets, and ticks count down', async () => {
    const { bet, again, snapshot } = await joined();
    const { roundId, timer } = bet;
    expect(again.seen('crashInit')[0]).toMatchObject({ roundId, growthPerMs: 0.00006 });
    const { id } = await rich.call('POST /api/user/get');
    expect(snapshot.userId).toBe(id);
    expect(snapshot.bets.filter(({ user }) => user.id === id).map((one) => one.id)).toEqual([bet.id]);
    expect(snapshot.publicHashForNextRound).toMatch(/^[0-9a-f]{64}$/);
    const isNext = (tick: ServerPayload<'crashStartTimer'>) => tick.roundId === roundId && tick.timer < timer;
    expect(await rich.first('crashStartTimer', isNext)).toMatchObject({ timer: timer - 1 });
    const askedAt = site.tableClock.wallMs();
    const { serverTime } = await again.request('clock', {});
    expect(serverTime).toBeGreaterThanOrEqual(askedAt);
    expect(serverTime).toBeLessThanOrEqual(site.tableClock.wallMs());
    again.close();
    await rich.first('clearBets', ofRound(roundId), 200_000);
  });
});

describe('a cancelled bet over the wire', () => {
  const manualBet = async (client: Client) => {
    const item = await buyItem(client);
    return { item, ...(await betInTime(client, { item, ticks: TICKS })) };
  };
  const isHeld = async (client: Client, { myId }: { myId: number }) =>
    (await client.inventory()).some((one) => one.myId === myId);

  it('[CR-25] a cancelled bet returns the item, and is removed from all lists', async () => {
    const watcher = await connect(site.url, 'new');
    const { bet, acks } = await inTime(async () => {
      const bet = await manualBet(rich);
      const wish = { apiToken: rich.token, id: bet.id, key: `cancel-over-the-wire-${bet.id}` };
      const acks = await Promise.all([rich.request('cancelBet', wish), rich.request('cancelBet', wish)]);
      return { bet, acks, message: acks[0].message };
    });
    const { item, roundId, id } = bet;
    expect(acks[0]).toEqual({ status: 'success', roundId, bet_id: id, message: 'crash_api.bet_cancelled' });
    expect(acks[1]).toEqual(acks[0]);
    expect(await isHeld(rich, item)).toBe(true);
    expect(await rich.call('POST /api/crash/myBet')).toEqual({ userBet: null, userBets: [] });
    const page = await rich.call('POST /api/crash/getBets', { id: roundId });
    expect(page.success && page.bets.map((bet) => bet.id)).not.toContain(id);
    const isOwn = ({ bets, totals }: ServerPayload<'cancelledBets'>) => bets.includes(id) && totals === undefined;
    expect(await rich.first('cancelledBets', isOwn, 60_000)).toEqual({ roundId, bets: [id] });
    expect(await watcher.first('cancelledBets', ({ bets }) => bets.includes(id), 60_000)).toMatchObject({
      roundId,
      totals: { bank: expect.any(Number) as number },
    });
    const late = await connect(site.url, 'new');
    expect(late.seen('crashInit')[0]?.bets.map((bet) => bet.id)).not.toContain(id);
    late.close();
    watcher.close();
  });

  it('[CR-24] a bet is cancelled or flies, never both, if the command arrives around the start', async () => {
    const { item, roundId, id } = await manualBet(rich);
    await rich.first('crashStartTimer', (tick) => tick.roundId === roundId && tick.timer <= 1, 60_000);
    await pause(45);
    const acks: { status: string; message: string }[] = [];
    const asking = { isOver: false };
    void rich.first('crashMultiplier', ofRound(roundId), 60_000).then(async () => {
      await pause(50);
      asking.isOver = true;
    });
    do {
      acks.push(await rich.request('cancelBet', { apiToken: rich.token, id }));
      if (acks.length === 1) expect(await rich.request('cancelBet', { apiToken: rich.token, id })).toEqual(acks[0]);
      await pause(5);
    } while (!asking.isOver);
    expect(new Set(acks.map(({ status }) => status)).size).toBe(1);
    expect(await isHeld(rich, item)).toBe(acks[0]?.status === 'success');
    await rich.first('clearBets', ofRound(roundId), 200_000);
  });

  it('[CR-24] a cancellation is refused once the round has started', async () => {
    const { roundId, id } = await manualBet(rich);
    await rich.first('crashMultiplier', ofRound(roundId), 60_000);
    const ack = await rich.request('cancelBet', { apiToken: rich.token, id });
    expect(ack.status).toBe('error');
    expect(['crash_api.game_started', 'crash_api.game_ended']).toContain(ack.message);
  });

  it('[CR-24] a banned player, whose bets are refused, may cancel a bet', async () => {
    const player = await connect(site.url, 'new');
    const apiToken = await signInAs(site.url, 'banned');
    const bet = { items: { 1: {} }, sum: 1, autoWithdraw: 2 };
    expect(await player.request('newBet', { apiToken, ...bet })).toMatchObject({ message: 'user_api.banned' });
    expect(await player.request('cancelBet', { apiToken, id: 1 })).toMatchObject({ message: 'crash_api.no_bet' });
    player.close();
  });
});

describe('bad input', () => {
  const bad: [string, object][] = [
    ['nothing', {}],
    ['a wrong token', { apiToken: 'x'.repeat(43) }],
    ['a negative sum', { sum: -1 }],
    ['a sum with three decimals', { sum: 1.005 }],
    ['a sum that is text', { sum: '1' }],
    ['no number', { sum: null }],
    ['a multiplier with three decimals', { autoWithdraw: 2.001 }],
    ['a multiplier of zero', { autoWithdraw: 0 }],
    ['a huge multiplier', { autoWithdraw: 1e9 }],
    ['an item id that is no number', { items: { abc: {} } }],
    ['an item with a payload', { items: { 1: { price: 5 } } }],
    ['a list of items', { items: [1, 2] }],
    ['too many items', { items: Object.fromEntries(Array.from({ length: 101 }, (_unused, n) => [String(n + 1), {}])) }],
    ['an unknown field', { extra: true }],
    ['a prototype', { items: JSON.parse('{"__proto__": {}}') as object }],
    ["someone else's items", { items: { 1: {} }, sum: 1 }],
  ];

  it.each(bad)('[S4] newBet with %s gets a message key and changes nothing', async (_what, parts) => {
    const before = await rich.call('POST /api/user/getBalance');
    const ack = (await rich.request('newBet', {
      apiToken: rich.token,
      items: { 1: {} },
      sum: 1,
      autoWithdraw: 2,
      ...parts,
    })) as { status: string; message: string };
    expect(ack.status).toBe('error');
    expect(ack.message).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(await rich.call('POST /api/user/getBalance')).toEqual(before);
  });

  it.each(['newBet', 'take', 'cancelBet', 'getGame', 'auth', 'clock', 'constructor', 'nothing'])(
    '[S4] survives %s with garbage',
    async (event) => {
      const { socket } = rich;
      for (const args of [
        [],
        [null],
        [1],
        ['x'],
        [[]],
        [{ apiToken: { $gt: '' } }],
        [{}, {}, {}],
        [Buffer.from('x')],
      ]) {
        const answer = await (socket.timeout(30_000).emitWithAck(event, ...args) as Promise<unknown>);
        expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.ts|node_modules|Error:/);
      }
      expect(socket.connected).toBe(true);
    },
  );

  it('[S4] a socket that sends an oversized frame is cut off', async () => {
    const other = await connect(site.url, 'new');
    other.socket.emit('newBet', { apiToken: 'x'.repeat(200_000) });
    await expect.poll(() => other.socket.connected).toBe(false);
  });

  it('[S5] a flooding account is slowed down with a message', async () => {
    const flooded = await startSite({ settings: { 'limits.eventsPerSecond': 5 } });
    const client = await connect(flooded.url, 'new');
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.request('clock', {}) as Promise<object>));
    expect(
      answers.filter((answer) => 'message' in answer && answer.message === 'app_api.too_many_requests').length,
    ).toBeGreaterThan(0);
    client.close();
    await flooded.drop();
  });

  it('[S3] a handshake from a foreign origin is refused', async () => {
    const { io } = await import('socket.io-client');
    const socket = io(site.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: 'https://evil.example' },
    });
    const connected = new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await expect(connected).rejects.toThrow();
    socket.disconnect();
  });

  it('admin controls are refused and recorded for an admin, and ignored for others', async () => {
    const [admin, player] = [await connect(site.url, 'admin'), await connect(site.url, 'new')];
    const asked = { nextCrash: 5 };
    const { id } = await player.call('POST /api/user/get');
    const heard: unknown[] = [];
    player.socket.onAny((event: string, payload: unknown) => {
      // Cash-outs of others are broadcast to every page of the game.
      const isOfAnother = event === 'successTake' && (payload as ServerPayload<'successTake'>).user_id !== id;
      if (/error|notice|success/i.test(event) && !isOfAnother) heard.push([event, payload]);
    });
    const sent = [asked, {}, { id: 1 }, { bet_id: 1, nextCrash: 2 }, { nextCrash: 'x' }];
    const wishes = ['twistCrash', 'forceCrash', 'forceWin', 'scheduleTwist'] as const;
    const asPlayer = wishes.flatMap((wish) =>
      sent.map(
        (payload) =>
          player.socket.timeout(1000).emitWithAck(wish, { apiToken: player.token, ...payload }) as Promise<unknown>,
      ),
    );
    const answers = await Promise.allSettled(asPlayer);
    expect(answers.map(({ status }) => status)).toEqual(asPlayer.map(() => 'rejected'));
    expect(heard).toEqual([]);
    const recorded = () =>
      site.db.query<{ action: string; sent: string }>(
        `select action, details->>'sent' as sent from audit_log where action like 'crash.%_refused' order by id`,
      );
    expect(await recorded()).toEqual([]);
    for (const wish of wishes)
      expect(await admin.request(wish, { apiToken: admin.token, ...(wish === 'twistCrash' && asked) })).toEqual({
        message: 'crash_api.results_committed',
      });
    expect(await recorded()).toEqual([
      { action: 'crash.twist_refused', sent: '{"nextCrash":5}' },
      { action: 'crash.force_crash_refused', sent: '{}' },
      { action: 'crash.force_win_refused', sent: '{}' },
      { action: 'crash.schedule_twist_refused', sent: '{}' },
    ]);
    admin.close();
    player.close();
  });

  it('a request of an admin in any shape is answered and recorded, shortened and without tokens', async () => {
    const admin = await connect(site.url, 'admin');
    const refused = { message: 'crash_api.results_committed' };
    const [last] = await site.db.query<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_log');
    const odd = [
      { nextCrash: 0.5 },
      { nextCrash: 'x\u0000' },
      { nextCrash: 5, more: 1 },
      'now',
      null,
      [1],
      { apiToken: admin.token, nextCrash: -1 },
      { apiToken: 'bad' },
      { nextCrash: 'y'.repeat(5000) },
    ];
    for (const payload of odd)
      expect([payload, await admin.socket.timeout(30_000).emitWithAck('twistCrash', payload)]).toEqual([
        payload,
        refused,
      ]);
    expect(await admin.socket.timeout(30_000).emitWithAck('forceWin', { bet_id: 'all' }, 'and more')).toEqual(refused);
    const rows = await site.db.query<{ sent: string }>(
      `select details->>'sent' as sent from audit_log where id > $1 order by id`,
      [last?.id ?? 0],
    );
    expect(rows.map(({ sent }) => sent.slice(0, 40))).toEqual([
      '{"nextCrash":0.5}',
      '{"nextCrash":"x\\u0000"}',
      '{"nextCrash":5,"more":1}',
      '"now"',
      '{}',
      '[1]',
      '{"nextCrash":-1}',
      '{}',
      `{"nextCrash":"${'y'.repeat(26)}`,
      '[{"bet_id":"all"},"and more"]',
    ]);
    expect(rows.every(({ sent }) => sent.length <= 1000)).toBe(true);
    admin.close();
  });

  it.each([
    ['/api/user/buy', { buy: [1.5], sell: [], give: 0, get: 0 }],
    ['/api/user/buy', { buy: [1], sell: [-1], give: 0, get: 0 }],
    ['/api/user/buy', { buy: [1], sell: [], give: 0, get: 1e99 }],
    ['/api/user/sell', { sell: 'all', give: 1 }],
    ['/api/user/sell', { sell: [1], give: 1, price: 100 }],
    ['/api/user/getInventory', { appId: 440 }],
    ['/api/all-items/getList', { appId: 730, page: 0 }],
    ['/api/all-items/getList', { appId: 730, sort: 'price_cents' }],
    ['/api/payment/sum/create', { depositMethod: 'card_aggregator', sum: -5 }],
    ['/api/payment/sum/create', { depositMethod: 'gift', sum: 5 }],
    ['/api/crash/getGame', { id: 'x' }],
    ['/api/user/get', '[1,2'],
    ['/api/all-items/getList', { appId: 730, market_hash_name: '\u0000' }],
    ['/api/payment/check-promocode', { promocode: 'A\u0000' }],
    ['/api/user/get', 'null'],
    ['/api/user/get', 'true'],
  ])('[S4] refuses %s with %j', async (path, body) => {
    const answer = await post(site.url, path, body, rich.token);
    expect(answer).toEqual({ status: 400, body: { status: 'error', message: 'app_api.bad_request' } });
  });

  it.each([
    ['/api/user/buy', { buy: [], sell: [], give: 0, get: 0 }],
    ['/api/user/buy', { buy: [], sell: [] }],
    ['/api/user/buy', { sell: [] }],
    ['/api/user/buy', {}],
    ['/api/user/sell', { sell: [], give: 0 }],
    ['/api/user/sell', { sell: [] }],
    ['/api/user/sell', {}],
  ])(
    '[S4] responds to %s with %j that nothing was selected, instead of the general parse error',
    async (path, body) => {
      expect(await post(site.url, path, body, rich.token)).toEqual({
        status: 200,
        body: { success: false, message: 'storehouse_api.none_selected' },
      });
    },
  );

  it('[S4] the server answers omitted totals with its own', async () => {
    const [item] = await rich.inventory();
    expect(await post(site.url, '/api/user/sell', { sell: [item?.myId] }, rich.token)).toEqual({
      status: 200,
      body: { success: false, message: 'storehouse_api.worth_changed', params: { give: item?.price } },
    });
  });

  it('[CR-12] the refusal of a target that is too low or too high states the bound', async () => {
    const item = await buyItem(rich);
    const refused = async (autoWithdraw: number) => {
      const bet = { apiToken: rich.token, items: byId([item]), sum: item.price, autoWithdraw };
      const { message, params } = await inTime(async () => {
        await waiting(rich);
        return (await rich.request('newBet', bet)) as { message: string; params?: object };
      });
      return [autoWithdraw, message, params];
    };
    for (const low of [0, 1, 1.2, -5])
      expect(await refused(low)).toEqual([low, 'crash_api.min_auto_cash_out', { value: 1.21 }]);
    for (const high of [9999.99, 10_000, 1_000_000_000])
      expect(await refused(high)).toEqual([high, 'crash_api.max_auto_cash_out', { value: 9999.98 }]);
  });

  it('[S6] calls of a player require a valid session, bodies are bounded, and other paths are unknown', async () => {
    for (const path of [
      '/api/user/get',
      '/api/user/getBalance',
      '/api/user/getInventory',
      '/api/user/buy',
      '/api/user/sell',
      '/api/payment/sum/create',
      '/api/crash/myBet',
    ]) {
      expect((await post(site.url, path, {})).status).toBe(401);
      expect((await post(site.url, path, {}, 'nonsense-token-nonsense-token')).status).toBe(401);
    }
    expect((await post(site.url, '/api/user/get', { a: 'x'.repeat(100_000) }, rich.token)).status).toBe(413);
    expect((await post(site.url, '/api/nothing', {})).body).toEqual({ status: 'error', message: 'app_api.not_found' });
  });
});

it('[S4] a call with an id that no entry can have returns not found', async () => {
  const answer = await rich.call('POST /api/user/buy', { buy: [9_000_000_000], sell: [], give: 0, get: 1 });
  expect(answer).toMatchObject({ success: false, message: 'storehouse_api.item_not_found' });
});

describe('maintenance', () => {
  const change = (token: string, value: boolean) =>
    post(site.url, '/api/staff/changeSetting', { key: 'site.maintenance', value }, token);

  it('[S6] maintenance is switched by admins only', async () => {
    const moderator = await connect(site.url, 'moderator');
    for (const token of [rich.token, moderator.token])
      expect(await change(token, true)).toEqual({
        status: 403,
        body: { status: 'error', message: 'user_api.no_rights' },
      });
    moderator.close();
  });

  it('[I3] maintenance is broadcast at once, refuses bets and lets the open round end', async () => {
    const admin = await connect(site.url, 'admin');
    const item = await buyItem(rich);
    const { roundId } = await waiting(rich);
    const ended = rich.next('clearBets', (payload) => payload.roundId === roundId, 200_000);
    const told = rich.next('refreshPage');
    expect(await change(admin.token, true)).toMatchObject({ body: { status: 'success' } });
    expect(await told).toEqual({ maintenance: true });
    expect(
      await rich.request('newBet', { apiToken: rich.token, items: byId([item]), sum: item.price, autoWithdraw: 2 }),
    ).toMatchObject({ message: 'app_api.maintenance' });
    // A page that connects during maintenance is notified when it joins, also by its snapshot.
    const late = await connect(site.url, 'player');
    await expect.poll(() => late.seen('crashInit').map(({ maintenance }) => maintenance)).toContain(true);
    await expect.poll(() => late.seen('refreshPage')).toEqual([{ maintenance: true }]);
    late.close();
    await ended;
    await change(admin.token, false);
    expect(await site.db.query(`select action from audit_log where action = 'settings.change'`)).toHaveLength(2);
    expect(
      await post(site.url, '/api/staff/changeSetting', { key: 'crash.crashedMs', value: -1 }, admin.token),
    ).toMatchObject({ body: { message: 'staff_api.setting_invalid' } });
    admin.close();
  });
});

describe('two tabs', () => {
  it('[M6] [I5] exactly one of a stake, a sale and an exchange of one item in two tabs at once succeeds', async () => {
    const second = await connect(site.url, 'rich', rich.token);
    for (let tried = 0; tried < 4; tried++) {
      const item = await buyItem(rich);
      await waiting(rich);
      const entry = (await rich.call('POST /api/all-items/getList', { appId: 730, maxPrice: item.price })).data.data[0];
      if (!entry) throw new Error('nothing to exchange for');
      const bet = (client: Client, autoWithdraw: number) =>
        client.request('newBet', { apiToken: client.token, items: byId([item]), sum: worth([item]), autoWithdraw });
      const [a, b, sold, exchanged] = await Promise.all([
        bet(rich, 2),
        bet(second, 3),
        second.call('POST /api/user/sell', { sell: [item.myId], give: item.price }, `sell-${item.myId}-${tried}`),
        rich.call(
          'POST /api/user/buy',
          { buy: [entry.id], sell: [item.myId], give: item.price, get: entry.price },
          `swap-${item.myId}-${tried}`,
        ),
      ]);
      // Both stakes have the same natural key (round, player, items), so the second gets the response of the first.
      const staked = a.status === 'success' || b.status === 'success' ? 1 : 0;
      if (a.status === 'success' && b.status === 'success') expect(a.bet.id).toBe(b.bet.id);
      expect(staked + Number(sold.success) + Number(exchanged.success)).toBe(1);
    }
    second.close();
  });
});

it('[S1] sockets end with the session', async () => {
  const client = await connect(site.url, 'new');
  const ended = client.next('logout');
  await client.call('POST /api/auth/logout');
  await ended;
  await expect.poll(() => client.socket.connected).toBe(false);
  const answer = await post(site.url, '/api/user/get', {}, client.token);
  expect(answer).toEqual({ status: 401, body: { status: 'error', message: 'user_api.session_ended' } });
  expect((await post(site.url, '/api/user/get', {})).body).toEqual({
    status: 'error',
    message: 'user_api.unauthorized',
  });
  const item = { '1': {} };
  expect(await rich.request('auth', { apiToken: client.token })).toEqual({
    status: 'error',
    message: 'user_api.session_ended',
  });
  expect(await rich.request('newBet', { apiToken: client.token, items: item, sum: 1, autoWithdraw: 2 })).toMatchObject({
    status: 'error',
    message: 'user_api.session_ended',
  });
});

it('[S1] sockets of sessions that ended elsewhere are closed', async () => {
  const client = await connect(site.url, 'new');
  const ended = client.next('logout');
  // Another process would end the session like this, without notifying this process.
  await site.db.query(`update sessions set revoked_at = now() where id = (select max(id) from sessions)`);
  expect(await ended).toEqual({ message: 'user_api.session_ended' });
  await expect.poll(() => client.socket.connected).toBe(false);
  expect(rich.socket.connected).toBe(true);
});

describe('what the operator sees', () => {
  const metrics = async (headers: Record<string, string> = {}): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${site.url}/metrics`, { headers });
    return { status: response.status, text: await response.text() };
  };
  const value = (text: string, line: string): number =>
    Number(new RegExp(`^${line.replace(/[{}"+.]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

  it('[S9] bets, cash-outs, commits, sockets and requests are counted', async () => {
    const { status, text } = await metrics();
    expect(status).toBe(200);
    expect(value(text, 'updraft_crash_bets_total{result="accepted"}')).toBeGreaterThan(1);
    expect(value(text, 'updraft_crash_bets_total{result="crash_api.item_not_found"}')).toBeGreaterThan(0);
    expect(value(text, 'updraft_crash_manual_cash_outs_total{result="accepted"}')).toBeGreaterThan(0);
    expect(value(text, 'updraft_crash_cash_outs_total{by="player"}')).toBeGreaterThan(0);
    expect(value(text, 'updraft_crash_manual_cash_out_seconds_count')).toBeGreaterThan(0);
    expect(value(text, 'updraft_crash_commit_seconds_count{kind="bets"}')).toBeGreaterThan(1);
    expect(value(text, 'updraft_crash_batch_size_count{kind="manual-cash-outs"}')).toBeGreaterThan(0);
    expect(value(text, 'updraft_sockets')).toBeGreaterThanOrEqual(1);
    expect(value(text, 'updraft_table_is_owner{table="crash"}')).toBe(1);
    expect(value(text, 'updraft_socket_events_total{event="newBet",outcome="bad"}')).toBeGreaterThan(10);
    expect(text).toContain('route="/api/user/buy",status="200"');
    expect(value(text, 'updraft_crash_theoretical_cents_total')).toBeCloseTo(
      value(text, 'updraft_crash_staked_cents_total') * 0.96,
      5,
    );
  });

  it('[S1] [S9] the metrics name no token, path parameter or player', async () => {
    const { text } = await metrics();
    expect(text).not.toContain(rich.token);
    expect(text).not.toMatch(/persona=|steam_id|7656119/);
  });

  it('[S9] the server is alive and ready', async () => {
    expect(await (await fetch(`${site.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${site.url}/readyz`)).json()).toEqual({
      status: 'ready',
      owns_tables: true,
      build: 'test',
    });
  });
});
