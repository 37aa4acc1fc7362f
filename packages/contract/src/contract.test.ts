import { DEFAULT_LIMITS, MAX_POINT_HUNDREDTHS } from '@updraft/rules/crash';
import { MAX_CENTS, parseDollars } from '@updraft/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  BET_MESSAGES,
  type CallSpec,
  Dollars,
  HexHash,
  Id,
  IdempotencyKey,
  ItemsById,
  NO_AUTO_CASH_OUT,
  MAX_BETS_PER_ROUND,
  MAX_MANUAL_BETS_PER_ROUND,
  MAX_VALUE,
  NewBet,
  TAKE_MESSAGES,
  Take,
  calls,
  clientEvents,
  idsOf,
  serverEvents,
  MAX_DOLLARS,
  AskedDollars,
  AskedMoment,
} from './index.ts';

/** The JSON schema of accepted values, as far as the checks below read it. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
}

const inputs: [string, z.ZodType][] = [
  ...Object.entries(calls).map(([name, { input }]): [string, z.ZodType] => [name, input]),
  ...Object.entries(clientEvents).map(([name, { payload }]): [string, z.ZodType] => [`event ${name}`, payload]),
];
const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Returns every place in a schema that accepts a value without a bound, or an unknown field. */
const holesIn = (schema: Schema, at: string): string[] => {
  const holes: string[] = [];
  if (schema.type === 'object') {
    const named = schema.additionalProperties;
    if (named !== false && !(typeof named === 'object' && schema.propertyNames?.pattern))
      holes.push(`${at}: unknown fields`);
    for (const [name, part] of Object.entries(schema.properties ?? {})) holes.push(...holesIn(part, `${at}.${name}`));
    if (typeof named === 'object') holes.push(...holesIn(named, `${at}[*]`));
  }
  const isChosen = schema.enum !== undefined || schema.const !== undefined;
  if (schema.type === 'string' && !isChosen && schema.maxLength === undefined && !schema.pattern?.endsWith('$'))
    holes.push(`${at}: a text of any length`);
  if (schema.type === 'array') {
    if (schema.maxItems === undefined) holes.push(`${at}: a list of any length`);
    if (schema.items) holes.push(...holesIn(schema.items, `${at}[]`));
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) holes.push(...holesIn(part, at));
  return holes;
};

describe('the table of calls and events', () => {
  it.each([...Object.entries(calls), ...Object.entries(clientEvents), ...Object.entries(serverEvents)])(
    'the entry %s has a description of one line',
    (_name, { about }) => {
      expect(about).toMatch(/^[A-Z`].{10,160}\.$/);
      expect(about).not.toContain('\n');
    },
  );

  it.each(Object.keys(calls))('the call %s is named by method and path', (name) =>
    expect(name).toMatch(/^(GET|POST) \/[\w/-]+$/),
  );

  it.each(Object.entries({ ...calls, ...clientEvents, ...serverEvents }))(
    'the entry %s lists well-formed message keys, each once',
    (_name, spec) => {
      const messages = spec.messages ?? [];
      for (const key of messages) expect(key).toMatch(/^[a-z]+(_[a-z]+)+\.[a-z_]+$/);
      expect(new Set(messages).size).toBe(messages.length);
    },
  );

  it('lists for a bet and a cash-out every refusal besides the ways in which they succeed', () => {
    expect(BET_MESSAGES).toContain('crash_api.bet_made');
    expect(TAKE_MESSAGES).toContain('crash_api.cashed_out');
    for (const key of ['app_api.bad_request', 'user_api.session_ended', 'crash_api.busy', 'crash_api.game_ended']) {
      expect(BET_MESSAGES).toContain(key);
      expect(TAKE_MESSAGES).toContain(key);
    }
  });

  it('[M3] lists for every call with a key that the key may have been used for something else', () => {
    const commands = Object.entries<CallSpec>(calls).filter(([, { command }]) => command);
    expect(commands.length).toBeGreaterThan(2);
    for (const [name, { messages }] of commands)
      expect([name, messages]).toEqual([name, expect.arrayContaining(['app_api.key_reused'])]);
    expect(BET_MESSAGES).toContain('app_api.key_reused');
  });

  it('[M3] [S8] takes a key with every call of staff that changes something', () => {
    const reads = /\/(get|list|refused|reports|reversed|templates)$/;
    const keyless = Object.entries<CallSpec>(calls)
      .filter(([, { auth }]) => ['moderator', 'support', 'finance', 'admin'].includes(auth))
      .filter(([name, { command }]) => !command && !(name.startsWith('GET ') || reads.test(name)));
    expect(keyless.map(([name]) => name)).toEqual([]);
  });

  it('[S6] requires a sign-in wherever value moves or staff act', () => {
    const open = Object.entries<CallSpec>(calls).filter(
      ([name, { command, auth }]) => (command || name.includes('/staff/')) && ['none', 'optional'].includes(auth),
    );
    expect(open).toEqual([]);
    for (const [name, { auth }] of Object.entries<CallSpec>(calls))
      if (name.includes('/staff/')) expect(['moderator', 'support', 'finance', 'admin']).toContain(auth);
  });
});

type Path = readonly string[];

/** Place of a text in an input. `withText`: returns an input that contains the text and only the fields around it. */
interface Place {
  at: Path;
  /** True if a pattern restricts the text. */
  isBound: boolean;
  withText: (text: string) => unknown;
}

/** Returns every place in a schema that accepts a text. */
const textsIn = (schema: Schema): Place[] => {
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const isUnknown = schema.type === undefined && schema.anyOf === undefined && schema.oneOf === undefined;
  if (schema.type === 'string' || isUnknown)
    return [{ at: [], isBound: schema.pattern !== undefined, withText: (text) => text }];
  const fixed = Object.entries(schema.properties ?? {}).filter(([, part]) => part.const !== undefined);
  const inProperties = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    textsIn(part).map((place) => ({
      ...place,
      at: [name, ...place.at],
      withText: (text: string) => ({
        ...Object.fromEntries(fixed.map(([other, { const: value }]) => [other, value])),
        [name]: place.withText(text),
      }),
    })),
  );
  const inItems = schema.items ? textsIn(schema.items) : [];
  return [
    ...inProperties,
    ...inItems.map((place) => ({
      ...place,
      at: ['0', ...place.at],
      withText: (text: string) => [place.withText(text)],
    })),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(textsIn),
  ];
};

/** True if the parser refuses the text at this place, or a value that contains it. */
const isRefusedAt = (type: z.ZodType, { at, withText }: Place, text: string): boolean =>
  (type.safeParse(withText(text)).error?.issues ?? []).some(
    ({ code, path }) =>
      code !== 'unrecognized_keys' && path.length > 0 && path.every((part, n) => String(part) === at[n]),
  );

describe('what comes in', () => {
  const texts = inputs.flatMap(([name, type]) =>
    textsIn(schemaOf(type)).map((place): [string, z.ZodType, Place] => [`${name} ${place.at.join('.')}`, type, place]),
  );

  it('[TX-1] has texts of staff and of players, among them the text of the chat', () => {
    const names = texts.map(([name]) => name);
    expect(names).toContain('POST /api/chat/sendMessage message');
    expect(names).toContain('POST /api/staff/games/stop reason');
    expect(names).toContain('POST /api/staff/changeSetting value');
    expect(names).toContain('POST /api/tickets/create ticket.title');
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(texts)('[TX-1] the input %s refuses half of a surrogate pair, and NUL', (_name, type, place) => {
    const plain = 'twenty letters here.';
    for (const strange of ['\ud83d', '\ude00', '\0'])
      expect(isRefusedAt(type, place, `${plain.slice(0, 10)}${strange}${plain.slice(11)}`)).toBe(true);
    // The strange character is the reason for the refusal: without it the text is accepted, unless a pattern restricts
    // it. The typed escape of such a character is a plain text.
    if (!place.isBound)
      for (const text of [plain, String.raw`a typed \u0000 here.`]) expect(isRefusedAt(type, place, text)).toBe(false);
  });

  it('[TX-4] a token and a client seed are read as they were sent', () => {
    const seed = { server_seed_hash: '0'.repeat(64), client_seed: ' a\u200b ' };
    expect(calls['POST /api/cases/setClientSeed'].input.parse(seed)).toEqual(seed);
    const session = { apiToken: ` ${'t'.repeat(42)}\u200b` };
    expect(clientEvents.auth.payload.parse(session)).toEqual(session);
  });

  it.each(['name', 'reason'])('[TX-2] a %s that staff write must be one visible line', (field) => {
    const box = { name: 'box', name_ru: 'box', art: 'box', priority: 0, price: 1, items: [], reason: 'because' };
    const parsed = calls['POST /api/staff/cases/save'].input.parse({ ...box, [field]: ' one\n  two\u202e\u200b ' });
    expect(parsed).toMatchObject({ [field]: 'one two' });
    const blank = { ...box, [field]: '\u202e \u200b \n' };
    expect(calls['POST /api/staff/cases/save'].input.safeParse(blank).success).toBe(false);
  });

  it.each(inputs)('[S4] the input %s has only known fields, and a bound for every text and list', (name, type) => {
    expect(holesIn(schemaOf(type), name)).toEqual([]);
  });

  it.each(inputs)('[S4] the input %s refuses an unknown field', (_name, type) => {
    const result = type.safeParse({ unknownField: 1 });
    expect(result.success).toBe(false);
    expect(result.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
  });

  it.each(inputs)('[S4] [I5] the parser of %s throws for no input', (_name, type) => {
    fc.assert(
      fc.property(fc.anything(), (value) => typeof type.safeParse(value).success === 'boolean'),
      { numRuns: 200 },
    );
  });

  it.each(inputs)('[S4] the input %s accepts objects only', (_name, type) => {
    for (const bad of [null, undefined, [], 'text', 7, true]) expect(type.safeParse(bad).success).toBe(false);
  });
});

/** Returns the places of all numbers in a schema that have this upper bound. */
const numbersUpTo = (schema: Schema, most: number, at: string): string[] => {
  const inside = (name: string, part: Schema | boolean | undefined): string[] =>
    typeof part === 'object' ? numbersUpTo(part, most, `${at}${name}`) : [];
  return [
    ...(schema.maximum === most ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => inside(`.${name}`, part)),
    ...inside('[*]', schema.additionalProperties),
    ...inside('[]', schema.items),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => inside('', part)),
  ];
};

describe('sums of dollars', () => {
  const outputs: [string, z.ZodType][] = [
    ...Object.entries(calls).map(([name, { output }]): [string, z.ZodType] => [name, output]),
    ...Object.entries(clientEvents).map(([name, { ack }]): [string, z.ZodType] => [`event ${name}`, ack]),
    ...Object.entries(serverEvents).map(([name, { payload }]): [string, z.ZodType] => [`event ${name}`, payload]),
  ];

  it.each(outputs)('the output %s does not bound sums like the input of a caller', (name, type) => {
    const schema = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as Schema;
    expect(numbersUpTo(schema, MAX_DOLLARS, name)).toEqual([]);
  });

  it.each(inputs)('[S4] the input %s bounds sums more tightly than the books', (name, type) => {
    expect(numbersUpTo(schemaOf(type), MAX_CENTS / 100, name)).toEqual([]);
  });

  it('responses can contain every sum that the books can hold', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (value) => Dollars.safeParse(value / 100).success));
    for (const bad of [-0.01, 0.001, MAX_CENTS, Number.NaN]) expect(Dollars.safeParse(bad).success).toBe(false);
  });
});

const bet = { apiToken: 't'.repeat(43), items: { '12': {}, '7': {} }, sum: 12.34, autoWithdraw: 2 };

describe('the parts of a payload', () => {
  it.each([Number.NaN, Infinity, -Infinity, -0.01, -1, 0.001, 10_000_000.01, 1e300, '5', null, 1n])(
    '[S4] refuses %s as a sum of dollars',
    (bad) => {
      expect(AskedDollars.safeParse(bad).success).toBe(false);
      expect(NewBet.safeParse({ ...bet, sum: bad }).success).toBe(false);
    },
  );

  it('[S4] accepts as dollars exactly what the rules of money accept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (value) => AskedDollars.safeParse(value / 100).success),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 10_000_000, noNaN: true }),
        (value) => AskedDollars.safeParse(value).success === (parseDollars(value) !== null),
      ),
      { numRuns: 5000 },
    );
    expect(10_000_000 * 100).toBeLessThanOrEqual(MAX_CENTS);
  });

  it.each([
    ['2026-02-28T23:59:59.999+03:00', true],
    ['0001-01-01T00:00:00Z', true],
    ['9999-12-31T23:59:59Z', true],
    ['0000-01-01T00:00:00Z', false],
    ['0001-01-01T00:00:00+23:00', false],
    ['9999-12-31T23:59:59-23:59', false],
    ['2026-02-30T00:00:00Z', false],
    ['2026-02-28T00:00:00', false],
    ['2026-02-28', false],
  ])('[S4] accepts %s as a time that the database can compare: %s', (moment, isMoment) =>
    expect(AskedMoment.safeParse(moment).success).toBe(isMoment),
  );

  it.each([Number.NaN, Infinity, -1, 0, 1.5, 2 ** 53, '1', null])('[S4] refuses %s as an id', (bad) => {
    expect(Id.safeParse(bad).success).toBe(false);
    expect(Take.safeParse({ apiToken: bet.apiToken, id: bad }).success).toBe(false);
  });

  it.each([Number.NaN, Infinity, -Infinity, -1e10, 1e10, '2', null, [2]])(
    '[S4] refuses %s as the target of an auto cash-out',
    (bad) => {
      expect(NewBet.safeParse({ ...bet, autoWithdraw: bad }).success).toBe(false);
    },
  );

  it('[S4] accepts a bet with any multiplier or with the value for none, and leaves too low and too high to the rules', () => {
    for (const autoWithdraw of [1.21, 2, MAX_VALUE, NO_AUTO_CASH_OUT, -2, 0, 0.99, 10_000, 999_998])
      expect(NewBet.safeParse({ ...bet, autoWithdraw }).success).toBe(true);
  });

  it.each([
    [
      'more than a hundred items',
      Object.fromEntries(Array.from({ length: 101 }, (_unused, at) => [String(at + 1), {}])),
    ],
    ['a name that is no id', { '0': {} }],
    ['a negative id', { '-1': {} }],
    ['a fraction', { '1.5': {} }],
    ['an id with a leading zero', { '007': {} }],
    ['an id that no double holds', { '99999999999999999': {} }],
    ['something about an item', { '1': { price: 5 } }],
    ['a list', ['1']],
  ])('[S4] refuses items with %s', (_name, items) => {
    expect(ItemsById(100).safeParse(items).success).toBe(false);
    expect(NewBet.safeParse({ ...bet, items }).success).toBe(false);
  });

  it('[S4] drops a prototype key among the items', () => {
    const parsed = ItemsById(100).parse(JSON.parse('{"__proto__": {"polluted": true}, "5": {}}'));
    expect(idsOf(parsed)).toEqual([5]);
    expect('polluted' in parsed).toBe(false);
  });

  it('returns the ids of items in ascending order', () => {
    expect(idsOf({ '12': {}, '7': {}, '100': {} })).toEqual([7, 12, 100]);
  });

  it.each(['', 'short', 'x'.repeat(81), 'with space', 'кириллица', 'semi;colon'])(
    '[M3] refuses %j as the key of a repeated command',
    (bad) => {
      expect(IdempotencyKey.safeParse(bad).success).toBe(false);
    },
  );

  it('[FA-1] accepts only lower-case hashes', () => {
    expect(HexHash.safeParse('a'.repeat(64)).success).toBe(true);
    for (const bad of ['A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), `${'a'.repeat(64)}\n`])
      expect(HexHash.safeParse(bad).success).toBe(false);
  });
});

describe('constants', () => {
  it('[CR-11] [CR-12] constants of the contract agree with the rules', () => {
    expect(MAX_BETS_PER_ROUND).toBe(DEFAULT_LIMITS.maxBets);
    expect(MAX_MANUAL_BETS_PER_ROUND).toBe(DEFAULT_LIMITS.maxManualBets);
    expect(MAX_VALUE).toBe(MAX_POINT_HUNDREDTHS / 100);
  });

  it('[CR-12] the value for a manual bet is not a valid multiplier', () => {
    expect(NO_AUTO_CASH_OUT).toBeGreaterThan(MAX_VALUE);
  });
});
