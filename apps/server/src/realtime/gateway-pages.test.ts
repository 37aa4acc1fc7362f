import { createServer } from 'node:http';
import { type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_IN, clientOf, listenOnFreePort, untilConnected } from '../testing/gateway-clients.ts';
import { openGateway, sessionsOf } from '../testing/open-gateway.ts';
import type { RunningBroadcaster } from './broadcaster.ts';
import type { Gateway } from './gateway.ts';
import type { SocketHandlers } from './handlers.ts';
import { Pages } from './pages.ts';
import { broadcasterOf } from '../testing/broadcast-world.ts';
import type { ShownGame } from './shown-games.ts';
import { NO_GAME } from './topics.ts';

describe('what a page shows', () => {
  let gateway: Gateway;
  let broadcaster: RunningBroadcaster;
  let port: number;
  const sockets: Socket[] = [];
  /** Round that each game shows; null: there is no round. */
  const rounds = { crash: 1 as number | null, wheel: 2 as number | null };

  /** Builds a game whose snapshot contains its round and the player for whom it was made. */
  const game = (name: keyof typeof rounds): ShownGame => {
    const snapshot = (playerId: number | null) =>
      rounds[name] === null ? null : { roundId: rounds[name], userId: playerId };
    return {
      snapshot,
      showTo: (playerId, send) => {
        const shown = snapshot(playerId);
        if (shown) send('crashInit', shown as never);
        return shown !== null;
      },
      summary: () => (rounds[name] === null ? null : { phase: 'running', players: 1, bank: rounds[name], items: 1 }),
    };
  };
  const summaryOf = (bank: number) => ({ phase: 'running', players: 1, bank, items: 1 });
  const games = new Map([
    ['crash', game('crash')],
    ['wheel', game('wheel')],
  ]);

  beforeEach(async () => {
    Object.assign(rounds, { crash: 1, wheel: 2 });
    const httpServer = createServer();
    gateway = openGateway({
      httpServer,
      eventsPerSecond: 5,
      sessions: sessionsOf(SIGNED_IN),
    });
    broadcaster = broadcasterOf(gateway.io);
    gateway.start({
      handlers: {} as SocketHandlers,
      pages: new Pages({ games, home: 'crash', broadcaster }),
      onJoin: (_playerId, send) => send('refreshPage', { maintenance: true }),
      broadcaster,
    });
    port = await listenOnFreePort(httpServer);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    broadcaster.stop();
    await gateway.stop();
  });

  const join = async (saidOfItself: object = {}) => {
    const socket = clientOf(port, saidOfItself);
    sockets.push(socket);
    const heard: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    await untilConnected(socket);
    return { socket, heard };
  };
  const said = (message: string): ['logout', { message: string }] => ['logout', { message }];
  const joined = ['refreshPage', { maintenance: true }];

  it('shows the home game to a client that says nothing, and never sends it what is of another', async () => {
    const { heard } = await join();
    await expect
      .poll(() => heard)
      .toEqual([['crashInit', { roundId: 1, userId: null }], ['modes', { wheel: summaryOf(2) }], joined]);
    broadcaster.toTopic('wheel', ...said('of the wheel'));
    broadcaster.toTopic('crash', ...said('of crash'));
    await expect.poll(() => heard.slice(3)).toEqual([said('of crash')]);
  });

  it.each([
    ['wheel', [['crashInit', { roundId: 2, userId: null }], ['modes', { crash: summaryOf(1) }], joined]],
    [null, [['modes', { crash: summaryOf(1), wheel: summaryOf(2) }], joined]],
    ['roulette', [['crashInit', { roundId: 1, userId: null }], ['modes', { wheel: summaryOf(2) }], joined]],
    [{ $gt: '' }, [['crashInit', { roundId: 1, userId: null }], ['modes', { wheel: summaryOf(2) }], joined]],
  ])(
    '[S4] a page that connects gets the game that its handshake names, or the home game: %j',
    async (name, expected) => {
      const { heard } = await join({ game: name });
      await expect.poll(() => heard).toEqual(expected);
    },
  );

  it('[I2] gives a page the other games that it names too, each with its snapshot, as long as it names them', async () => {
    const { socket, heard } = await join({ game: null });
    await expect.poll(() => heard.length).toBe(2);
    expect(await socket.emitWithAck('watch', { game: 'wheel', also: ['crash', 'wheel'] })).toEqual({
      status: 'success',
      game: 'wheel',
      snapshot: { roundId: 2, userId: null },
    });
    const ofBoth = [
      ['crashInit', { roundId: 1, userId: null }],
      ['modes', {}],
    ];
    await expect.poll(() => heard.slice(2)).toEqual(ofBoth);
    // The snapshot that the page already has is not sent again.
    await socket.emitWithAck('watch', { game: null, also: ['crash'] });
    await expect.poll(() => heard.slice(4)).toEqual([['modes', { wheel: summaryOf(2) }]]);
    for (const topic of ['wheel', 'crash', NO_GAME]) broadcaster.toTopic(topic, ...said(topic));
    await expect.poll(() => heard.slice(5)).toEqual([said('crash'), said(NO_GAME)]);
    await socket.emitWithAck('watch', { game: null });
    broadcaster.toTopic('crash', ...said('crash'));
    broadcaster.toTopic(NO_GAME, ...said(NO_GAME));
    await expect.poll(() => heard.slice(8)).toEqual([said(NO_GAME)]);
  });

  it.each([
    [
      ['crash'],
      [
        ['crashInit', { roundId: 2, userId: null }],
        ['crashInit', { roundId: 1, userId: null }],
        ['modes', {}],
      ],
    ],
    [
      ['roulette', 7],
      [
        ['crashInit', { roundId: 2, userId: null }],
        ['modes', { crash: summaryOf(1) }],
      ],
    ],
    [
      ['roulette'],
      [
        ['crashInit', { roundId: 2, userId: null }],
        ['modes', { crash: summaryOf(1) }],
      ],
    ],
  ])(
    '[S4] a page that connects gets all the other existing games that its handshake names: %j',
    async (also, expected) => {
      const { heard } = await join({ game: 'wheel', also });
      await expect.poll(() => heard).toEqual([...expected, joined]);
    },
  );

  it('[I2] answers with the snapshot of the new game, for the player whose socket it is', async () => {
    const { socket, heard } = await join({ signsIn: true, game: null });
    await socket.emitWithAck('auth', { apiToken: SIGNED_IN.token });
    await expect.poll(() => heard.length).toBe(2);
    expect(await socket.emitWithAck('watch', { game: 'wheel' })).toEqual({
      status: 'success',
      game: 'wheel',
      snapshot: { roundId: 2, userId: 7 },
    });
    broadcaster.toTopic('crash', ...said('of crash'));
    broadcaster.toTopic('wheel', ...said('of the wheel'));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 1 });
    await expect
      .poll(() => heard.slice(2))
      .toEqual([['modes', { crash: summaryOf(1) }], said('of the wheel'), ['updateBalance', { balance: 1 }]]);
    expect(await socket.emitWithAck('watch', { game: null })).toEqual({
      status: 'success',
      game: null,
      snapshot: null,
    });
    broadcaster.toTopic('wheel', ...said('of the wheel'));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 2 });
    await expect
      .poll(() => heard.slice(5))
      .toEqual([
        ['modes', { crash: summaryOf(1), wheel: summaryOf(2) }],
        ['updateBalance', { balance: 2 }],
      ]);
  });

  it("[I5] puts the snapshot behind the old game's last event and before the new one's first", async () => {
    const { socket, heard } = await join();
    await expect.poll(() => heard.length).toBe(3);
    const shown = game('wheel');
    // Publishes events of both games while the snapshot is made.
    games.set('wheel', {
      ...shown,
      snapshot: (playerId) => {
        broadcaster.toTopic('crash', ...said('old, after the turn'));
        const snapshot = shown.snapshot(playerId);
        queueMicrotask(() => broadcaster.toTopic('wheel', ...said('new')));
        return snapshot;
      },
    });
    broadcaster.toTopic('crash', ...said('old'));
    // A callback, because a promise of the acknowledgement would resolve after events that were read together with it.
    socket.emit('watch', { game: 'wheel' }, () => heard.push(['snapshot', null]));
    await expect
      .poll(() => heard.slice(3))
      .toEqual([said('old'), ['snapshot', null], ['modes', { crash: summaryOf(1) }], said('new')]);
    games.set('wheel', shown);
  });

  it("sends the snapshot as the game's own event where no acknowledgement was asked for", async () => {
    const { socket, heard } = await join({ game: null });
    await expect.poll(() => heard.length).toBe(2);
    socket.emit('watch', { game: 'crash' });
    await expect
      .poll(() => heard.slice(2))
      .toEqual([
        ['crashInit', { roundId: 1, userId: null }],
        ['modes', { wheel: summaryOf(2) }],
      ]);
  });

  it('answers without a snapshot between two rounds; the next round follows by itself', async () => {
    const { socket, heard } = await join();
    await expect.poll(() => heard.length).toBe(3);
    rounds.wheel = null;
    expect(await socket.emitWithAck('watch', { game: 'wheel' })).toEqual({
      status: 'success',
      game: 'wheel',
      snapshot: null,
    });
    broadcaster.toTopic('wheel', 'crashInit', { roundId: 3 } as never);
    await expect.poll(() => heard.at(-1)).toEqual(['crashInit', { roundId: 3 }]);
  });

  it.each([
    ['no game of this site', { game: 'roulette' }, 'app_api.not_found'],
    ['the name of what shows no game', { game: 'no game' }, 'app_api.not_found'],
    ['what every object has', { game: '__proto__' }, 'app_api.not_found'],
    ['nothing', {}, 'app_api.bad_request'],
    ['another type', { game: 7 }, 'app_api.bad_request'],
    ['an endless name', { game: 'x'.repeat(41) }, 'app_api.bad_request'],
    [
      'one of several that is no game of this site',
      { game: 'wheel', also: ['crash', 'roulette'] },
      'app_api.not_found',
    ],
    ['more games than there can be', { game: 'wheel', also: Array(9).fill('crash') }, 'app_api.bad_request'],
    ['more than was asked for', { game: 'wheel', all: true }, 'app_api.bad_request'],
  ])('[S4] refuses to watch %s with a message key, and the page keeps its game', async (_what, payload, message) => {
    const { socket, heard } = await join();
    await expect.poll(() => heard.length).toBe(3);
    expect(await socket.emitWithAck('watch', payload)).toEqual({ status: 'error', message });
    broadcaster.toTopic('crash', ...said('of crash'));
    await expect.poll(() => heard.slice(3)).toEqual([said('of crash')]);
  });

  it('[S5] is bounded as every event is', async () => {
    const { socket } = await join();
    const answers = await Promise.all(
      Array.from(
        { length: 40 },
        async () => (await socket.emitWithAck('watch', { game: 'wheel' })) as { message?: string },
      ),
    );
    const refused = answers.filter(({ message }) => message === 'app_api.too_many_requests');
    expect(refused.length).toBeGreaterThan(20);
    expect(socket.connected).toBe(true);
  });

  it('[P1] tells totals of other games in the slow slot: beside a game when they have changed, elsewhere always, as a sign of life', async () => {
    const { heard } = await join();
    const elsewhere = await join({ game: null });
    await expect.poll(() => heard.length).toBe(3);
    await expect.poll(() => elsewhere.heard.length).toBe(2);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
    try {
      broadcaster.start();
      // Totals are checked every two seconds. A change is sent once, and waits up to two seconds for another write.
      for (const [crash, wheel] of [
        [1, 2],
        [5, 2],
        [5, 3],
        [5, 3],
      ]) {
        Object.assign(rounds, { crash, wheel });
        vi.advanceTimersByTime(4500);
      }
    } finally {
      vi.useRealTimers();
    }
    const [early, later, last] = [
      [1, 2],
      [5, 2],
      [5, 3],
    ].map(([crash, wheel]) => ['modes', { crash: summaryOf(crash as number), wheel: summaryOf(wheel as number) }]);
    await expect
      .poll(() => elsewhere.heard.slice(2))
      .toEqual([early, early, later, later, last, last, last, last, last]);
    await expect.poll(() => heard.slice(3)).toEqual([2, 3].map((bank) => ['modes', { wheel: summaryOf(bank) }]));
  });
});
