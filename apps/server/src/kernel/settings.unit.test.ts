import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../features/operator-settings.ts';
import * as rules from './settings.rules.ts';
import type { SettingKey, SettingsValues } from './settings.values.ts';
import { settingsInForce } from './settings.stored.ts';

const DEFAULTS = SETTINGS.defaults;
const KEYS = Object.keys(SETTINGS.shape) as SettingKey[];
const brokenRule = (values: SettingsValues, keys?: readonly string[]) => rules.brokenRule(SETTINGS, values, keys);
const fitsSetting = (key: SettingKey, value: unknown): boolean => SETTINGS.fits(key, value);
const withValues = (change: Partial<SettingsValues>): SettingsValues => ({ ...DEFAULTS, ...change });
const inForce = (
  stored: Record<string, unknown>,
  {
    override = {},
    earlier = {},
  }: { override?: Partial<SettingsValues>; earlier?: Partial<Record<SettingKey, unknown[]>> } = {},
) =>
  settingsInForce({
    schema: SETTINGS,
    rows: Object.entries(stored).map(([key, value]) => ({ key, value })),
    defaults: DEFAULTS,
    override,
    earlier: (key) => earlier[key] ?? [],
  });

describe('each setting', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'site', 'site.name '])(
    'finds no setting under the name %j',
    (key) => expect(SETTINGS.has(key)).toBe(false),
  );

  it.each(KEYS)('the setting %s accepts its default, and no value of another kind', (key) => {
    expect(fitsSetting(key, DEFAULTS[key])).toBe(true);
    const others = [
      null,
      undefined,
      [],
      {},
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -1,
      1e15,
      '\u0000',
      'a\nb',
      'x'.repeat(301),
    ];
    for (const value of others) expect([key, value, fitsSetting(key, value)]).toEqual([key, value, false]);
    for (const value of ['text', 7, true])
      if (typeof value !== typeof DEFAULTS[key])
        expect([key, value, fitsSetting(key, value)]).toEqual([key, value, false]);
  });

  it.each(KEYS.filter((key) => key.endsWith('Percent') || key.endsWith('.percent') || key === 'wagering.factor'))(
    'the setting %s accepts two decimals at most',
    (key) => {
      const whole = fitsSetting(key, 0) ? 0 : Number(DEFAULTS[key]);
      expect([fitsSetting(key, whole + 0.29), fitsSetting(key, whole + 0.295)]).toEqual([true, false]);
    },
  );

  it.each(KEYS.filter((key) => /Cents|Ms|Ticks|Hundredths|limits\./.test(key)))('the setting %s is whole', (key) =>
    expect(fitsSetting(key, Number(DEFAULTS[key]) + 0.5)).toBe(false),
  );

  it.each([
    [
      'site.imageBase',
      ['/', '/item-art/', '/a-b/c_d.e~f/', 'https://pictures.example/', 'https://pictures.example:8443/items/'],
    ],
    ['links.1', ['', 'https://example.com', 'https://example.com/a?b=c#d', 'http://localhost:8080/x']],
    ['site.name', ['Updraft', 'Skins & Co.', 'Взлёт 24', 'O’Hare']],
    ['prices.sandboxMoves', ['', 'Redline:+5', 'Redline:+5;Karambit:-30.25; AK-47 | Redline : 7;']],
    ['trade.sandboxSoldOut', ['', 'Redline;Karambit']],
  ] as const)('%s accepts %o', (key, values) => expect(values.filter((value) => !fitsSetting(key, value))).toEqual([]));

  it.each([
    [
      'site.imageBase',
      [
        '',
        'https://',
        'https://a b',
        'https://a b/',
        'javascript:x',
        'javascript:x/',
        'https://evil/ ; script-src *',
        'https://a,b.example/',
        'https://a;b.example/',
        'https://*/',
        'https://*.example/',
        "https://a'b.example/",
        'https://evil/;script-src/',
        "https://evil/'self'/",
        'data:text/html,x',
        '//evil/',
      ],
      [
        'http://pictures.example/',
        'https://user:x@pictures.example/',
        'https://pictures.example/items',
        'https://pictures.example/?q=/',
        'https://pictures.example/#/',
        '/../',
        '/a/../b/',
        'item-art/',
        '/a b/',
        '/a/\n/',
        '/%2e%2e/',
      ],
    ],
    [
      'links.2',
      [
        'https://',
        'https://a b',
        'javascript:alert(1)',
        'data:text/html,x',
        '//evil',
        'ftp://example.com/',
        ' https://example.com',
      ],
      ['https://user:x@example.com/', 'https://exa\nmple.com/', 'HTTPS://EXAMPLE.COM/'],
    ],
    [
      'site.name',
      ['', ' ', ' Updraft', 'Updraft ', '<b>x</b>', 'a\tb', '.', 'Up   draft', '"x"', 'x'.repeat(41)],
      ['a;b', '{{name}}', 'Up\u202edraft', 'Up\u200bdraft'],
    ],
    [
      'prices.sandboxMoves',
      ['Redline', 'Redline:', ':5', 'Redline:5%', 'Redline:+5,Karambit:-30', 'a:b:5'],
      ['Redline:12345'],
    ],
  ] as const)('%s refuses %o', (key, values, more) =>
    expect([...values, ...more].filter((value) => fitsSetting(key, value))).toEqual([]),
  );
});

it.each(['wheel.beaconWaitMs', 'jackpot.beaconWaitMs'] as const)(
  '[DR-7] the setting %s gives the beacon enough time',
  (key) => {
    expect([fitsSetting(key, 4999), fitsSetting(key, 5000)]).toEqual([false, true]);
  },
);

describe('rules over several settings', () => {
  it.each([
    ['bonus.releasePercent', 2.6],
    ['bonus.releasePercent', 4],
    ['cashback.percent', 2.6],
    ['hourly.poolPercent', 1.1],
    ['referrals.percent', 0.5],
  ] as const)('the setting %s of %d is refused without a margin, with the calculation', (key, value) => {
    expect(brokenRule(withValues({ [key]: value }), [key])).toMatchObject({
      ok: false,
      message: 'staff_api.setting_no_margin',
      params: { edge: 4, left: expect.any(Number) as number },
    });
    expect(brokenRule(withValues({ [key]: value }), ['site.name'])).toBeNull();
  });

  it('the calculation of the margin is in percent', () => {
    expect(brokenRule(withValues({ 'bonus.releasePercent': 4 }))?.params).toEqual({
      game: 'crash',
      edge: 4,
      back: 4,
      pool: 1,
      referral: 0.4,
      left: -1.4,
    });
    expect(brokenRule(withValues({ 'bonus.releasePercent': 2.59, 'cashback.percent': 0 }))).toBeNull();
    expect(
      brokenRule(withValues({ 'bonus.releasePercent': 2.6, 'cashback.percent': 0, 'referrals.percent': 0.39 })),
    ).toBeNull();
  });

  it.each([
    // Crash keeps a margin of a tenth of a percent with each of these changes.
    [
      { 'hourly.poolPercent': 0, 'bonus.releasePercent': 3.5 },
      { game: 'wheel', edge: 3.7, back: 3.5, pool: 0, referral: 0.4, left: -0.2 },
    ],
    [{ 'cases.closeAbovePercent': 100 }, { game: 'cases', edge: 0, back: 2.5, pool: 0, referral: 0.4, left: -2.9 }],
    [{ 'cases.closeAbovePercent': 97.1 }, { game: 'cases', edge: 2.9, back: 2.5, pool: 0, referral: 0.4, left: 0 }],
    [{ 'cases.closeAbovePercent': 97.09 }, null],
    // The wheel and cases give no cashback.
    [{ 'hourly.poolPercent': 0, 'cashback.percent': 3.55, 'cases.closeAbovePercent': 97 }, null],
    // The jackpot returns no share to players, so it needs no margin.
    [{ 'jackpot.feePercent': 0 }, null],
  ] as const)('[EC-5] checks that each game keeps a margin of its own: %o', (change, params) =>
    expect(brokenRule(withValues(change), Object.keys(change))?.params ?? null).toEqual(params),
  );

  it.each([
    [{ 'crash.maxStakeCents': 900_000 }, 'staff_api.setting_stake_beyond_win', { most: 8264.46 }],
    [{ 'crash.maxWinCents': 1 }, 'staff_api.setting_stake_beyond_win', { most: 0 }],
    [{ 'crash.minAutoCashOutHundredths': 500 }, 'staff_api.setting_stake_beyond_win', { most: 2000 }],
    [
      { 'crash.minBetCents': 250_001 },
      'staff_api.setting_out_of_order',
      { least: 'crash.minBetCents', most: 'crash.maxStakeCents' },
    ],
    [
      { 'deposit.maxCents': 99 },
      'staff_api.setting_out_of_order',
      { least: 'deposit.minCents', most: 'deposit.maxCents' },
    ],
    [
      { 'withdraw.minCents': 200_001 },
      'staff_api.setting_out_of_order',
      { least: 'withdraw.minCents', most: 'withdraw.dailyCents' },
    ],
  ] as const)('the settings %o are refused as %s', (change, message, params) =>
    expect(brokenRule(withValues(change), Object.keys(change))).toEqual({ ok: false, message, params }),
  );

  it('a maximum of zero is allowed, and the defaults break no rule', () => {
    expect(brokenRule(withValues({ 'deposit.maxCents': 0, 'withdraw.dailyCents': 0 }))).toBeNull();
    expect(brokenRule(DEFAULTS)).toBeNull();
  });
});

describe('a stored setting that cannot be used', () => {
  it('an unusable setting has its default, and is reported', () => {
    const { values, refused } = inForce({
      'site.imageBase': 'https://',
      'site.name': '',
      'links.1': 'javascript:x',
      'crash.countdownTicks': 'many',
      'an.older.one': 5,
      __proto__: 1,
    });
    expect(values).toEqual(DEFAULTS);
    expect(refused.map(({ key, stored, refusal }) => [key, stored, refusal.message])).toEqual([
      ['site.imageBase', 'https://', 'staff_api.setting_invalid'],
      ['site.name', '', 'staff_api.setting_invalid'],
      ['links.1', 'javascript:x', 'staff_api.setting_invalid'],
      ['crash.countdownTicks', 'many', 'staff_api.setting_invalid'],
    ]);
  });

  it('[I3] an unusable maintenance setting keeps the site in maintenance', () => {
    expect(inForce({ 'site.maintenance': 'yes' }).values['site.maintenance']).toBe(true);
  });

  it.each([
    // The value in force is the strictest of the default, the earlier values and the nearest bound.
    ['crash.maxStakeCents', 'a lot', [5000], 5000],
    ['crash.maxStakeCents', 'a lot', [900_000], 250_000],
    ['crash.maxStakeCents', 0, [], 1],
    ['crash.maxStakeCents', 1e15, [], 250_000],
    ['crash.minBetCents', 0, [], 10],
    ['crash.minBetCents', null, [500], 500],
    ['withdraw.dailyCents', -1, [], 0],
    // A number with too many decimals is ignored, not rounded.
    ['crash.roundCapPercent', 1.005, [], 2],
    ['crash.roundCapPercent', 'none', [0.5], 0.5],
    ['bonus.releasePercent', 7, [], 2.5],
    ['wagering.factor', -2, [3], 3],
    ['withdraw.twoApproversAboveCents', 1e12, [2000], 2000],
  ] as const)('the unusable setting %s stored as %j, after %o, is in force as %d', (key, stored, earlier, expected) => {
    const { values, refused } = inForce({ [key]: stored }, { earlier: { [key]: [...earlier] } });
    expect(fitsSetting(key, values[key])).toBe(true);
    expect(values[key]).toBe(expected);
    expect(refused[0]).toEqual({
      key,
      stored,
      inForce: values[key],
      refusal: { ok: false, message: 'staff_api.setting_invalid' },
    });
  });

  it('lowers stored values that break rules: shares to their defaults, the stake to fit the win', () => {
    const { values, refused } = inForce({
      'bonus.releasePercent': 4,
      'hourly.poolPercent': 0.5,
      'crash.maxWinCents': 12_100,
    });
    expect(values).toEqual({
      ...DEFAULTS,
      'bonus.releasePercent': 2.5,
      'hourly.poolPercent': 0.5,
      'crash.maxWinCents': 12_100,
      'crash.maxStakeCents': 10_000,
    });
    expect(brokenRule(values)).toBeNull();
    expect(refused.map(({ key, stored, inForce: held, refusal }) => [key, stored, held, refusal.message])).toEqual([
      ['bonus.releasePercent', 4, 2.5, 'staff_api.setting_no_margin'],
      ['hourly.poolPercent', 0.5, 0.5, 'staff_api.setting_no_margin'],
      ['crash.maxWinCents', 12_100, 12_100, 'staff_api.setting_stake_beyond_win'],
    ]);
  });

  it('[EC-5] a stored limit of open boxes that leaves no margin is replaced by the default', () => {
    const { values, refused } = inForce({ 'cases.closeAbovePercent': 99 });
    expect([values['cases.closeAbovePercent'], brokenRule(values)]).toEqual([96, null]);
    expect(refused.map(({ key, inForce: held, refusal }) => [key, held, refusal.params?.['game']])).toEqual([
      ['cases.closeAbovePercent', 96, 'cases'],
    ]);
  });

  it('stored limits that cross stay in force, because nothing fits between them', () => {
    const { values, refused } = inForce({ 'crash.minBetCents': 1000, 'crash.maxStakeCents': 500 });
    expect([values['crash.minBetCents'], values['crash.maxStakeCents']]).toEqual([1000, 500]);
    expect(refused.map(({ key }) => key)).toEqual(['crash.minBetCents', 'crash.maxStakeCents']);
  });
});
