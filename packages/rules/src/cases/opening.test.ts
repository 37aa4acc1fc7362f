import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingFields, readField, writeField } from '../fairness/fields.ts';
import { sha256 } from '../fairness/hash.ts';
import { type PublishedValues, textOf } from '../fairness/verify.ts';
import { caseValues, cases, failedChecks } from '../testing/game-vectors.ts';
import { type Box, CHANCE_PARTS, boxHash, boxText, returnBasisPoints } from './box.ts';
import { CASES_RULES_VERSION, caseNumber, itemAt } from './draw.ts';
import { MAX_OPENINGS, type OpeningOffer, isOpeningWon, openBoxes, openingCents, refuseOpening } from './opening.ts';
import { caseReel } from './reel.ts';
import { type CaseSeeds, serverSeedHashOf } from './seeds.ts';
import { casesVerifier, publishedOpening } from './verify.ts';

const BOX: Box = cases.box;
const serverSeed = sha256('a server seed');
const seeds: CaseSeeds = { serverSeedHash: serverSeedHashOf(serverSeed), clientSeed: 'mine', nonce: 7 };
const first = () => cases.openings[0] as (typeof cases.openings)[number];

describe('an opening', () => {
  it('[CA-10] [CA-11] an opening has the number and the item that an independent program draws', () => {
    for (const opening of cases.openings) {
      expect(caseNumber(opening)).toBe(opening.number);
      expect(itemAt(BOX.items, opening.number)).toBe(opening.itemId);
    }
    expect(CASES_RULES_VERSION).toBe(cases.rulesVersion);
  });

  it('[CA-11] [F3] each item has as many numbers as parts, by rising item id', () => {
    let from = 0;
    for (const { itemId, parts } of [...BOX.items].sort((a, b) => a.itemId - b.itemId)) {
      expect([from, from + parts - 1].map((number) => itemAt(BOX.items, number))).toEqual([itemId, itemId]);
      from += parts;
    }
    expect(from).toBe(CHANCE_PARTS);
    expect(itemAt(BOX.items, CHANCE_PARTS)).toBeNull();
    expect(itemAt([], 0)).toBeNull();
  });

  it('[CA-10] the number changes with the server seed, the client seed and the nonce', () => {
    const numbers = (change: (at: number) => object): number =>
      new Set(Array.from({ length: 30 }, (_unused, at) => caseNumber({ ...first(), ...change(at) }))).size;
    expect(numbers((at) => ({ serverSeed: sha256(`seed ${at}`) }))).toBeGreaterThan(28);
    expect(numbers((at) => ({ clientSeed: `seed-${at}` }))).toBeGreaterThan(28);
    expect(numbers((at) => ({ nonce: at }))).toBeGreaterThan(28);
  });

  it('[CA-12] [F1] the number depends on nothing but seeds and nonce', () => {
    const more = { ...first(), box: BOX, priceCents: 5, player: 3, history: [1, 2] };
    expect(caseNumber(more)).toBe(first().number);
  });

  it('[CA-10] the number is null for malformed values', () => {
    for (const change of [
      { serverSeed: 'x' },
      { clientSeed: '' },
      { clientSeed: 'a:b' },
      { nonce: -1 },
      { nonce: 0.5 },
    ])
      expect(caseNumber({ ...first(), ...change })).toBeNull();
  });

  it('[CA-13] several boxes have consecutive nonces and the results of single openings', () => {
    const at = (count: number, from = seeds) => openBoxes(BOX, { seeds: from, serverSeed, count });
    const five = at(5);
    expect(five?.openings.map(({ nonce }) => nonce)).toEqual([7, 8, 9, 10, 11]);
    expect(five?.seeds).toEqual({ ...seeds, nonce: 12 });
    let now = seeds;
    const single = Array.from({ length: 5 }, () => {
      const one = at(1, now);
      now = one?.seeds ?? now;
      return one?.openings[0];
    });
    expect(five?.openings).toEqual(single);
    for (const { nonce, clientSeed, number, itemId } of five?.openings ?? []) {
      expect(number).toBe(caseNumber({ serverSeed, clientSeed, nonce }));
      expect(itemId).toBe(itemAt(BOX.items, number));
    }
  });

  it('[CA-13] nothing is opened without a client seed, with a malformed server seed, or from an invalid box', () => {
    expect(openBoxes(BOX, { seeds: { ...seeds, clientSeed: null }, serverSeed, count: 1 })).toBeNull();
    expect(openBoxes(BOX, { seeds, serverSeed: 'x', count: 1 })).toBeNull();
    expect(openBoxes({ ...BOX, items: [] }, { seeds, serverSeed, count: 1 })).toBeNull();
    expect(openBoxes(BOX, { seeds, serverSeed, count: 0 })).toBeNull();
  });
});

describe('asking for an opening', () => {
  const offer: OpeningOffer = {
    count: 2,
    boxHash: boxHash(BOX.items),
    priceCents: BOX.priceCents,
    returnBasisPoints: returnBasisPoints(BOX),
  };
  const refusal = (
    change: Partial<OpeningOffer>,
    state: { isOpen?: boolean; seeds?: CaseSeeds; balanceCents?: number } = {},
  ) => refuseOpening({ ...offer, ...change }, { box: BOX, isOpen: true, seeds, balanceCents: 10_000, ...state });

  it('[CA-13] accepts 1 to 5 boxes', () => {
    expect([1, 2, 3, 4, 5].map((count) => refusal({ count }))).toEqual([null, null, null, null, null]);
    for (const count of [0, 6, -1, 1.5, Number.NaN]) expect(refusal({ count })).toEqual({ reason: 'count', most: 5 });
    expect(MAX_OPENINGS).toBe(5);
  });

  it('[CA-14] refuses a box that has changed since it was shown, with its new price', () => {
    expect(refusal({ boxHash: sha256('before') })).toEqual({ reason: 'box_changed', priceCents: 250 });
    expect(refusal({ priceCents: 249 })).toEqual({ reason: 'box_changed', priceCents: 250 });
  });

  it('[CA-16] refuses a box with a lower return than shown, and opens one with a higher return', () => {
    const now = returnBasisPoints(BOX);
    expect(refusal({ returnBasisPoints: now + 1 })).toEqual({ reason: 'box_returns_less', basisPoints: now });
    expect(refusal({ returnBasisPoints: now - 1 })).toBeNull();
    // The refusal of a changed price comes before the refusal of a changed return.
    expect(refusal({ returnBasisPoints: now + 1, priceCents: 249 })).toMatchObject({ reason: 'box_changed' });
  });

  it('[CA-17] [F10] an opening is won above the paid price, and not at it', () => {
    const won = (itemCents: number) => isOpeningWon({ priceCents: 250, itemCents });
    expect([249, 250, 251].map(won)).toEqual([false, false, true]);
  });

  it('[CA-4] refuses a closed box', () => expect(refusal({}, { isOpen: false })).toEqual({ reason: 'box_closed' }));

  it('[CA-15] a refusal states the sum missing for all boxes together', () => {
    expect(openingCents(BOX, 3)).toBe(750);
    expect(refusal({ count: 3 }, { balanceCents: 750 })).toBeNull();
    expect(refusal({ count: 3 }, { balanceCents: 749 })).toEqual({ reason: 'insufficient_funds', missingCents: 1 });
  });

  it('[CA-15] a refusal names the first broken rule', () => {
    const bare = { seeds: { ...seeds, clientSeed: null }, balanceCents: 0 };
    const broken: Partial<OpeningOffer> = { count: 0, priceCents: 1 };
    expect(
      [
        refusal(broken, { ...bare, isOpen: false }),
        refusal(broken, bare),
        refusal({ priceCents: 1 }, bare),
        refusal({}, bare),
        refusal({}, { balanceCents: 0 }),
      ].map((one) => one?.reason),
    ).toEqual(['box_closed', 'count', 'box_changed', 'no_client_seed', 'insufficient_funds']);
  });
});

describe('the reel', () => {
  it('[CA-25] the reel equals that of an independent program, and ends at the item won', () => {
    for (const opening of cases.openings) {
      const strip = caseReel({ ...opening, chances: BOX.items, wonId: opening.itemId });
      expect(strip).toEqual(opening.reel);
      expect(strip?.tiles[50]).toBe(opening.itemId);
    }
    expect(caseReel({ ...first(), chances: [], wonId: 1 })).toBeNull();
  });

  it('[CA-25] the reel is calculated without the secret and does not depend on the order of the items', () => {
    const { serverSeed: _secret, ...known } = first();
    const reversed = [...BOX.items].reverse();
    expect(caseReel({ ...known, chances: reversed, wonId: known.itemId })).toEqual(cases.openings[0]?.reel);
  });
});

describe('verifying an opening', () => {
  const published = (): PublishedValues => caseValues()[0] as PublishedValues;
  const { verify, byHand, fields } = casesVerifier;
  const failed = (change: Record<string, unknown>): string[] =>
    failedChecks(verify({ ...published(), ...change } as PublishedValues));

  it('[CA-40] [F8] the verification accepts every published opening, and each check shows both values', () => {
    for (const values of caseValues()) {
      const report = verify(values);
      expect(report.ok).toBe(true);
      expect(report.checks.map(({ id }) => id)).toEqual([
        'server_seed_hash',
        'rules_version',
        'case_box',
        'case_number',
        'case_item',
      ]);
      expect(report.checks.map(({ id }) => id)).toEqual(casesVerifier.checks.map(({ id }) => id));
      for (const check of report.checks) expect(check.actual).toBe(check.expected);
    }
  });

  it.each<[string, unknown, readonly string[]]>([
    ['server_seed', sha256('other'), ['server_seed_hash', 'case_number']],
    ['server_seed_hash', sha256('other'), ['server_seed_hash']],
    ['client_seed', 'other', ['case_number']],
    ['nonce', 5, ['case_number']],
    ['box_hash', sha256('other'), ['case_box']],
    ['number', 1, ['case_number']],
    ['item', 1, ['case_item']],
    ['chances', `1:${CHANCE_PARTS}`, ['case_box', 'case_item']],
  ])('[CA-40] the verification of an opening fails with another %s: %j', (field, value, checks) =>
    expect(failed({ [field]: value })).toEqual(expect.arrayContaining([...checks])),
  );

  it('[CA-40] [CA-5] the verification accepts the list of chances in any order', () => {
    const reversed = boxText(BOX.items).split(',').reverse().join(',');
    expect(failed({ chances: reversed })).toEqual([]);
  });

  it.each(['', '12', '12:', ':300000', '12:300000,', '12:3e5', '12:-1', '12:1.5', 'a:1', '12:300000 ', 12, null])(
    '[CA-40] [DR-11] finds no item from the list of chances %j',
    (chances) => {
      const { checks } = verify({ ...published(), chances } as PublishedValues);
      expect([checks[2], checks[4]].map((check) => [check?.ok, check?.actual])).toEqual([
        [false, ''],
        [false, ''],
      ]);
    },
  );

  it('[CA-40] the verification finds no item without a number', () => {
    const { checks } = verify({ ...published(), nonce: -1 });
    expect(checks.slice(3).map(({ ok, actual }) => [ok, actual])).toEqual([
      [false, ''],
      [false, ''],
    ]);
  });

  it('[CA-40] [CA-23] an opening cannot be verified before the server seed is revealed', () => {
    expect(failed({ server_seed: undefined })).toEqual(['server_seed_hash', 'case_number', 'case_item']);
  });

  it('[DR-11] the verification of an opening fails on malformed values and never throws', () => {
    const names = fields.map(({ name }) => name);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.anything(), (name, value) => {
        fc.pre(textOf(value) !== textOf(published()[name]));
        expect(failed({ [name]: value }), name).not.toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('[FA-11] [F8] shell commands print the published values of an opening', () => {
    const [first, other] = [published(), caseValues().at(-1) as PublishedValues];
    for (const values of [first, other]) {
      const printed = byHand(values).map((command) =>
        execFileSync('bash', ['-c', command], { encoding: 'utf8' })
          .replace(/ *-?\n$/, '')
          .split('\n')
          .at(-1),
      );
      expect(printed).toEqual(['server_seed_hash', 'box_hash', 'number', 'item'].map((name) => String(values[name])));
    }
  });

  it('[FA-11] [S4] puts no malformed value into a shell command', () => {
    const bad = Object.fromEntries(fields.map(({ name }) => [name, '$(evil)']));
    for (const command of byHand(bad)) expect(command).not.toContain('evil');
  });

  it('[FA-11] published values have the names that a site uses, without unrevealed ones', () => {
    const [opening] = cases.openings;
    if (!opening) throw new Error('no opening');
    const shown = {
      rules_version: cases.rulesVersion,
      box_hash: cases.boxHash,
      chances: BOX.items.map(({ itemId, parts }) => ({ id: itemId, parts })),
      server_seed_hash: opening.serverSeedHash,
      server_seed: opening.serverSeed,
      client_seed: opening.clientSeed,
      nonce: opening.nonce,
      number: opening.number,
      entry: opening.itemId,
    };
    expect(publishedOpening(shown)).toEqual(published());
    const { server_seed: _secret, ...known } = published();
    expect(publishedOpening({ ...shown, server_seed: null })).toStrictEqual(known);
    expect(missingFields(fields, known).map(({ name }) => name)).toEqual(['server_seed']);
  });

  it('[FA-11] a formatted value can be typed again', () => {
    for (const values of caseValues())
      for (const field of fields) expect(readField(field, writeField(field, values))).toBe(values[field.name]);
  });
});
