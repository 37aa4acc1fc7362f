import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofText } from '../draw/index.ts';
import { sha256 } from '../fairness/hash.ts';
import { drawsOf } from '../testing/draws.ts';
import { failedChecks, jackpot, jackpotProofs } from '../testing/game-vectors.ts';
import { Z_99 } from '../testing/statistics.ts';
import { JACKPOT_RULES_VERSION, winningTicket } from './draw.ts';
import { holderOf, ticketCount, ticketsOf } from './tickets.ts';
import { type JackpotProof, verifyJackpotRound } from './verify.ts';

const first = (): JackpotProof => jackpotProofs()[0] as JackpotProof;

describe('the winning ticket', () => {
  it('[JP-4] is the one that an independent program draws, and its holder wins', () => {
    for (const round of jackpot.rounds) {
      const count = ticketCount(round.tickets) ?? 0;
      expect(winningTicket(round, count)).toBe(round.winningTicket);
      expect(holderOf(round.winningTicket, round.tickets)).toBe(round.winnerId);
    }
  });

  it('[JP-4] is one of the tickets, whatever their count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 52 }), fc.nat(), (count, roundId) => {
        const ticket = winningTicket({ ...first(), roundId }, count) as number;
        expect(ticket).toBeGreaterThanOrEqual(1);
        expect(ticket).toBeLessThanOrEqual(count);
      }),
    );
    expect(winningTicket(first(), 1)).toBe(1);
    for (const count of [0, -1, 1.5, Number.NaN]) expect(winningTicket(first(), count)).toBeNull();
    expect(winningTicket({ ...first(), beaconRandomness: '' }, 10)).toBeNull();
  });

  it('[JP-5] [F2] is another one with another secret, round, day or beacon', () => {
    const ticketsBy = (change: (at: number) => object): number =>
      new Set(Array.from({ length: 31 }, (_unused, at) => winningTicket({ ...first(), ...change(at) }, 10_000))).size;
    for (const change of [
      (at: number) => ({ secretHash: sha256(`secret ${at}`) }),
      (at: number) => ({ beaconRandomness: sha256(`beacon ${at}`) }),
      (at: number) => ({ roundId: at }),
      (at: number) => ({ dayOfMonth: at + 1 }),
    ])
      expect(ticketsBy(change)).toBeGreaterThan(25);
  });

  it('[JP-5] [F1] depends on nothing of the pot but the count of its tickets', () => {
    const others = { ...first(), tickets: [], players: 40, history: [1, 2, 3] };
    expect(winningTicket(others, 200)).toBe(first().winningTicket);
    expect(JACKPOT_RULES_VERSION).toBe(jackpot.rulesVersion);
  });

  it('[JP-4] [F5] lets players win as often as their tickets say, within the 99 % interval', () => {
    const tickets = ticketsOf([
      { itemId: 1, playerId: 1, priceCents: 7001 },
      { itemId: 2, playerId: 2, priceCents: 2000 },
      { itemId: 3, playerId: 3, priceCents: 999 },
      { itemId: 4, playerId: 1, priceCents: 1000 },
    ]);
    const rounds = drawsOf('jackpot', { name: 'chances', count: 20_000 });
    const winners = rounds.map((round) => holderOf(winningTicket(round, 11_000) ?? 0, tickets ?? []));
    for (const [playerId, cents] of [
      [1, 8001],
      [2, 2000],
      [3, 999],
    ]) {
      const chance = (cents as number) / 11_000;
      const wins = winners.filter((winner) => winner === playerId).length;
      const spread = Math.sqrt(rounds.length * chance * (1 - chance));
      expect(Math.abs(wins - rounds.length * chance), `player ${playerId}`).toBeLessThan(Z_99 * spread);
    }
  });
});

describe('verifying a round', () => {
  it('[JP-30] [F8] accepts every published round; each check says what it compared', () => {
    for (const proof of jackpotProofs()) {
      const report = verifyJackpotRound(proof);
      expect(report.ok).toBe(true);
      expect(report.checks.map(({ id }) => id)).toEqual([
        ...['public_hash', 'secret_from_seed', 'seed_in_chain', 'round_number', 'beacon_round'],
        ...['tickets', 'winning_ticket', 'winner'],
      ]);
      for (const check of report.checks) expect(check.actual).toBe(check.expected);
    }
  });

  const [one, two] = [first().tickets[0], first().tickets[1]];
  it.each<[keyof JackpotProof, unknown, readonly string[]]>([
    ['winningTicket', 0, ['winning_ticket']],
    ['winnerId', 9, ['winner']],
    ['ticketsHash', sha256('other'), ['tickets']],
    ['tickets', [two, one], ['tickets', 'winning_ticket', 'winner']],
    ['tickets', [one], ['tickets']],
  ])('[JP-30] notices another %s: %j', (field, value, checks) =>
    expect(failedChecks(verifyJackpotRound({ ...first(), [field]: value }))).toEqual(
      expect.arrayContaining([...checks]),
    ),
  );

  it.each([
    [[]],
    [null],
    ['1-100:1,101-200:2'],
    [[one, two, null]],
    [[one, two, '']],
    [[one, { ...two, playerId: '2' }]],
    [[one, { ...two, to: '200' }]],
    [[{ ...one, from: '1' }, two]],
    [[one, { from: 101, to: 200 }]],
  ])('[JP-30] [DR-11] from no list of tickets nothing follows: %j', (tickets) => {
    const { checks } = verifyJackpotRound({ ...first(), tickets: tickets as unknown as JackpotProof['tickets'] });
    expect(checks.slice(-3).map(({ ok, actual }) => [ok, actual])).toEqual([
      [false, ''],
      [false, ''],
      [false, ''],
    ]);
  });

  it('[JP-30] notices tickets that were given to another player after the close', () => {
    const proof = jackpotProofs()[3] as JackpotProof;
    const tickets = proof.tickets.map((range) => ({ ...range, playerId: 99 }));
    expect(failedChecks(verifyJackpotRound({ ...proof, tickets }))).toEqual(['tickets', 'winner']);
    // A list that was changed together with its hash still has another winner.
    const report = verifyJackpotRound({ ...proof, tickets, ticketsHash: '', winnerId: 99 });
    expect(failedChecks(report)).toEqual(['tickets']);
  });

  it('[DR-11] fails on malformed values and never throws', () => {
    const fields: (keyof JackpotProof)[] = [
      ...(['roundId', 'publicHash', 'secretHash', 'seed', 'salt', 'commitment', 'base', 'index'] as const),
      ...(['beaconRound', 'beaconRandomness', 'tickets', 'ticketsHash', 'winningTicket', 'winnerId'] as const),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        const report = verifyJackpotRound({ ...first(), [field]: value });
        fc.pre(field === 'tickets' || proofText(value) !== proofText(first()[field]));
        expect(report.ok, field).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
