import { describe, expect, it } from 'vitest';
import { type Figure, tableOf, verdictOf } from './report.ts';
import { slopeOf } from '../../test/support/statistics.ts';

const figure = (over: Partial<Figure>): Figure => ({ what: 'a thing', unit: 'ms', values: [1, 2, 9], ...over });

describe('the verdict on a figure', () => {
  it('a verdict uses the median, and the worst run for events that must never happen', () => {
    expect(verdictOf(figure({ atMost: 2 }))).toBe('met');
    expect(verdictOf(figure({ atMost: 1 }))).toBe('MISSED');
    expect(verdictOf(figure({ atMost: 2, isNever: true }))).toBe('MISSED');
    expect(verdictOf(figure({ atLeast: 2 }))).toBe('met');
    expect(verdictOf(figure({ atLeast: 2, isNever: true }))).toBe('MISSED');
    expect(verdictOf(figure({}))).toBe('');
  });

  it('a figure without a measurement meets no goal, in either direction', () => {
    for (const goal of [
      { atMost: 5 },
      { atLeast: 5 },
      { atMost: 5, isNever: true },
      { atLeast: 5, isNever: true },
      { atMost: 0 },
      { atLeast: 0 },
    ]) {
      expect(verdictOf(figure({ ...goal, values: [] })), JSON.stringify(goal)).toBe('MISSED');
      expect(verdictOf(figure({ ...goal, values: [Number.NaN] })), JSON.stringify(goal)).toBe('MISSED');
    }
    expect(verdictOf(figure({ atMost: 5, values: [1, Number.NaN, 2] }))).toBe('MISSED');
    expect(verdictOf(figure({ values: [] }))).toBe('');
  });

  it('a slope through too few points meets no goal', () => {
    const { slope, error } = slopeOf([
      { x: 1, y: 1 },
      { x: 2, y: 1 },
    ]);
    expect([
      verdictOf(figure({ values: [slope], atMost: 1 })),
      verdictOf(figure({ values: [error], atMost: 1 })),
    ]).toEqual(['MISSED', 'MISSED']);
    expect(
      slopeOf([
        { x: 1, y: 1 },
        { x: 2, y: 3 },
        { x: 3, y: 5 },
      ]),
    ).toEqual({ slope: 2, error: 0 });
  });
});

describe('the table', () => {
  it('the table marks a figure that was not measured', () => {
    expect(
      tableOf([figure({ values: [], atMost: 5 })])
        .split('\n')
        .at(-1),
    ).toBe('| a thing | ≤ 5 ms | — ms   | not measured | MISSED  |');
  });

  it('the table has a column of databases if there are any, and names the deciding runs', () => {
    const [head, , row] = tableOf([figure({ database: 'embedded', atMost: 5, isNever: true })]).split('\n');
    expect(head).toMatch(/^\| database /);
    expect(row).toContain('≤ 5 ms, every run');
    expect(tableOf([figure({})])).not.toContain('database');
  });
});
