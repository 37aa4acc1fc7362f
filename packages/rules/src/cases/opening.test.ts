import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofText } from '../draw/index.ts';
import { sha256 } from '../fairness/hash.ts';
import { caseProofs, cases, failedChecks } from '../testing/game-vectors.ts';
import { type Box, CHANCE_PARTS, boxHash } from './box.ts';
import { CASES_RULES_VERSION, caseNumber, itemAt } from './draw.ts';
import { MAX_OPENINGS, type OpeningOffer, openBoxes, openingCents, refuseOpening } from './opening.ts';
import { caseReel } from './reel.ts';
import { type CaseSeeds, serverSeedHashOf } from './seeds.ts';
import { type CaseProof, verifyCaseOpening } from './verify.ts';

const BOX: Box = cases.box;
const serverSeed = sha256('a server seed');
const seeds: CaseSeeds = { serverSeedHash: serverSeedHashOf(serverSeed), clientSeed: 'mine', nonce: 7 };
const first = (): CaseProof => caseProofs()[0] as CaseProof;

describe('an opening', () => {
  it('[CA-10] [CA-11] gives the number and the item that an independent program draws', () => {
    for (const opening of cases.openings) {
      expect(caseNumber(opening)).toBe(opening.number);
      expect(itemAt(BOX.items, opening.number)).toBe(opening.itemId);
    }
    expect(CASES_RULES_VERSION).toBe(cases.rulesVersion);
  });

  it('[CA-11] [F3] gives each item on as many numbers as it has parts, by rising item number', () => {
    let from = 0;
    for (const { itemId, parts } of [...BOX.items].sort((a, b) => a.itemId - b.itemId)) {
      expect([from, from + parts - 1].map((number) => itemAt(BOX.items, number))).toEqual([itemId, itemId]);
      from += parts;
    }
    expect(from).toBe(CHANCE_PARTS);
    expect(itemAt(BOX.items, CHANCE_PARTS)).toBeNull();
    expect(itemAt([], 0)).toBeNull();
  });

  it('[CA-10] is another one with another server seed, client seed or nonce', () => {
    const numbers = (change: (at: number) => object): number =>
      new Set(Array.from({ length: 30 }, (_unused, at) => caseNumber({ ...first(), ...change(at) }))).size;
    expect(numbers((at) => ({ serverSeed: sha256(`seed ${at}`) }))).toBeGreaterThan(28);
    expect(numbers((at) => ({ clientSeed: `seed-${at}` }))).toBeGreaterThan(28);
    expect(numbers((at) => ({ nonce: at }))).toBeGreaterThan(28);
  });

  it('[CA-12] [F1] depends on nothing else', () => {
    const more = { ...first(), box: BOX, priceCents: 5, player: 3, history: [1, 2] };
    expect(caseNumber(more)).toBe(first().number);
  });

  it('[CA-10] is none with malformed values', () => {
    for (const change of [
      { serverSeed: 'x' },
      { clientSeed: '' },
      { clientSeed: 'a:b' },
      { nonce: -1 },
      { nonce: 0.5 },
    ])
      expect(caseNumber({ ...first(), ...change })).toBeNull();
  });

  it('[CA-13] of several boxes has a nonce for each, in order, and the results of single openings', () => {
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

  it('[CA-13] is none without a client seed, of a malformed server seed, or of a box that is none', () => {
    expect(openBoxes(BOX, { seeds: { ...seeds, clientSeed: null }, serverSeed, count: 1 })).toBeNull();
    expect(openBoxes(BOX, { seeds, serverSeed: 'x', count: 1 })).toBeNull();
    expect(openBoxes({ ...BOX, items: [] }, { seeds, serverSeed, count: 1 })).toBeNull();
    expect(openBoxes(BOX, { seeds, serverSeed, count: 0 })).toBeNull();
  });
});

describe('asking for an opening', () => {
  const offer: OpeningOffer = { count: 2, boxHash: boxHash(BOX.items), priceCents: BOX.priceCents };
  const refusal = (
    change: Partial<OpeningOffer>,
    state: { isOpen?: boolean; seeds?: CaseSeeds; balanceCents?: number } = {},
  ) => refuseOpening({ ...offer, ...change }, { box: BOX, isOpen: true, seeds, balanceCents: 10_000, ...state });

  it('[CA-13] accepts 1 to 5 boxes', () => {
    expect([1, 2, 3, 4, 5].map((count) => refusal({ count }))).toEqual([null, null, null, null, null]);
    for (const count of [0, 6, -1, 1.5, Number.NaN]) expect(refusal({ count })).toEqual({ reason: 'count', most: 5 });
    expect(MAX_OPENINGS).toBe(5);
  });

  it('[CA-14] refuses a box that is not as the player saw it, with its new price', () => {
    expect(refusal({ boxHash: sha256('before') })).toEqual({ reason: 'box_changed', priceCents: 250 });
    expect(refusal({ priceCents: 249 })).toEqual({ reason: 'box_changed', priceCents: 250 });
  });

  it('[CA-4] refuses a closed box', () => expect(refusal({}, { isOpen: false })).toEqual({ reason: 'box_closed' }));

  it('[CA-15] says how much is missing for all boxes together', () => {
    expect(openingCents(BOX, 3)).toBe(750);
    expect(refusal({ count: 3 }, { balanceCents: 750 })).toBeNull();
    expect(refusal({ count: 3 }, { balanceCents: 749 })).toEqual({ reason: 'insufficient_funds', missingCents: 1 });
  });

  it('[CA-15] names the first rule that it breaks', () => {
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
  it('[CA-25] is the strip that an independent program lays, and ends at the item won', () => {
    for (const opening of cases.openings) {
      const strip = caseReel({ ...opening, chances: BOX.items, wonId: opening.itemId });
      expect(strip).toEqual(opening.reel);
      expect(strip?.tiles[50]).toBe(opening.itemId);
    }
    expect(caseReel({ ...first(), chances: [], wonId: 1 })).toBeNull();
  });

  it('[CA-25] needs no secret, and is the same whatever the order of the items', () => {
    const { serverSeed: _secret, ...known } = first();
    const reversed = [...BOX.items].reverse();
    expect(caseReel({ ...known, chances: reversed, wonId: known.itemId })).toEqual(cases.openings[0]?.reel);
  });
});

describe('verifying an opening', () => {
  it('[CA-40] [F8] accepts every published opening; each check says what it compared', () => {
    for (const proof of caseProofs()) {
      const report = verifyCaseOpening(proof);
      expect(report.ok).toBe(true);
      expect(report.checks.map(({ id }) => id)).toEqual(['server_seed_hash', 'box', 'number', 'item']);
      for (const check of report.checks) expect(check.actual).toBe(check.expected);
    }
  });

  it.each<[keyof CaseProof, unknown, readonly string[]]>([
    ['serverSeed', sha256('other'), ['server_seed_hash', 'number']],
    ['serverSeedHash', sha256('other'), ['server_seed_hash']],
    ['clientSeed', 'other', ['number']],
    ['nonce', 5, ['number']],
    ['boxHash', sha256('other'), ['box']],
    ['number', 1, ['number']],
    ['itemId', 1, ['item']],
    ['chances', [{ itemId: 1, parts: CHANCE_PARTS }], ['box', 'item']],
  ])('[CA-40] notices another %s: %j', (field, value, checks) =>
    expect(failedChecks(verifyCaseOpening({ ...first(), [field]: value }))).toEqual(
      expect.arrayContaining([...checks]),
    ),
  );

  it.each([
    [[]],
    ['12:300000'],
    [[null]],
    [[...BOX.items, null]],
    [BOX.items.map((item) => ({ ...item, parts: String(item.parts) }))],
    [BOX.items.map((item) => ({ ...item, itemId: String(item.itemId) }))],
    [BOX.items.map(({ parts }) => ({ parts }))],
  ])('[CA-40] [DR-11] from no list of chances nothing follows: %j', (chances) => {
    const { checks } = verifyCaseOpening({ ...first(), chances: chances as unknown as CaseProof['chances'] });
    expect([checks[1], checks[3]].map((check) => [check?.ok, check?.actual])).toEqual([
      [false, ''],
      [false, ''],
    ]);
  });

  it('[CA-40] without a number no item follows', () => {
    const { checks } = verifyCaseOpening({ ...first(), nonce: -1 });
    expect(checks.slice(2).map(({ ok, actual }) => [ok, actual])).toEqual([
      [false, ''],
      [false, ''],
    ]);
  });

  it('[CA-40] [CA-23] cannot be done before the server seed is revealed', () => {
    const report = verifyCaseOpening({ ...first(), serverSeed: null as unknown as string });
    expect(failedChecks(report)).toEqual(['server_seed_hash', 'number', 'item']);
  });

  it('[DR-11] fails on malformed values and never throws', () => {
    const fields = Object.keys(first()).filter((name) => name !== 'reel') as (keyof CaseProof)[];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        const report = verifyCaseOpening({ ...first(), [field]: value });
        fc.pre(field === 'chances' || proofText(value) !== proofText(first()[field]));
        expect(report.ok, field).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
