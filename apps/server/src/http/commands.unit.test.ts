import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CallSpec, calls } from '@updraft/contract';
import { expect, it } from 'vitest';
import { refusal, refuse } from '../lib/result.ts';

const FEATURES = join(import.meta.dirname, '../features');
const commands = Object.entries<CallSpec>(calls).filter(([, { command }]) => command !== undefined);

/** The source of each handler, by the name of its call. */
const handlers = new Map(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.http.ts'))
    .flatMap((path) => readFileSync(join(FEATURES, path), 'utf8').split(/\n(?=\s+'(?:GET|POST) \/[^']+': )/))
    .flatMap((source) => {
      const name = /^\s+'([^']+)': /.exec(source)?.[1];
      return name === undefined ? [] : [[name, source] as const];
    }),
);

it('[M3] every command that keeps its first response itself reads the key, and no other call does', () => {
  const reading = [...handlers].filter(([, source]) => source.includes('idempotencyKey')).map(([name]) => name);
  const keyed = commands.filter(([, { command }]) => command === 'keyed').map(([name]) => name);
  expect(keyed.length).toBeGreaterThan(10);
  expect(reading.sort()).toEqual(keyed.sort());
});

it('[M3] every other command can refuse a reused key, and has a caller whose key it is', () => {
  const kept = commands.filter(([, { command }]) => command === true);
  expect(kept.length).toBeGreaterThan(10);
  for (const [name, { auth, output, table }] of kept) {
    expect([name, handlers.has(name)]).toEqual([name, true]);
    expect([name, output.safeParse(refusal(refuse('app_api.key_reused'))).success]).toEqual([name, true]);
    expect([name, ['none', 'optional'].includes(auth)]).toEqual([name, false]);
    // A table command reserves its place in the queue at once, so no stored response may be looked up before it.
    expect([name, table]).toEqual([name, undefined]);
  }
});
