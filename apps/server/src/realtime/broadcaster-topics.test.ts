import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BROADCASTERS,
  type BroadcastWorld,
  type Listener,
  count,
  expectHeard,
  openBroadcastWorld,
} from '../testing/broadcast-world.ts';
import { type RunningBroadcaster } from './broadcaster.ts';
import { NO_GAME } from './topics.ts';

let world: BroadcastWorld;
beforeEach(async () => {
  world = await openBroadcastWorld();
});
afterEach(() => world.close());

describe.each(BROADCASTERS)('the %s broadcaster', (_name, build) => {
  let broadcaster: RunningBroadcaster;
  beforeEach(() => {
    broadcaster = build(world.server);
  });
  afterEach(() => broadcaster.stop());

  describe('with topics', () => {
    const said = (n: number): ['logout', { message: string }] => ['logout', { message: String(n) }];
    const watcher = async (topics: string | readonly string[], playerId?: number): Promise<Listener> => {
      const one = await world.listen(playerId);
      broadcaster.watch(one.server, [topics].flat());
      return one;
    };

    it("[I5] gives a topic's events to those whose page shows it and to no other", async () => {
      const [crash, wheel, none] = [await watcher('crash'), await watcher('wheel'), await world.listen()];
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.toTopic('wheel', ...said(2));
      broadcaster.toTopic(NO_GAME, ...said(3));
      broadcaster.toAll(...count(4));
      await expectHeard(crash, [said(1), count(4)]);
      await expectHeard(wheel, [said(2), count(4)]);
      await expectHeard(none, [said(3), count(4)]);
    });

    it('[I5] gives the events of several topics to those who watch them, in the order of publication', async () => {
      const [both, crash, none] = [await watcher(['wheel', 'crash']), await watcher('crash'), await world.listen()];
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.toTopic('wheel', ...said(2));
      broadcaster.toTopic('crash', ...said(3));
      await expectHeard(both, [said(1), said(2), said(3)]);
      broadcaster.watch(both.server, [NO_GAME, 'wheel']);
      for (const [n, topic] of ['crash', 'wheel', NO_GAME].entries()) broadcaster.toTopic(topic, ...said(4 + n));
      await expectHeard(both, [said(1), said(2), said(3), said(5), said(6)]);
      await expectHeard(crash, [said(1), said(3), said(4)]);
      await expectHeard(none, [said(6)]);
    });

    it("[I5] keeps the order between a topic's events, everyone's, and a player's own on whatever page", async () => {
      const [crash, wheel] = [await watcher('crash', 7), await watcher('wheel', 7)];
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.toAll(...count(2));
      broadcaster.toPlayer(7, 'updateBalance', { balance: 3 });
      broadcaster.toTopic('crash', ...said(4));
      broadcaster.toTopic('wheel', ...said(5));
      broadcaster.toAll(...count(6));
      const own = ['updateBalance', { balance: 3 }];
      await expectHeard(crash, [said(1), count(2), own, said(4), count(6)]);
      await expectHeard(wheel, [count(2), own, said(5), count(6)]);
    });

    it('[I5] puts a snapshot between the last event of the old topic and the first of the new one', async () => {
      const [turning, staying] = [await watcher('crash'), await watcher('wheel')];
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.toTopic('wheel', ...said(2));
      broadcaster.toAll(...count(3));
      broadcaster.watch(turning.server, ['wheel']);
      broadcaster.toSocket(turning.server, 'updateBalance', { balance: 4 });
      broadcaster.toTopic('crash', ...said(5));
      broadcaster.toTopic('wheel', ...said(6));
      broadcaster.toAll(...count(7));
      await expectHeard(turning, [said(1), count(3), ['updateBalance', { balance: 4 }], said(6), count(7)]);
      await expectHeard(staying, [said(2), count(3), said(6), count(7)]);
    });

    it('changes nothing when the page shows what it showed before', async () => {
      const one = await watcher('crash');
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.watch(one.server, ['crash']);
      broadcaster.toTopic('crash', ...said(2));
      await expectHeard(one, [said(1), said(2)]);
    });

    it.each([1, 2, 3])(
      '[I5] sockets that change pages at any time lose, repeat and reorder nothing: seed %i',
      async (seed) => {
        interface Watching extends Listener {
          playerId: number;
          topics: readonly string[];
          due: unknown[];
        }
        const all: Watching[] = [];
        for (let at = 0; at < 9; at++)
          all.push({ ...(await world.listen(at % 3)), playerId: at % 3, topics: [NO_GAME], due: [] });
        const topic = fc.constantFrom('crash', 'jackpot', 'wheel', NO_GAME);
        const step = fc.record({
          what: fc.constantFrom(
            'topic',
            'topic later',
            'all',
            'all later',
            'player',
            'socket',
            'watch',
            'watch',
            'turn',
          ),
          topic,
          topics: fc.uniqueArray(topic, { minLength: 1, maxLength: 3 }),
          at: fc.nat(all.length - 1),
        });
        const [steps = []] = fc.sample(fc.array(step, { minLength: 400, maxLength: 400 }), { seed, numRuns: 1 });
        for (const [n, { what, topic, topics, at }] of steps.entries()) {
          const one = all[at] as Watching;
          const due = (told: readonly Watching[]): void => told.forEach((each) => each.due.push(said(n)));
          const patience = what.endsWith('later') ? { withinMs: 1000 } : {};
          if (what.startsWith('topic')) {
            broadcaster.toTopic(topic, ...said(n), patience);
            due(all.filter((each) => each.topics.includes(topic)));
          } else if (what.startsWith('all')) {
            broadcaster.toAll(...said(n), patience);
            due(all);
          } else if (what === 'player') {
            broadcaster.toPlayer(one.playerId, ...said(n));
            due(all.filter((each) => each.playerId === one.playerId));
          } else if (what === 'socket') {
            broadcaster.toSocket(one.server, ...said(n));
            due([one]);
          } else if (what === 'watch') {
            broadcaster.watch(one.server, topics);
            one.topics = topics;
          } else await new Promise((resolve) => setImmediate(resolve));
        }
        broadcaster.toAll(...count(0));
        for (const each of all) await expect.poll(() => each.events.at(-1)).toEqual(count(0));
        for (const each of all) expect(each.events).toEqual([...each.due, count(0)]);
      },
    );

    it('[I5] gives one who comes back what its page shows then, and nothing that was said meanwhile', async () => {
      const gone = await watcher('crash');
      gone.socket.disconnect();
      await expect.poll(() => world.server.sockets.sockets.size).toBe(0);
      broadcaster.toTopic('crash', ...said(1));
      const back = await watcher('wheel');
      broadcaster.toTopic('crash', ...said(2));
      broadcaster.toTopic('wheel', ...said(3));
      await expectHeard(back, [said(3)]);
    });

    it('has slots of its own for each topic: one that ends early leaves the others alone', () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const gathered = { crash: 0, wheel: 0, everyone: 0 };
        broadcaster.onSlot(() => gathered.crash++, 'crash');
        broadcaster.onSlot(() => gathered.everyone++);
        broadcaster.start();
        // A table can register its slots after the start, too.
        broadcaster.onSlot(() => gathered.wheel++, 'wheel');
        vi.advanceTimersByTime(400);
        broadcaster.flushSlot('crash');
        expect(gathered).toEqual({ crash: 1, wheel: 0, everyone: 0 });
        vi.advanceTimersByTime(200);
        expect(gathered).toEqual({ crash: 1, wheel: 1, everyone: 1 });
        vi.advanceTimersByTime(300);
        expect(gathered).toEqual({ crash: 2, wheel: 1, everyone: 1 });
        broadcaster.stop();
        vi.advanceTimersByTime(2000);
        expect(gathered).toEqual({ crash: 2, wheel: 1, everyone: 1 });
      } finally {
        vi.useRealTimers();
      }
    });

    it('hands over what may wait by itself when nothing else goes out', async () => {
      broadcaster.start();
      const one = await watcher('crash');
      broadcaster.toTopic('crash', ...said(1), { withinMs: 0 });
      broadcaster.toAll(...count(2), { withinMs: 0 });
      await expectHeard(one, [said(1), count(2)]);
    });
  });
});
