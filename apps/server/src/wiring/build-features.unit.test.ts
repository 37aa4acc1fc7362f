import { CONTRACT, SANDBOX_CALLS, calls, clientEvents } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyFeature, FeatureParts, FeatureShape } from '../feature.ts';
import { FEATURES } from '../features.ts';
import { bookChecksOf } from '../features/reconciliation.ts';
import { SettingsSchema } from '../kernel/settings.schema.ts';
import { defineSettings } from '../kernel/settings.part.ts';
import { collectMoments } from '../lib/moments.ts';
import type { Site } from '../site.ts';
import { GATEWAY_EVENTS } from '../realtime/handlers.ts';
import { buildFeatures } from './build-features.ts';

type Parts = FeatureParts<FeatureShape>;

const feature = (name: string, parts: Parts = {}, more: Partial<AnyFeature> = {}): AnyFeature => ({
  name,
  create: () => parts,
  ...more,
});
const handled = (names: readonly string[]): Record<string, () => Promise<never>> =>
  Object.fromEntries(names.map((name) => [name, () => Promise.reject(new Error('never called'))]));
const SANDBOX = new Set<string>(SANDBOX_CALLS);
const LIVE_CALLS = Object.keys(calls).filter((name) => !SANDBOX.has(name));
const EVENTS = Object.keys(clientEvents).filter((name) => !new Set<string>(GATEWAY_EVENTS).has(name));

/** Builds a feature that handles everything of a live site, except `without`. */
const whole = (without: readonly string[] = []): AnyFeature =>
  feature('whole', {
    calls: handled(LIVE_CALLS.filter((name) => !without.includes(name))),
    events: handled(EVENTS.filter((name) => !without.includes(name))),
  });
const build = (features: readonly AnyFeature[], mode: 'live' | 'sandbox' = 'live') =>
  buildFeatures({ config: { mode }, contract: CONTRACT } as unknown as Site, features);

describe('features of a site', () => {
  it('features are built in list order; each gets ports of earlier ones and the `offers` of all', () => {
    const given: unknown[] = [];
    const watching = (name: string, port?: object): AnyFeature => ({
      name,
      create: (_site, ports) => {
        given.push([name, { ...ports }]);
        return port ? { port } : {};
      },
    });
    const [first, second] = [{ from: 'first' }, { from: 'second' }];
    const offers = { from: 'last' };
    build([watching('first', first), watching('second', second), whole(), { ...watching('last'), offers }]);
    expect(given).toEqual([
      ['first', { last: offers }],
      ['second', { last: offers, first }],
      ['last', { last: offers, first, second }],
    ]);
  });

  it('features of the sandbox do not exist in live mode', () => {
    const sandbox = feature('sandbox', { calls: handled(SANDBOX_CALLS) }, { isSandboxOnly: true });
    expect(Object.keys(build([whole(), sandbox]).handlers).filter((name) => SANDBOX.has(name))).toEqual([]);
    expect([...build([whole(), sandbox]).absent]).toEqual(SANDBOX_CALLS);
    const { handlers, absent } = build([whole(), sandbox], 'sandbox');
    expect(Object.keys(handlers)).toEqual(expect.arrayContaining(SANDBOX_CALLS));
    expect(absent.size).toBe(0);
  });

  it.each([
    ['name', [feature('twice'), feature('twice')], /the name twice comes from two features/],
    [
      'call',
      [feature('other', { calls: handled(['POST /api/crash/myBet']) })],
      /the call POST \/api\/crash\/myBet comes from two features: whole and other/,
    ],
    [
      'event',
      [feature('other', { events: handled(['newBet']) })],
      /the event newBet comes from two features: whole and other/,
    ],
  ])('two features with the same %s are refused', (_what, more, message) => {
    expect(() => build([whole(), ...more])).toThrow(message);
  });

  it.each([
    ['POST /api/crash/myBet', /no feature handles the call POST \/api\/crash\/myBet$/],
    ['newBet', /no feature handles the event newBet$/],
  ])('features are refused if none of them handles %s', (name, message) => {
    expect(() => build([whole([name])])).toThrow(message);
  });

  it('features are refused in the sandbox when none of them handles its calls', () => {
    expect(() => build([whole()], 'sandbox')).toThrow(SANDBOX_CALLS[0]);
  });
});

describe('descriptions of features', () => {
  const settings = defineSettings({
    shape: { 'toss.maxCents': z.number().default(5) },
    about: { 'toss.maxCents': '' },
  });

  it('a setting has one owner', () => {
    expect(new SettingsSchema([{ name: 'toss', settings }]).defaults).toEqual({ 'toss.maxCents': 5 });
    expect(() => new SettingsSchema([feature('toss', {}, { settings }), feature('wheel', {}, { settings })])).toThrow(
      'the setting toss.maxCents comes from two features: toss and wheel',
    );
  });

  it('a check of the books has one owner', () => {
    const books = [{ name: 'stakes_are_there', sql: 'select 1' }];
    expect(bookChecksOf([feature('toss', {}, { books })])).toEqual(books);
    expect(() => bookChecksOf([feature('toss', {}, { books }), feature('wheel', {}, { books })])).toThrow(
      'the check of the books stakes_are_there comes from two features: toss and wheel',
    );
  });

  it('a feature with two checks of one name is refused', () => {
    const check = { name: 'stakes_are_there', sql: 'select 1' };
    expect(() => bookChecksOf([feature('toss', {}, { books: [check, check] })])).toThrow('stakes_are_there');
  });

  it('two features cannot declare the moments of one database table', () => {
    const moments = { travelling: { tosses: { moments: ['tossed_at'] } }, staying: { coins: 'a record' } };
    expect(collectMoments([feature('toss', {}, { moments })])).toEqual(moments);
    expect(() => collectMoments([feature('toss', {}, { moments }), feature('wheel', {}, { moments })])).toThrow(
      'tosses comes from two features: toss and wheel',
    );
  });

  it('every rule of several settings in the site’s list names existing settings', () => {
    const schema = new SettingsSchema(FEATURES);
    expect(schema.rules.flatMap(({ keys }) => keys).filter((key) => !schema.has(key))).toEqual([]);
    expect(Object.keys(schema.stricter).filter((key) => !schema.has(key))).toEqual([]);
    expect(bookChecksOf(FEATURES).length).toBeGreaterThan(30);
    expect(Object.keys(collectMoments(FEATURES).travelling).length).toBeGreaterThan(20);
  });
});
