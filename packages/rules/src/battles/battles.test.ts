import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxHash } from '../cases/box.ts';
import { openBoxes } from '../cases/opening.ts';
import { serverSeedHashOf } from '../cases/seeds.ts';
import { sha256 } from '../fairness/hash.ts';
import { cases } from '../testing/game-vectors.ts';
import { type FixedBox, freeSeat, isAsFixed, refuseSeat, refuseShape, seatCents } from './battle.ts';
import { openInTurn, outcomeOf } from './outcome.ts';

const BOX: Box = cases.box;
const serverSeed = sha256('a server seed');
const seeds = { serverSeedHash: serverSeedHashOf(serverSeed), clientSeed: 'mine', nonce: 7 };
const FIXED: FixedBox = { boxId: 1, hash: boxHash(BOX.items), priceCents: 500, returnBasisPoints: 9200 };
const ASKED = { priceCents: 700, seeds, balanceCents: 700, seatsTaken: 0 };

describe('a battle before its start', () => {
  it('[BT-1] a battle has 1 to 10 boxes and 2 to 4 seats', () => {
    const bounds = { maxBoxes: 10, seats: { least: 2, most: 4 } };
    const refused = (boxCount: number, size: number) => refuseShape({ boxCount, size }, bounds);
    expect([0, 1, 10, 11].map((boxCount) => refused(boxCount, 2))).toEqual(['boxes', null, null, 'boxes']);
    expect([1, 2, 4, 5, 2.5].map((size) => refused(1, size))).toEqual(['size', null, null, 'size', 'size']);
    expect(refused(0, 5)).toBe('boxes');
  });

  it('[BT-1] a seat costs the sum of the boxes, repeated ones too', () => {
    expect(seatCents([{ priceCents: 500 }, { priceCents: 200 }, { priceCents: 500 }])).toBe(1200);
  });

  it('[BT-2] gives the lowest free seat, and none when all are taken', () => {
    expect([freeSeat([0], 3), freeSeat([0, 2], 3), freeSeat([0, 1, 2], 3)]).toEqual([1, 1, null]);
  });

  it('[BT-4] [BT-5] [BT-6] refuses a seat by the first broken rule', () => {
    const refused = (change: Partial<typeof ASKED>) => refuseSeat({ ...ASKED, ...change }, { maxSeats: 3 });
    expect(refused({})).toBeNull();
    expect(refused({ balanceCents: 699 })).toEqual({ reason: 'insufficient_funds', missingCents: 1 });
    const unseeded = { ...seeds, clientSeed: null } as unknown as typeof seeds;
    expect(refused({ balanceCents: 0, seeds: unseeded })).toEqual({ reason: 'no_client_seed' });
    expect(refused({ balanceCents: 0, seeds: unseeded, seatsTaken: 3 })).toEqual({ reason: 'seats_taken', most: 3 });
    expect(refused({ seatsTaken: 2 })).toBeNull();
  });

  it('[BT-11] a battle starts only if each box is unchanged or has a higher return', () => {
    const now = { ...FIXED, isOpen: true };
    expect(isAsFixed(FIXED, now)).toBe(true);
    expect(isAsFixed(FIXED, { ...now, returnBasisPoints: 9201 })).toBe(true);
    const changes = [{ isOpen: false }, { hash: sha256('other') }, { priceCents: 501 }, { returnBasisPoints: 9199 }];
    for (const change of changes) expect(isAsFixed(FIXED, { ...now, ...change })).toBe(false);
    expect(isAsFixed(FIXED, null)).toBe(false);
  });
});

describe('the start of a battle', () => {
  it('[BT-20] [BT-21] opens the boxes in order with the next nonces, as single openings would', () => {
    const other: Box = { ...BOX, priceCents: BOX.priceCents * 2 };
    const opened = openInTurn([BOX, other, BOX], { seeds, serverSeed });
    const single = openBoxes(BOX, { seeds, serverSeed, count: 3 });
    expect(opened).toEqual(single);
    expect(opened?.openings.map(({ nonce }) => nonce)).toEqual([7, 8, 9]);
    expect(opened?.seeds.nonce).toBe(10);
  });

  it('[BT-13] [BT-21] opens nothing without a client seed', () => {
    expect(openInTurn([BOX], { seeds: { ...seeds, clientSeed: null }, serverSeed })).toBeNull();
  });

  it('[BT-22] [BT-31] gives all drops to the greatest total, box by box', () => {
    expect(
      outcomeOf([
        [100, 5],
        [20, 90],
        [1, 1],
      ]),
    ).toEqual({
      totalsCents: [105, 110, 2],
      winner: 1,
      wonCents: [
        [0, 0],
        [121, 96],
        [0, 0],
      ],
    });
  });

  it('[BT-23] a battle with a shared greatest total is undecided, and each player keeps their own drops', () => {
    expect(
      outcomeOf([
        [10, 20],
        [30, 0],
        [1, 1],
      ]),
    ).toEqual({
      totalsCents: [30, 30, 2],
      winner: null,
      wonCents: [
        [10, 20],
        [30, 0],
        [1, 1],
      ],
    });
    expect(outcomeOf([[1], [3], [1]]).winner).toBe(1);
  });

  it('[BT-22] [BT-23] [BT-31] a battle pays exactly the drops, and treats all seats alike', () => {
    const battle = fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 10 })).chain(([size, boxes]) =>
      fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: boxes, maxLength: boxes }), {
        minLength: size,
        maxLength: size,
      }),
    );
    const sum = (rows: readonly (readonly number[])[]) => rows.flat().reduce((all, cents) => all + cents, 0);
    fc.assert(
      fc.property(battle, (drops) => {
        const outcome = outcomeOf(drops);
        const turned = outcomeOf(drops.toReversed());
        expect(sum(outcome.wonCents)).toBe(sum(drops));
        expect(turned.wonCents.toReversed()).toEqual(outcome.wonCents);
        expect(turned.winner).toBe(outcome.winner === null ? null : drops.length - 1 - outcome.winner);
      }),
    );
  });
});
