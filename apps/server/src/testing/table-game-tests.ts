import type { Db } from '../db/db.ts';
import { machineTimers } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import type { Answerable } from '../tables/mailbox.ts';
import { TableRunner } from '../tables/runner.ts';
import type { Table } from '../tables/table.ts';
import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownLease } from './own-lease.ts';
import { stoppedTableTests } from './stopped-table-tests.ts';
import type { AnyBet, AnyBetAck, AnyTable, Received, TableWorld } from './table-world.ts';

/** Description of a table game for the shared tests. */
export interface TestedGame<Outcome> {
  game: string;
  createWorld: () => Promise<TableWorld<AnyTable, Outcome>>;
  /** Outcomes of a round with which a bet of the usual choice wins or loses. */
  winning: Outcome;
  losing: Outcome;
  /** Returns the command that makes the bet in the round `roundId`, without the callback of its acknowledgement. */
  betOf: (bet: AnyBet & { itemIds: number[]; sumCents: number; roundId: number }) => Received<AnyBetAck>['command'];
  /** Returns the payout of the player's bet of the usual choice, in cents. */
  winCentsOf: (stakeCents: number, playerId: number) => number | Promise<number>;
  /** Prepares an opened round so that one more bet starts or joins its countdown. */
  prepare?: () => Promise<void>;
  /** Returns the time until betting closes, ms; undefined: the close is fixed when the round opens. */
  leftMs?: () => number;
  /** True if a bet has a choice besides its items; undefined: true. */
  hasChoices?: boolean;
  /** Message of the refusal of a bet that names an item twice; undefined: `item_not_found`. */
  itemTwice?: string;
  /**
   * Number of commits of a round with a bet that wins and one that loses; undefined: 6 (bets, start, end, win, loss,
   * close).
   */
  commits?: number;
}

type Item = { id: number; price_cents: number };
interface BetRow {
  id: number;
  status: number;
  win_cents: number | null;
}

/**
 * Defines the tests of every table game, on a database: nothing is lost or paid twice if the process ends at any point,
 * commands count in the order of their receipt, and repeats and races stake once.
 */
export const tableGameTests = <Outcome>(tested: TestedGame<Outcome>): void => {
  const { game } = tested;
  let world: TableWorld<AnyTable, Outcome>;
  beforeAll(async () => {
    world = await tested.createWorld();
  });
  afterEach(() => world.expectBalanced());
  afterAll(() => world.drop());

  const made = `${game}_api.bet_made`;
  const commandOf = (bet: AnyBet): Received<AnyBetAck>['command'] =>
    tested.betOf({
      ...bet,
      itemIds: bet.items.map(({ id }) => id),
      sumCents: bet.items.reduce((sum, item) => sum + item.price_cents, 0),
      roundId: world.roundId(),
    });
  const bets = (many: readonly (AnyBet & { receivedMs?: number })[]): Promise<AnyBetAck[]> =>
    world.handle<AnyBetAck>(many.map((bet) => ({ command: commandOf(bet), receivedMs: bet.receivedMs })));
  const bet = async (one: AnyBet): Promise<AnyBetAck> => (await bets([one]))[0] as AnyBetAck;

  /** Opens a round with this outcome, and creates a player who holds some items. */
  const opened = async ({ outcome = tested.winning, items: count = 1 } = {}) => {
    world.outcomes(outcome);
    await world.open();
    await tested.prepare?.();
    const player = await world.player();
    const items = await world.give(player.id, count);
    return { playerId: player.id, items };
  };
  const phase = async (): Promise<string | undefined> =>
    (
      await world.db.query<{ phase: string }>(`select phase from rounds where game = $1 order by id desc limit 1`, [
        game,
      ])
    )[0]?.phase;
  const isSettled = async (): Promise<boolean> =>
    (await world.db.query(`select 1 from rounds where game = $1 and settled_at is null`, [game])).length === 0;
  /** Runs the table's deadlines, one after the other, until `isThere` returns true. */
  const turnUntil = async (isThere: () => Promise<boolean>): Promise<void> => {
    for (let turns = 0; turns < 2000 && !(await isThere()); turns++) {
      const { clock, table } = world;
      const waitMs = table.nextDeadlineMs() - clock.monoMs();
      if (waitMs > 0) clock.advance(waitMs);
      await table.onDeadline(clock.monoMs());
    }
  };
  const settle = (): Promise<void> => turnUntil(isSettled);
  const betsOf = (playerId: number): Promise<BetRow[]> =>
    world.db.query(`select id, status, win_cents from bets where game = $1 and player_id = $2 order by id`, [
      game,
      playerId,
    ]);
  const transfersOf = async (kind: string, id: number): Promise<number> =>
    (await world.db.query(`select 1 from transfers where key = $1`, [`${game}:${kind}:${id}`])).length;
  /** Expects that the player has what the bet has won, and nothing of the stake. */
  const expectWon = async (playerId: number, [item]: readonly Item[]): Promise<void> => {
    const winCents = await tested.winCentsOf(item?.price_cents ?? 0, playerId);
    const [row] = await betsOf(playerId);
    expect(row).toMatchObject({ status: 1, win_cents: winCents });
    const [worth] = await world.db.query<{ cents: number }>(
      'select coalesce(sum(price_cents), 0)::bigint as cents from items where account_id = $1',
      [itemsOf(playerId)],
    );
    expect((worth?.cents ?? 0) + (await world.balance(playerId))).toBe(winCents);
    expect(await transfersOf('win', row?.id ?? 0)).toBe(1);
  };

  describe(`[I1] a round of ${game} that is interrupted`, () => {
    it('an interrupted round keeps its bets and the committed hash while bets are open', async () => {
      const { playerId, items } = await opened();
      const ack = await bet({ playerId, items });
      expect(ack).toMatchObject({ status: 'success', message: made });
      const before = [world.roundId(), world.table.snapshot(playerId)] as const;
      await world.restart();
      const after = world.table.snapshot(playerId) as { bets: unknown };
      expect(world.roundId()).toBe(before[0]);
      expect(after.bets).toEqual((before[1] as typeof after).bets);
      await settle();
      await expectWon(playerId, items);
    });

    it.each(['winning', 'losing'] as const)(
      'a %s bet is settled once, as committed, if every turn runs on another machine',
      async (which) => {
        const { playerId, items } = await opened({ outcome: tested[which] });
        await bet({ playerId, items });
        const id = world.roundId();
        for (let turns = 0; turns < 200 && !(await isSettled()); turns++) {
          await world.restart({ elsewhere: true });
          const waitMs = world.table.nextDeadlineMs() - world.clock.monoMs();
          if (waitMs > 0) await world.run(waitMs);
          else await world.table.onDeadline(world.clock.monoMs());
        }
        await settle();
        expect((await betsOf(playerId)).map(({ status }) => status)).toEqual([which === 'winning' ? 1 : 2]);
        if (which === 'winning') await expectWon(playerId, items);
        else expect(await world.held(playerId)).toEqual([]);
        await world.open();
        expect(world.roundId()).toBe(id + 1);
      },
    );

    it.each(['before', 'after'] as const)(
      'each bet is settled once if a process ends %s any of its commits',
      async (when) => {
        let commits = 0;
        for (let commit = 1, isOver = false; !isOver; commit++) {
          const winner = await opened();
          const loser = { playerId: (await world.player()).id, items: await world.give(winner.playerId, 0) };
          loser.items = await world.give(loser.playerId, 1);
          const all = [
            { ...winner, key: `key-of-winner-${commit}` },
            { ...loser, key: `key-of-loser-${commit}`, isOther: true },
          ];
          const ended = endAt(world.db, { commit, when });
          const attempt = async (): Promise<void> => {
            const acks = await bets(all);
            expect(acks.map(({ message }) => message)).toEqual([made, made]);
          };
          // Does the work, and repeats it in a new process if the process ends. A repeated command that has a response
          // already gets the first response.
          const inSpiteOf = async (work: () => Promise<void>): Promise<void> => {
            try {
              await work();
            } catch (error) {
              if (!(error instanceof Ended)) throw error;
              world.table.suspend();
              await world.restart();
              await work();
            }
          };
          await inSpiteOf(attempt);
          await inSpiteOf(settle);
          isOver = !ended.isReached();
          if (!isOver) commits = commit;
          ended.restore();
          await expectWon(winner.playerId, winner.items);
          expect((await betsOf(loser.playerId)).length).toBe(1);
        }
        expect(commits).toBeGreaterThanOrEqual(tested.commits ?? 6);
      },
    );
  });

  it.each([false, true])(
    '[I1] [DR-15] [CR-21] a round interrupted too long is listed once (elsewhere: %s), and its players are notified',
    async (elsewhere) => {
      const { playerId, items } = await opened();
      await bet({ playerId, items });
      await turnUntil(async () => (await phase()) === 'running');
      const id = world.roundId();
      const gaps = () =>
        world.db.query<{ gap_ms: number }>('select gap_ms from interruptions where game = $1 and round_id = $2', [
          game,
          id,
        ]);
      const told = () =>
        world.db.query<{ about: unknown }>('select about from notifications where player_id = $1', [playerId]);
      // On another machine the database's clock counts, which also moves by any delay of the test.
      if (!elsewhere) await world.restart({ gapMs: 1000 });
      expect(await gaps()).toEqual([]);
      expect(await told()).toEqual([]);
      const fromMs = performance.now();
      await world.restart({ gapMs: 4000, elsewhere });
      await world.restart({ elsewhere });
      const [gap, ...others] = await gaps();
      expect(others).toEqual([]);
      expect(gap?.gap_ms).toBeGreaterThanOrEqual(4000);
      // The database's clock has also moved by the duration of the test.
      expect(gap?.gap_ms).toBeLessThan(6000 + performance.now() - fromMs);
      expect(await told()).toEqual([{ about: { kind: 'round', game, id } }]);
      await settle();
    },
  );

  stoppedTableTests({ game, world: () => world, opened, bets, settle });

  it('[CR-22] an outdated table settles nothing that another table has settled', async () => {
    const { playerId, items } = await opened({ outcome: tested.losing });
    await bet({ playerId, items });
    await turnUntil(async () => (await phase()) === 'ended');
    const stale = world.table;
    vi.spyOn(stale, 'suspend').mockReturnValueOnce(undefined);
    await world.restart({ isContinuous: true });
    await turnUntil(async () => (await betsOf(playerId))[0]?.status === 2);
    // Some games show the result for a while before they settle anything, so several turns are run.
    const settleStale = async (): Promise<void> => {
      for (let turns = 0; turns < 3; turns++) await stale.onDeadline(world.clock.monoMs());
    };
    await expect(settleStale()).rejects.toThrow('bets pending in memory are settled in the database');
    expect(await betsOf(playerId)).toMatchObject([{ status: 2, win_cents: null }]);
    await settle();
  });

  describe(`[I5] the commands of ${game}`, () => {
    it('commands count by the moment of their receipt: before the close of betting accepted, at it refused', async () => {
      const { playerId, items } = await opened({ items: 2 });
      const other = await world.player();
      const others = await world.give(other.id, 1);
      const closesMs = world.clock.monoMs() + (await leftMs());
      world.clock.advance(closesMs - world.clock.monoMs() + 20);
      const acks = await bets([
        { playerId, items: items.slice(0, 1), receivedMs: closesMs - 1 },
        { playerId: other.id, items: others, receivedMs: closesMs },
      ]);
      expect(acks.map(({ status }) => status)).toEqual(['success', 'error']);
      expect(await world.held(other.id)).toEqual([others[0]?.id]);
      await settle();
    });

    /** Returns the time until betting closes, ms. */
    const leftMs = async (): Promise<number> => {
      if (tested.leftMs) return tested.leftMs();
      const [row] = await world.db.query<{ ms: number }>(
        `select extract(epoch from starts_at - opened_at)::float * 1000 as ms from rounds where game = $1 and settled_at is null`,
        [game],
      );
      return row?.ms ?? 0;
    };

    it('commands are handled in order of receipt; the table’s time waits while a sender is looked up', async () => {
      const first = await opened();
      const second = await world.player();
      const seconds = await world.give(second.id, 1);
      const { clock, table } = world;
      const closesMs = clock.monoMs() + (await leftMs());
      const runner = new TableRunner<Answerable>({
        table: runnable(table),
        lease: ownLease,
        clock: { ...machineTimers, bootId: clock.bootId, monoMs: () => clock.monoMs(), wallMs: () => clock.wallMs() },
        log: createLog({ level: 'silent', pretty: false }),
        beatMs: 100_000,
      });
      runner.start();
      const order: string[] = [];
      const answers: Promise<AnyBetAck>[] = [];
      const put = (place: ReturnType<typeof runner.reserve>, name: string, one: AnyBet): void => {
        answers.push(
          new Promise((resolve) => {
            const command = Object.assign(commandOf(one), {
              answered: false,
              answer: (ack: AnyBetAck) => {
                command.answered = true;
                order.push(name);
                resolve(ack);
              },
            });
            place.put(command);
          }),
        );
      };
      try {
        const early = runner.reserve(closesMs - 2);
        const later = runner.reserve(closesMs - 1);
        clock.advance(closesMs - clock.monoMs() + 5);
        // The close of betting has passed, and neither reserved place has its command yet.
        await new Promise((resolve) => setImmediate(resolve));
        expect(await phase()).toBe('waiting');
        put(later, 'later', { playerId: second.id, items: seconds });
        put(early, 'early', first);
        const acks = await Promise.all(answers);
        expect(acks.map(({ message }) => message)).toEqual([made, made]);
        expect(order).toEqual(['early', 'later']);
      } finally {
        await runner.stop();
      }
      await world.restart({ isContinuous: true });
      await settle();
    });
  });

  describe(`[M3] [I4] in ${game}`, () => {
    it('a repeated key, in one batch or later, makes one bet and gets the first response', async () => {
      const { playerId, items } = await opened();
      const one = { playerId, items, key: 'the-same-key' };
      const [first, again] = await bets([one, one]);
      expect(first).toMatchObject({ status: 'success' });
      expect(again).toEqual(first);
      expect(await bet(one)).toEqual(first);
      expect(await betsOf(playerId)).toHaveLength(1);
      if (tested.hasChoices !== false)
        expect(await bet({ ...one, isOther: true })).toMatchObject({ message: 'app_api.key_reused' });
      await world.restart();
      expect(await bet(one)).toEqual(first);
      await turnUntil(async () => (await phase()) !== 'waiting');
      expect(await bet(one)).toEqual(first);
      await settle();
    });

    it('a key gets its first response after the end of its round too, from the same process and the next one', async () => {
      const { playerId, items } = await opened({ items: 2 });
      const one = { playerId, items: items.slice(0, 1), key: 'a-key-of-then' };
      // Clients repeat a bet with the round in which they made it, or without a round.
      const commands = [commandOf(one), { ...commandOf(one), roundId: null }];
      const repeated = (): Promise<AnyBetAck[]> =>
        world.handle<AnyBetAck>(commands.map((command) => ({ command: { ...command } })));
      const first = await bet(one);
      expect(first).toMatchObject({ status: 'success' });
      await settle();
      expect((await betsOf(playerId)).map(({ status }) => status)).not.toEqual([0]);
      await world.open();
      expect(await repeated()).toEqual([first, first]);
      await world.restart();
      expect(await repeated()).toEqual([first, first]);
      const others = await bets([{ ...one, items: items.slice(1) }]);
      expect(others).toMatchObject([{ message: 'app_api.key_reused' }]);
      world.table.suspend();
      expect(await repeated()).toEqual([first, first]);
      await world.restart();
      expect(await betsOf(playerId)).toHaveLength(1);
    });

    it('a repeated key gets its first refusal, in one batch or later, even if the bet would be accepted now', async () => {
      const { playerId, items } = await opened();
      const one = { playerId, items, key: 'a-refused-key' };
      await world.db.query(`update items set locked_until = now() + interval '1 hour' where id = $1`, [items[0]?.id]);
      const [first, again] = await bets([one, one]);
      expect(first).toMatchObject({ status: 'error', message: `${game}_api.item_locked` });
      expect(again).toEqual(first);
      await world.db.query('update items set locked_until = null where id = $1', [items[0]?.id]);
      expect(await bet(one)).toEqual(first);
      await world.restart();
      expect(await bet(one)).toEqual(first);
      if (tested.hasChoices !== false)
        expect(await bet({ ...one, isOther: true })).toMatchObject({ message: 'app_api.key_reused' });
      // A bet with another key is a new bet.
      expect(await bet({ ...one, key: 'a-key-after-it' })).toMatchObject({ status: 'success' });
      await settle();
    });

    it('a repeated late bet gets its first refusal in the next round too', async () => {
      const { playerId, items } = await opened({ items: 2 });
      expect(await bet({ playerId, items: items.slice(0, 1) })).toMatchObject({ status: 'success' });
      await settle();
      const late = { ...commandOf({ playerId, items: items.slice(1), key: 'a-late-key' }), roundId: null };
      const sent = (): Promise<AnyBetAck[]> => world.handle<AnyBetAck>([{ command: { ...late } }]);
      const [first] = await sent();
      expect(first).toMatchObject({ status: 'error' });
      await world.open();
      await tested.prepare?.();
      expect(await sent()).toEqual([first]);
      await settle();
    });

    it('a repeat without a key gets the first response by the ended round that it names', async () => {
      const { playerId, items } = await opened();
      const command = commandOf({ playerId, items });
      const [first] = await world.handle<AnyBetAck>([{ command: { ...command } }]);
      expect(first).toMatchObject({ status: 'success' });
      await settle();
      await world.open();
      expect(await world.handle<AnyBetAck>([{ command: { ...command } }])).toEqual([first]);
      expect(await betsOf(playerId)).toHaveLength(1);
    });

    it('an item is staked once, even if many commands of several players name it', async () => {
      const { playerId, items } = await opened();
      const stranger = await world.player();
      const item = items[0] as Item;
      const acks = await bets([
        { playerId: stranger.id, items },
        { playerId, items: [item, item], key: 'twice-in-one-bet' },
        { playerId, items, key: 'the-first-of-two' },
        { playerId, items, key: 'the-second-of-two', isOther: true },
      ]);
      const notFound = `${game}_api.item_not_found`;
      expect(acks.map(({ message }) => message)).toEqual([notFound, tested.itemTwice ?? notFound, made, notFound]);
      expect(await bet({ playerId, items, key: 'once-more-later' })).toMatchObject({ message: notFound });
      await settle();
      expect(await betsOf(playerId)).toHaveLength(1);
    });

    it('a concurrent bet and sale of one item: only one of them is accepted', async () => {
      const { playerId, items } = await opened();
      const item = items[0] as Item;
      const sale = world.db.tx(async (query) => {
        await query.query('select id from players where id = $1 for update', [playerId]);
        await post(query, [
          {
            key: `test.sale:${item.id}`,
            kind: 'storehouse.sell',
            playerId,
            cash: [],
            items: [{ itemId: item.id, from: itemsOf(playerId), to: HOUSE.stock, priceCents: item.price_cents }],
          },
        ]);
      });
      const [ack, sold] = await Promise.all([bet({ playerId, items }), sale.then(() => true).catch(() => false)]);
      expect([ack.status === 'success', sold].filter(Boolean)).toHaveLength(1);
      expect(await world.held(playerId)).toEqual([]);
      await settle();
    });
  });
};

/** Thrown where the process ends: nothing after this point happened. */
class Ended extends Error {}

/**
 * Ends the process at the database's n-th transaction from now on: before its commit, or after the commit and before
 * its result is known.
 */
const endAt = (
  db: Db,
  { commit, when }: { commit: number; when: 'before' | 'after' },
): { isReached: () => boolean; restore: () => void } => {
  const tx = db.tx.bind(db);
  let count = 0;
  const spy = vi.spyOn(db, 'tx').mockImplementation(async (work) => {
    if (++count !== commit) return tx(work);
    if (when === 'after') await tx(work);
    else
      await tx(async (query) => {
        await work(query);
        throw new Ended();
      });
    throw new Ended();
  });
  return { isReached: () => count >= commit, restore: () => spy.mockRestore() };
};

/** Returns a table as the runner uses it, from its present state on. */
const runnable = (table: AnyTable): Table<Answerable> => ({
  resume: () => Promise.resolve(),
  handle: (batch) => table.handle(batch as never),
  nextDeadlineMs: () => table.nextDeadlineMs(),
  onDeadline: (nowMs) => table.onDeadline(nowMs),
  refuse: (batch) => table.refuse(batch as never),
  suspend: () => undefined,
  beat: () => Promise.resolve(),
  retire: () => table.retire(),
  isIdle: () => true,
});
