import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCAL_NETWORK } from '../beacon/index.ts';
import { beaconRoundMs, decidingRound } from '../draw/index.ts';
import { sha256 } from '../fairness/hash.ts';
import { type PublishedValues, meaningsOf, verifyWhole } from '../fairness/verify.ts';
import { failedChecks, prizeValues, prizes } from '../testing/game-vectors.ts';
import { Z_99, chiSquareDeviate } from '../testing/statistics.ts';
import {
  type PrizeEntry,
  type PrizeSeeds,
  decidingMoment,
  entriesHash,
  entriesText,
  prizeSecretHash,
  prizeVerifier,
  prizeWinners,
  publishedDraw,
  readEntries,
} from './index.ts';

const seeds = (change: Partial<PrizeSeeds> = {}): PrizeSeeds => ({
  drawId: 7,
  secret: sha256('secret'),
  beaconRandomness: sha256('beacon'),
  prizes: 3,
  ...change,
});
const list = fc
  .uniqueArray(
    fc.record({ playerId: fc.integer({ min: 1, max: 10 ** 9 }), weight: fc.integer({ min: 1, max: 10 ** 8 }) }),
    {
      selector: ({ playerId }) => playerId,
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((entries): PrizeEntry[] => entries);

describe('the list of entries', () => {
  it('[PD-2] gives each entry as many tickets as its weight, in order', () =>
    expect(
      entriesText([
        { playerId: 11, weight: 500 },
        { playerId: 4, weight: 1 },
        { playerId: 9, weight: 2 },
      ]),
    ).toBe('1-500:11,501-501:4,502-503:9'));

  it('[PD-2] a list is parsed as formatted, and refused with a repeated player, a gap or an unowned ticket', () => {
    fc.assert(
      fc.property(list, (entries) => {
        expect(readEntries(entriesText(entries))).toEqual(entries);
      }),
    );
    expect(readEntries('')).toEqual([]);
    for (const bad of ['1-2:7,3-4:7', '1-2:7,4-5:8', '2-3:7', '1-0:7', '01-2:7', '1-2', 'x'])
      expect(readEntries(bad), bad).toBeNull();
    expect(() => entriesText([{ playerId: 1, weight: 0 }])).toThrow(RangeError);
  });

  it('[PD-3] lists have different hashes', () => {
    const entries = [{ playerId: 1, weight: 2 }];
    expect(entriesHash(entries)).toBe(sha256('1-2:1'));
    expect(entriesHash([])).toBe(sha256(''));
  });
});

describe('the moment that decides', () => {
  const closesAtMs = 1_780_275_600_000;
  const outMs = beaconRoundMs(decidingRound(closesAtMs, LOCAL_NETWORK) ?? 0, LOCAL_NETWORK);

  it('[PD-4] the deciding close is the announced one until its beacon round is public, then that of storing', () => {
    const at = (storedAtMs: number) => decidingMoment({ closesAtMs, storedAtMs }, LOCAL_NETWORK);
    expect([at(closesAtMs), at(outMs - 1), at(outMs), at(outMs + 10 ** 7)]).toEqual([
      closesAtMs,
      closesAtMs,
      outMs,
      outMs + 10 ** 7,
    ]);
    // The list is stored at least a second before the randomness is public.
    for (const storedAtMs of [closesAtMs, outMs - 1, outMs, outMs + 4567]) {
      const round = decidingRound(at(storedAtMs), LOCAL_NETWORK) ?? 0;
      expect(beaconRoundMs(round, LOCAL_NETWORK)).toBeGreaterThan(storedAtMs);
    }
  });
});

describe('the winners', () => {
  it('[PD-1] [PD-7] the winners are those of an independent program', () => {
    for (const draw of prizes.draws) {
      expect(prizeSecretHash(draw.secret)).toBe(draw.publicHash);
      const entries = readEntries(draw.entries) ?? [];
      expect(prizeWinners(entries, draw)?.map(({ playerId }) => playerId)).toEqual(draw.winners);
    }
  });

  it('[PD-7] the winners are different players, as many as there are prizes and entries', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 10 }), (entries, count) => {
        const winners = prizeWinners(entries, seeds({ prizes: count })) ?? [];
        expect(winners).toHaveLength(Math.min(count, entries.length));
        expect(new Set(winners.map(({ playerId }) => playerId)).size).toBe(winners.length);
        for (const winner of winners) expect(entries).toContainEqual(winner);
      }),
      { numRuns: 300 },
    );
  });

  it('[PD-6] an empty list has no winners', () => expect(prizeWinners([], seeds())).toEqual([]));

  it('[PD-7] [F4] players win in proportion to their tickets: first by weight, second by the remaining weight', () => {
    const entries = [100, 250, 50, 600].map((weight, at) => ({ playerId: at + 1, weight }));
    const draws = 20_000;
    const [first, second] = [new Array<number>(4).fill(0), new Array<number>(4).fill(0)];
    for (let drawId = 1; drawId <= draws; drawId++) {
      const winners = prizeWinners(entries, seeds({ drawId, beaconRandomness: sha256(`beacon ${drawId}`), prizes: 2 }));
      const [one, two] = (winners ?? []).map(({ playerId }) => playerId - 1);
      first[one ?? 0] = (first[one ?? 0] ?? 0) + 1;
      second[two ?? 0] = (second[two ?? 0] ?? 0) + 1;
    }
    const shares = entries.map(({ weight }) => weight / 1000);
    const later = shares.map((own, at) =>
      shares.reduce((sum, other, before) => (before === at ? sum : sum + (other * own) / (1 - other)), 0),
    );
    for (const [seen, expected] of [
      [first, shares],
      [second, later],
    ] as const)
      expect(
        Math.abs(
          chiSquareDeviate(
            seen,
            expected.map((share) => share * draws),
          ),
        ),
      ).toBeLessThan(Z_99);
  });

  it('[PD-9] the winners are null for malformed values and for unknown rules', () => {
    const entries = [{ playerId: 1, weight: 2 }];
    const bad: Partial<PrizeSeeds>[] = [
      ...[0, 1.5, Number.NaN].map((drawId) => ({ drawId })),
      ...[0, 11, 1.5].map((count) => ({ prizes: count })),
      { secret: 'x' },
      { beaconRandomness: '' },
    ];
    for (const change of bad) expect(prizeWinners(entries, seeds(change)), JSON.stringify(change)).toBeNull();
    expect(prizeWinners(entries, seeds(), 2)).toBeNull();
  });
});

describe('[F8] the verification of a draw', () => {
  const whole = prizeValues();
  const [first] = whole as [PublishedValues];

  it.each(whole)('[PD-8] verifies the published draw $draw_id', async (values) => {
    const report = await verifyWhole(prizeVerifier, values);
    expect(failedChecks(report)).toEqual([]);
    expect(report.checks.map(({ id }) => id)).toEqual(meaningsOf(prizeVerifier).map(({ id }) => id));
  });

  it.each<[string, PublishedValues, string[]]>([
    ['another winner', { winners: '12,13,14' }, ['prize_winners']],
    [
      'winners in another order',
      { winners: String(first['winners']).split(',').reverse().join(',') },
      ['prize_winners'],
    ],
    ['an entry more', { entries: `${String(first['entries'])},103751-103752:99` }, ['prize_entries', 'prize_winners']],
    ['another secret', { secret_hash: sha256('other') }, ['prize_secret', 'prize_winners']],
    ['another close', { closes_at_ms: Number(first['closes_at_ms']) + 3000 }, ['beacon_round']],
    ['randomness of the house', { beacon_randomness: sha256('mine') }, ['beacon_randomness', 'prize_winners']],
    ['another number of prizes', { prizes: 2 }, ['prize_winners']],
    ['rules of nobody', { rules_version: 9 }, ['rules_version', 'prize_winners']],
  ])('[PD-8] the verification of a draw fails with %s', async (_what, change, failed) => {
    expect(failedChecks(await verifyWhole(prizeVerifier, { ...first, ...change }))).toEqual(
      expect.arrayContaining(failed),
    );
  });

  it('[PD-8] reads the values as a site publishes them, without unknown ones', () => {
    const open = {
      id: 71,
      rules_version: 1,
      prizes: 3,
      public_hash: String(first['public_hash']),
      secret_hash: null,
      entries: null,
      entries_hash: null,
      decided_from_ms: null,
      beacon: null,
      beacon_randomness: null,
      beacon_signature: null,
      winners: [],
    };
    expect(publishedDraw(open)).toEqual({
      draw_id: 71,
      rules_version: 1,
      prizes: 3,
      public_hash: first['public_hash'],
    });
    const text = (name: string): string => String(first[name]);
    const drawn = {
      ...open,
      secret_hash: text('secret_hash'),
      entries: text('entries'),
      entries_hash: text('entries_hash'),
      decided_from_ms: Number(first['closes_at_ms']),
      beacon: { id: text('beacon'), round: Number(first['beacon_round']) },
      beacon_randomness: text('beacon_randomness'),
      beacon_signature: text('beacon_signature'),
      winners: text('winners')
        .split(',')
        .map((id) => ({ user: { id: Number(id) } })),
    };
    expect(publishedDraw(drawn)).toEqual(first);
  });

  it('[PD-8] [FA-11] shell commands print the published values of a draw', () => {
    for (const values of whole.slice(0, 3)) {
      const printed = prizeVerifier.byHand(values).map((command) =>
        execFileSync('bash', ['-c', command], { encoding: 'utf8' })
          .replaceAll(/ *-?\n$/g, '')
          .replaceAll('\n', ','),
      );
      expect(printed).toEqual([
        values['public_hash'],
        values['entries_hash'],
        values['beacon_randomness'],
        values['winners'],
      ]);
    }
  });
});
