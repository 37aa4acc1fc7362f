import { describe, expect, it } from 'vitest';
import type { Counted } from './frame-counter.ts';
import { InboundBudgets } from './inbound-budget.ts';

const texts = (frames: number, bytes = frames * 20): Counted => ({ bytes, frames, controls: 0, cuts: [] });
const controls = (count: number): Counted => ({ bytes: count * 6, frames: count, controls: count, cuts: [] });

describe('what a connection may send', () => {
  it("[S5] is five seconds' worth of twice the events at once, and then as much as is refilled", () => {
    const budget = new InboundBudgets({ eventsPerSecond: 20 }).open('here', 0);
    expect(budget.spend(texts(200), 0)).toBeNull();
    expect(budget.spend(texts(1), 0)).toBe('frames');
    expect(budget.spend(texts(40), 1000)).toBeNull();
    expect(budget.spend(texts(40), 1500)).toBe('frames');
  });

  it('[S5] is bounded in bytes, with room for some frames of the largest size', () => {
    const budget = new InboundBudgets({ eventsPerSecond: 1 }).open('here', 0);
    for (let n = 0; n < 8; n++) expect(budget.spend(texts(1, 16 * 1024), 0)).toBeNull();
    expect(budget.spend(texts(1, 16 * 1024), 0)).toBe('bytes');
  });

  it('[S5] is a few control frames, and one a second', () => {
    const budget = new InboundBudgets({ eventsPerSecond: 20 }).open('here', 0);
    expect(budget.spend(controls(10), 0)).toBeNull();
    expect(budget.spend(controls(1), 0)).toBe('control');
    for (let second = 1; second < 100; second++) expect(budget.spend(controls(1), second * 1000)).toBeNull();
  });
});

describe('what visitors of one address may send together', () => {
  it('[S5] is bounded in bytes too: a large frame counts as several', () => {
    const budgets = new InboundBudgets({ eventsPerSecond: 20 });
    const spent = Array.from({ length: 50 }, () => budgets.open('flood', 0).spend(texts(4, 64 * 1024), 0));
    expect(spent.filter((reason) => reason === null)).toHaveLength(22);
    expect(spent.at(-1)).toBe('frames');
  });

  it('[S5] is what ten connections may, and each has a little of its own that nobody can use up', () => {
    const budgets = new InboundBudgets({ eventsPerSecond: 20 });
    const flooding = Array.from({ length: 50 }, () => budgets.open('flood', 0));
    const within = flooding.filter((budget) => budget.spend(texts(100), 0) === null);
    // The burst of the address allows 1,200 frames, and each connection's own budget allows ten.
    expect(within).toHaveLength(13);
    const neighbour = budgets.open('flood', 0);
    expect(neighbour.spend(texts(3), 0)).toBeNull();
    expect(budgets.open('elsewhere', 0).spend(texts(100), 0)).toBeNull();
  });

  it('[S5] does not count players, whose connections are counted together', () => {
    const budgets = new InboundBudgets({ eventsPerSecond: 20 });
    for (let n = 0; n < 50; n++) budgets.open('here', 0).spend(texts(100), 0);
    const tabs = Array.from({ length: 4 }, () => budgets.open('here', 0));
    for (const tab of tabs) tab.playerId = 7;
    expect(tabs.map((tab) => tab.spend(texts(100), 0))).toEqual([null, null, 'frames', 'frames']);
  });
});
