import { describe, expect, it } from 'vitest';
import { type BadConfig, readConfig } from './config.ts';

const strong = (salt: string): string => `${salt}-4f8Kq2Zx9Lm1Vb7Nc3Rt6Yw0Pd5Hs`;
const live = {
  UPDRAFT_MODE: 'live',
  DATABASE_URL: 'postgres://user@db/updraft',
  PUBLIC_URL: 'https://updraft.example',
  SEED_KEY: strong('seed'),
  PAYMENTS_SECRET: strong('pay'),
  PAYMENTS_PROVIDER: 'acme',
  STEAM_API_KEY: 'key',
  STEAM_BOT_ACCOUNT: 'hangar',
  STEAM_BOT_PASSWORD: 'password',
  STEAM_BOT_SHARED_SECRET: 'c2hhcmVk',
  STEAM_BOT_IDENTITY_SECRET: 'aWRlbnRpdHk=',
};
const reasons = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as BadConfig).reasons;
  }
};

describe('the sandbox', () => {
  it('needs nothing, and takes settings from the environment', () => {
    expect(readConfig({})).toMatchObject({ mode: 'sandbox', port: 8080, databaseUrl: null, demoPlayers: 30 });
    expect(readConfig({ UPDRAFT_SETTINGS: '{"crash.countdownTicks":3}', DEMO_PLAYERS: '0' })).toMatchObject({ settingsOverride: { 'crash.countdownTicks': 3 }, demoPlayers: 0 });
  });

  it('refuses what it cannot read', () => {
    expect(reasons({ PORT: 'eighty' })).toHaveLength(1);
    expect(reasons({ UPDRAFT_SETTINGS: '[1]' })).toHaveLength(1);
    expect(reasons({ UPDRAFT_SETTINGS: 'crash' })).toHaveLength(1);
    expect(reasons({ TRUST_PROXY: 'everyone' })).toEqual([expect.stringMatching(/^TRUST_PROXY/)]);
  });
});

it('[S5] believes no proxy unless told to', () => {
  expect(readConfig({}).trustProxy('127.0.0.1', 0)).toBe(false);
  expect(readConfig({ TRUST_PROXY: 'loopback' }).trustProxy('127.0.0.1', 0)).toBe(true);
});

describe('live mode', () => {
  it('starts with everything in place', () => expect(reasons(live)).toEqual([]));

  it.each([
    ['the embedded database', { DATABASE_URL: undefined }, /DATABASE_URL/],
    ['a plain-HTTP address', { PUBLIC_URL: 'http://updraft.example' }, /https/],
    ['a missing seed key', { SEED_KEY: undefined }, /SEED_KEY/],
    ['a weak seed key', { SEED_KEY: 'a'.repeat(64) }, /SEED_KEY/],
    ['a short payments secret', { PAYMENTS_SECRET: 'short' }, /PAYMENTS_SECRET/],
    ['one secret for two purposes', { PAYMENTS_SECRET: strong('seed') }, /differ/],
    ['[F9] demo players', { DEMO_PLAYERS: '30' }, /DEMO_PLAYERS/],
    ['sandbox settings', { UPDRAFT_SETTINGS: '{}' }, /UPDRAFT_SETTINGS/],
    ['the sandbox checkout', { PAYMENTS_PROVIDER: 'sandbox' }, /PAYMENTS_PROVIDER/],
    ['no Steam key', { STEAM_API_KEY: undefined }, /STEAM_API_KEY/],
    ['a Steam account without its secrets', { STEAM_BOT_SHARED_SECRET: undefined, STEAM_BOT_IDENTITY_SECRET: '' }, /STEAM_BOT_SHARED_SECRET, STEAM_BOT_IDENTITY_SECRET/],
  ])('refuses %s', (_what, change, told) => {
    const found = reasons({ ...live, ...change });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(told);
  });

  it('names every reason at once', () => {
    expect(reasons({ UPDRAFT_MODE: 'live', DEMO_PLAYERS: '5' }).length).toBeGreaterThanOrEqual(7);
  });
});
