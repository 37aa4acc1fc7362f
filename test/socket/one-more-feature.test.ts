import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Feature } from '../../apps/server/src/feature.ts';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { defineSettings } from '../../apps/server/src/kernel/settings.part.ts';
import { type Client, connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

const bellSettings = defineSettings({
  shape: { 'bell.rings': z.number().int().min(1).max(9).default(3) },
  about: { 'bell.rings': 'How often it rings.' },
});

const told: string[] = [];

/** A bell for signed-in players, which exists in this file alone. */
const bell: Feature<{ name: 'bell'; uses: 'players' | 'limits'; settings: typeof bellSettings }> = {
  name: 'bell',
  settings: bellSettings,
  books: [{ name: 'bells_are_whole', sql: 'select 1 as crack where false' }],
  prunes: [{ table: 'idempotency', where: `scope = 'bell'` }],
  create: ({ db, settings, log }, { players, limits }) => ({
    routes: (http) =>
      http.get('/bell', async () => ({
        rings: settings.get('bell.rings'),
        // Reads a setting of the site, and uses ports of other features.
        name: settings.get('site.name'),
        mayStake: players.mayStake({ banned: false, is_admin: false } as Parameters<typeof players.mayStake>[0]),
        isExcluded: await limits.isExcluded(db, 1),
      })),
    prepare: (progress) => {
      progress('hanging the bell');
      told.push('prepared');
      return Promise.resolve();
    },
    workers: [{ start: () => told.push('started'), stop: () => told.push('stopped') }],
    onJoin: (playerId) => {
      log.debug({ playerId }, 'heard the bell');
      told.push(playerId === null ? 'a visitor joined' : 'a player joined');
    },
  }),
};

let site: TestSite;
let rich: Client;
beforeAll(async () => {
  site = await startSite({ features: [bell], settings: { 'bell.rings': 5 } });
  rich = await connect(site.url, 'rich');
});
afterAll(() => site.drop());

it('a feature is built with the settings and ports that it names, and its routes are served', async () => {
  const answer = await fetch(`${site.url}/bell`);
  expect(await answer.json()).toEqual({ rings: 5, name: 'Updraft', mayStake: true, isExcluded: false });
});

it('a started feature is notified of players who join', () => {
  expect(told.slice(0, 2)).toEqual(['prepared', 'started']);
  expect(told).toContain('a player joined');
});

it('the setting of a feature is changed by staff within its bounds', async () => {
  expect(await site.settings.change('bell.rings', 10, 'test')).toMatchObject({ ok: false });
  expect(await site.settings.change('bell.rings', 9, 'test')).toMatchObject({ ok: true });
  expect(await site.db.query(`select value from settings where key = 'bell.rings'`)).toEqual([{ value: 9 }]);
});

it('the checks of the books of a feature run with the other checks', async () => {
  const checks = bookChecksOf([...FEATURES, bell]);
  expect(checks.at(-1)?.name).toBe('bells_are_whole');
  expect(await reconcile(site.db, checks)).toEqual([]);
});

it('a feature ends with the site', async () => {
  rich.close();
  await site.stop();
  expect(told.at(-1)).toBe('stopped');
});
