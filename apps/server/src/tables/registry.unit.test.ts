import { describe, expect, it, vi } from 'vitest';
import { addToy, createToyTables, heldClock } from '../testing/toy-table.ts';

const build = () => {
  const clock = heldClock();
  const tables = createToyTables({ clock });
  return { clock, tables, first: addToy(tables, 'first'), second: addToy(tables, 'second') };
};

describe('the registry of tables', () => {
  it('has one table for each game', () => {
    const { tables } = build();
    expect(tables.list.map(({ game }) => game)).toEqual(['first', 'second']);
    expect(() => addToy(tables, 'second')).toThrow('second has a table already');
  });

  it('[S9] is the owner when this process runs all of them, and not before', async () => {
    const { tables, first, second } = build();
    first.runner.start();
    await expect.poll(() => first.runner.isOwner).toBe(true);
    expect(tables.isOwner).toBe(false);
    second.runner.start();
    await expect.poll(() => second.runner.isOwner).toBe(true);
    expect(tables.isOwner).toBe(true);
    await tables.stop();
    expect([first.runner.isOwner, second.runner.isOwner]).toEqual([false, false]);
  });

  it('[S5] is serving while a command of any table is on its way', () => {
    const { tables, second } = build();
    expect(tables.isServing).toBe(false);
    const place = second.runner.reserve(0);
    expect(tables.isServing).toBe(true);
    place.release();
    expect(tables.isServing).toBe(false);
  });

  it('rests while every table does and none has a deadline soon', () => {
    const { clock, tables, first, second } = build();
    expect(tables.isResting).toBe(true);
    second.table.isAtRest = false;
    expect(tables.isResting).toBe(false);
    second.table.isAtRest = true;
    first.table.deadlines = [5000];
    expect(tables.isResting).toBe(true);
    clock.now = 4700;
    expect(tables.isResting).toBe(false);
  });

  it('rests in nearly every pause of crash, also beside a wheel and a jackpot', () => {
    const clock = heldClock();
    const tables = createToyTables({ clock });
    const [crash, wheel, jackpot] = ['crash', 'wheel', 'jackpot'].map((name) => addToy(tables, name).table);
    if (!crash || !wheel || !jackpot) throw new Error('three tables were added');
    const rounds = 500;
    let common = 0;
    for (let round = 0; round < rounds; round++) {
      // Fifteen seconds of bets, a flight, and four seconds until the next round opens.
      const pauseMs = clock.now + 15_000 + ((round * 7919) % 40_000);
      let isCommon = false;
      for (clock.now = pauseMs; clock.now < pauseMs + 4000; clock.now += 50) {
        crash.deadlines = [pauseMs + 4000];
        // The wheel and the jackpot have a deadline each second, and do not rest for a second while they settle.
        for (const [table, cycleMs] of [
          [wheel, 32_000],
          [jackpot, 47_000],
        ] as const) {
          table.deadlines = [(Math.floor(clock.now / 1000) + 1) * 1000];
          table.isAtRest = clock.now % cycleMs > 1000;
        }
        isCommon ||= tables.isResting;
      }
      if (isCommon) common++;
    }
    expect(common / rounds).toBeGreaterThan(0.99);
  });

  it('lists by game what pages can show', () => {
    const { tables, first, second } = build();
    expect([...tables.shown]).toEqual([
      ['first', first.table],
      ['second', second.table],
    ]);
    const send = vi.fn();
    expect(tables.shown.get('first')?.showTo(7, send)).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith('online', { count: 7 });
    first.table.roundId = null;
    expect(tables.shown.get('first')?.showTo(7, send)).toBe(false);
    expect(tables.shown.get('first')?.snapshot(7)).toBeNull();
  });

  it('names the open round of every table for the log', () => {
    const { tables, second } = build();
    second.table.roundId = 5;
    expect(tables.about()).toEqual({ tables: { first: { roundId: 1 }, second: { roundId: 5 } } });
  });

  it('[LI-11] stops live bets, as of one moment, at the tables whose bets are stopped by hand', () => {
    const { clock, tables, first, second } = build();
    second.table.stopLive = ({ playerId }) => ({
      text: `stop of ${playerId}`,
      answered: false,
      answer: () => undefined,
    });
    clock.now = 40;
    const hold = tables.holdStops();
    expect([first.runner.reservedCount, second.runner.reservedCount]).toEqual([0, 1]);
    clock.now = 90;
    hold.stop(7);
    hold.release();
    expect([second.runner.queueLength, second.runner.reservedCount]).toEqual([1, 0]);
    expect(second.runner.isServing).toBe(true);
  });
});
