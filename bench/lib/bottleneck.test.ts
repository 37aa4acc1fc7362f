import { expect, it } from 'vitest';
import { bottleneckNote } from './bottleneck.ts';

const note = (...clients: { busy: number; waited: number }[]): string =>
  bottleneckNote({ kind: 'PostgreSQL', during: 'in a burst', clients, server: [0.9] });

it('names the clients when one used most of a core, in any run', () => {
  expect(note({ busy: 0.3, waited: 0.1 }, { busy: 0.4, waited: 0.05 })).toContain(
    'the clients were not the bottleneck',
  );
  expect(note({ busy: 0.3, waited: 0.1 }, { busy: 0.85, waited: 0.05 })).toContain(
    'THE CLIENTS MAY HAVE BEEN THE BOTTLENECK',
  );
});

it('names the machine when a client that used little waited for a core', () => {
  expect(note({ busy: 0.1, waited: 0.05 }, { busy: 0.1, waited: 0.25 })).toMatch(
    /waited for one 15 % of the time \(at worst 25 %\).*THE MACHINE, not the server alone, was the limit/,
  );
});

it('makes no claim without measurements', () => {
  expect(note()).toContain('nothing was measured');
  expect(note({ busy: 0.1, waited: Number.NaN })).toContain('is not known');
});
