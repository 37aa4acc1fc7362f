import { expect, it } from 'vitest';
import { argumentsOf } from './arguments.ts';
import {
  GIFT_MOMENTS,
  JACKPOT_MOMENTS,
  LATE_MOMENTS,
  MOMENTS,
  MOMENTS_WITH_MONEY,
  MONEY_MOMENTS,
  type Moment,
  WHEEL_MOMENTS,
  dueOf,
  planAgain,
  planKills,
} from './plan.ts';
import { Random } from './random.ts';

it('[CR-20] [WH-24] [JP-26] [DR-7] [M4] a plan has every moment of a round, and those of payments', () => {
  const planned = (moments: readonly Moment[]): string[] =>
    planKills(moments.length, { random: new Random(7), moments }).map(({ moment }) => moment);
  expect(planned(MOMENTS_WITH_MONEY).sort()).toEqual([...MOMENTS, ...MONEY_MOMENTS].sort());
  expect(planned(MOMENTS).sort()).toEqual([...MOMENTS].sort());
  for (const moments of [WHEEL_MOMENTS, JACKPOT_MOMENTS, LATE_MOMENTS, GIFT_MOMENTS])
    expect(planned(moments).sort()).toEqual([...moments].sort());
});

it('`asTheyCome` executes the kill of the first moment of a turn that comes', () => {
  const moments = JACKPOT_MOMENTS;
  const ahead = planKills(2 * moments.length, { random: new Random(7), moments, asTheyCome: true });
  const due = dueOf(ahead, { moments, asTheyCome: true });
  expect(due.map(({ moment }) => moment).sort()).toEqual([...moments].sort());
  // Rounds of these games last long, so the site restarts at once.
  expect(due.every(({ awayMs }) => awayMs === 0)).toBe(true);
  expect(dueOf(ahead, { moments, asTheyCome: false })).toEqual(ahead.slice(0, 1));
  const again = planAgain(ahead, { reached: {}, random: new Random(1) });
  expect(dueOf(again, { moments, asTheyCome: true })).toEqual(again.slice(0, 1));
});

it('[CR-20] [M4] a moment that did not come is planned once more with a longer wait', () => {
  const plan = planKills(2 * MOMENTS.length, { random: new Random(7), moments: MOMENTS });
  const most = Object.fromEntries(MOMENTS.map((moment) => [moment, 2]));
  const again = (reached: Parameters<typeof planAgain>[1]['reached']): ReturnType<typeof planAgain> =>
    planAgain(plan, { reached, random: new Random(1) });
  expect(again(most)).toEqual([]);
  expect(again({ ...most, 'at the crash': 0, 'in flight': undefined })).toHaveLength(2);
  expect(again({ ...most, 'at the crash': 0 })).toMatchObject([{ moment: 'at the crash', isAgain: true }]);
});

it('unknown options are refused', () => {
  expect(argumentsOf(['--kills', '3', '--seed', '7'])).toEqual({ kills: 3, seed: 7, withMoney: true });
  expect(argumentsOf(['--seed', '0', '--bets-only'])).toEqual({ kills: 200, seed: 0, withMoney: false });
  expect(argumentsOf([])).toMatchObject({ kills: 200, withMoney: true });
  expect(argumentsOf(['--at', 'jackpot,late'])).toMatchObject({ moments: [...JACKPOT_MOMENTS, ...LATE_MOMENTS] });
  expect(argumentsOf(['--at', 'wheel', '--bets-only'])).toMatchObject({ withMoney: false, moments: WHEEL_MOMENTS });
  expect(argumentsOf(['--at', 'gifts'])).toMatchObject({ moments: GIFT_MOMENTS });
  expect(argumentsOf(['--help'])).toBe('help');
  for (const wrong of [
    ['--kils', '3'],
    ['3'],
    ['--kills'],
    ['--kills', 'many'],
    ['--kills', '0'],
    ['--kills=-1'],
    ['--bet-only'],
    ['--at', 'roulette'],
    ['--at', 'toString'],
    ['--at', 'money', '--bets-only'],
  ])
    expect(() => argumentsOf(wrong), wrong.join(' ')).toThrow();
});
