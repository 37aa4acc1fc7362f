import { expect, it, vi } from 'vitest';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { crashConfig } from '../crash/crash.views.ts';
import { createRevision, siteHandlers, watchConfig } from './site.http.ts';

it('tells clients the name of the site and what features add, as it is set at the time', async () => {
  const values: Record<string, unknown> = { 'site.name': 'Headwind', 'crash.gapToleratedMs': 3500 };
  const settings = { get: (key: string) => values[key] ?? 100 } as unknown as SettingsReader;
  const config = { mode: 'sandbox', demoPlayers: 0, publicUrl: null, realtimePort: 0 } as Parameters<
    typeof siteHandlers
  >[0]['config'];
  const handlers = siteHandlers({
    config,
    settings,
    build: 'test',
    port: 0,
    parts: [() => crashConfig(settings)],
    currentRevision: () => 'seen',
  });
  const answer = await handlers['POST /api/getConfig'](undefined as never, undefined as never);
  expect(answer).toMatchObject({ siteName: 'Headwind', revision: 'seen', crash: { gapToleratedMs: 3500 } });
});

it('says when a reload of the settings changes what clients are told, and only then', () => {
  const values: Record<string, unknown> = { 'site.name': 'Headwind', 'crash.minBet': 0.1 };
  const listeners: (() => void)[] = [];
  const reload = (): void => listeners.forEach((listener) => listener());
  const settings = {
    get: (key: string) => values[key] ?? 100,
    onReload: (listener: () => void) => listeners.push(listener),
  } as unknown as SettingsReader & { onReload: (listener: () => void) => void };
  const config = { mode: 'sandbox', demoPlayers: 0, publicUrl: null, realtimePort: 0 } as Parameters<
    typeof siteHandlers
  >[0]['config'];
  const onChanged = vi.fn();
  const part = vi.fn(() => ({ referrals: { percent: settings.get('referrals.percent') } }));
  const currentRevision = createRevision({ config, settings, build: 'test', port: 0, parts: [part] });
  watchConfig({ settings, currentRevision }, onChanged);
  reload();
  values['site.maintenance'] = true;
  reload();
  expect(onChanged).not.toHaveBeenCalled();
  values['referrals.percent'] = 0.5;
  reload();
  reload();
  expect(onChanged).toHaveBeenCalledOnce();
  part.mockClear();
  expect(onChanged).toHaveBeenCalledWith(currentRevision());
  expect(part, 'computed once for each reload').not.toHaveBeenCalled();
});
