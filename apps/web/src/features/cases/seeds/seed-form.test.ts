import type { CaseSeeds } from '@updraft/contract';
import { beforeEach, expect, it } from 'vitest';
import { isClientSeed, makeClientSeed } from './client-seed.ts';
import { standingOf, useSeedForm } from './seed-form.ts';

const seeds = (hash: string, client_seed: string | null): CaseSeeds => ({
  server_seed_hash: hash,
  client_seed,
  nonce: 0,
  previous: null,
});
const form = () => useSeedForm.getState();

beforeEach(() => useSeedForm.setState({ hash: null, text: '' }));

it('[CA-21] a client seed that the browser makes may be one, and is another each time', () => {
  const made = Array.from({ length: 50 }, makeClientSeed);
  expect(made.every(isClientSeed)).toBe(true);
  expect(new Set(made).size).toBe(50);
});

it('[CA-20] a new server seed gets a client seed that is made after its hash is known', () => {
  form().follow(seeds('a', null));
  const first = form().text;
  expect(isClientSeed(first)).toBe(true);
  form().follow(seeds('b', null));
  expect(form().text).not.toBe(first);
});

it('keeps typed text when the same seeds are loaded again', () => {
  form().follow(seeds('a', 'kept'));
  expect([form().text, standingOf(seeds('a', 'kept'), form())]).toEqual(['kept', 'kept']);
  form().type('mine');
  form().follow(seeds('a', 'kept'));
  expect([form().text, standingOf(seeds('a', 'kept'), form())]).toEqual(['mine', 'new']);
});

it.each(['', 'with space', 'ж', 'x'.repeat(65)])('[CA-21] the client seed %j cannot be used', (text) => {
  form().follow(seeds('a', 'kept'));
  form().type(text);
  expect(standingOf(seeds('a', 'kept'), form())).toBe('bad');
});

it('is absent until the seeds have come', () => {
  expect(standingOf(undefined, form())).toBe('absent');
  expect(standingOf(seeds('a', null), form())).toBe('absent');
});
