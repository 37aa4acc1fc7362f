import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, createWorld } from '../testing/world.ts';
import { SETTINGS } from '../features/operator-settings.ts';
import { BadSettings, SettingsStore } from './settings.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

const store = (key: string, value: unknown): Promise<unknown> =>
  world.db.query(
    'insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );
const historyOf = async (key: string): Promise<unknown[]> =>
  (
    await world.db.query<{ after: unknown }>('select after from settings_history where key = $1 order by id', [key])
  ).map(({ after }) => after);

it('a start with unusable stored values succeeds, and reports each to the operator once', async () => {
  await world.settings.change('crash.maxStakeCents', 40_000, 'test');
  // The last usable value of one setting is found below any number of changes of another.
  await world.db.query(
    `insert into settings_history (key, after, changed_by)
     select 'links.2', '"javascript:x"', 'test' from generate_series(1, 1000)`,
  );
  for (const [key, value] of [
    ['site.imageBase', 'https://'],
    ['links.2', 'javascript:x'],
    ['bonus.releasePercent', 4],
    ['crash.maxStakeCents', 'all'],
    ['__proto__', 1],
    ['constructor', 1],
  ] as const)
    await store(key, value);
  const lines: { level: number; key: string; message: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const settings = await SettingsStore.load(world.db, {}, { schema: SETTINGS, log });
  expect([
    settings.get('site.imageBase'),
    settings.get('links.2'),
    settings.get('bonus.releasePercent'),
    settings.get('crash.maxStakeCents'),
  ]).toEqual(['/item-art/', '', 2.5, 40_000]);
  const told = lines.filter(({ level }) => level === 50).map(({ key, message }) => [key, message]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['site.imageBase', 'staff_api.setting_invalid'],
      ['links.2', 'staff_api.setting_invalid'],
      ['crash.maxStakeCents', 'staff_api.setting_invalid'],
      ['bonus.releasePercent', 'staff_api.setting_no_margin'],
    ]),
  );
  expect(told).toHaveLength(4);
  expect(settings.refused.map(({ key }) => key).sort()).toEqual([
    'bonus.releasePercent',
    'crash.maxStakeCents',
    'links.2',
    'site.imageBase',
  ]);
  await settings.reload();
  expect(lines).toHaveLength(4);
  // A change replaces the unusable value.
  for (const [key, value] of [
    ['site.imageBase', '/art/'],
    ['links.2', ''],
    ['bonus.releasePercent', 2],
    ['crash.maxStakeCents', 50_000],
  ] as const)
    expect((await settings.change(key, value, 'test')).ok).toBe(true);
  expect(settings.refused).toEqual([]);
});

it('refuses a change that breaks a rule over several settings, with the calculation, and stores nothing', async () => {
  for (const [key, value] of [
    ['bonus.releasePercent', 3.5],
    ['cashback.percent', 2.6],
    ['hourly.poolPercent', 1.1],
    ['referrals.percent', 0.5],
  ] as const) {
    const before = await historyOf(key);
    expect(await world.settings.change(key, value, 'test')).toMatchObject({
      ok: false,
      message: 'staff_api.setting_no_margin',
      params: { edge: 4 },
    });
    expect(await historyOf(key)).toEqual(before);
  }
  for (const [key, value] of [
    ['cashback.percent', 1],
    ['bonus.releasePercent', 1],
    ['hourly.poolPercent', 1.1],
  ] as const)
    expect((await world.settings.change(key, value, 'test')).ok).toBe(true);
  expect(await world.settings.change('__proto__', 1, 'test')).toEqual({
    ok: false,
    message: 'staff_api.setting_invalid',
  });
});

it('[EC-5] refuses a change that leaves one game no margin, with the calculation for that game, and stores nothing', async () => {
  const change = () => world.settings.change('cases.closeAbovePercent', 99, 'test');
  const before = await historyOf('cases.closeAbovePercent');
  expect(await change()).toMatchObject({ message: 'staff_api.setting_no_margin', params: { game: 'cases', edge: 1 } });
  expect(await historyOf('cases.closeAbovePercent')).toEqual(before);
});

it('the calculation includes changes of another process', async () => {
  const [one, other] = await Promise.all([
    SettingsStore.load(world.db, {}, { schema: SETTINGS }),
    SettingsStore.load(world.db, {}, { schema: SETTINGS }),
  ]);
  expect((await one.change('cashback.percent', 2.4, 'test')).ok).toBe(true);
  expect(await other.change('hourly.poolPercent', 1.3, 'test')).toMatchObject({
    ok: false,
    message: 'staff_api.setting_no_margin',
    params: { back: 2.4, pool: 1.3, left: -0.1 },
  });
  const both = await Promise.all([
    one.change('referrals.percent', 0.45, 'test'),
    other.change('hourly.poolPercent', 1.19, 'test'),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

it('refuses a start with impossible overrides, and names every reason', async () => {
  const load = (override: Record<string, unknown>) => SettingsStore.load(world.db, override, { schema: SETTINGS });
  await expect(load({ 'site.imageBase': 'https://', constructor: 1, 'crash.countdownTicks': 0 })).rejects.toThrow(
    /site\.imageBase[^]*constructor[^]*crash\.countdownTicks/,
  );
  await expect(load({ 'bonus.releasePercent': 4 })).rejects.toThrow(
    /"edge":4,"back":4,"pool":1,"referral":0\.4,"left":-1\.4/,
  );
  await expect(load({ 'hourly.poolPercent': 1.2 })).rejects.toThrow(BadSettings);
  expect((await load({ 'bonus.releasePercent': 3, 'hourly.poolPercent': 0 })).get('bonus.releasePercent')).toBe(3);
});

it('stores a change with an entry in the audit log, and returns a value of the environment that stays in force', async () => {
  const load = (override: Record<string, unknown>) => SettingsStore.load(world.db, override, { schema: SETTINGS });
  const fixed = await load({ 'chat.gapMs': 0 });
  expect(await fixed.change('chat.gapMs', 3000, 'test')).toMatchObject({ ok: true, fixed: 0 });
  expect(fixed.get('chat.gapMs')).toBe(0);
  const free = await load({});
  expect(free.get('chat.gapMs')).toBe(3000);
  expect(await free.change('chat.gapMs', 2000, 'test')).toEqual({ ok: true });
  const [logged] = await world.db.query('select actor, action, details from audit_log order by id desc limit 1');
  expect(logged).toEqual({
    actor: 'test',
    action: 'settings.change',
    details: { key: 'chat.gapMs', before: 3000, after: 2000 },
  });
});

it('the sandbox has three links unless others are stored', async () => {
  const settings = await SettingsStore.load(world.db, {}, { schema: SETTINGS, defaults: SETTINGS.inSandbox });
  expect([settings.get('links.1'), settings.get('links.3')]).toEqual([
    SETTINGS.inSandbox['links.1'],
    SETTINGS.inSandbox['links.3'],
  ]);
  // An earlier test has stored an empty link.
  expect(settings.get('links.2')).toBe('');
});

it('a giveaway, a question and an hour of the bonus begin and end within half an hour in the sandbox', () =>
  expect(SETTINGS.inSandbox).toMatchObject({
    'giveaway.scheduled': true,
    'giveaway.minutes': 30,
    'giveaway.pauseMinutes': 1,
    'quiz.everyMinutes': 10,
    'quiz.openMinutes': 4,
    'hourly.minutes': 15,
    'hourly.needsNickname': false,
  }));
