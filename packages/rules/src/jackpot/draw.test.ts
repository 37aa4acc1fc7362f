import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { type PublishedValues, type VerifyReport, textOf as valueText } from '../fairness/verify.ts';
import { drawsOf } from '../testing/draws.ts';
import { type JackpotProof, failedChecks, jackpot, jackpotProofs, jackpotValues } from '../testing/game-vectors.ts';
import { Z_99 } from '../testing/statistics.ts';
import { JACKPOT_RULES_VERSION, winningTicket } from './draw.ts';
import {
  type TicketRange,
  holderOf,
  readTickets,
  ticketCount,
  ticketsHash,
  ticketsOf,
  ticketsText,
} from './tickets.ts';
import { jackpotVerifier } from './verify.ts';

const verify = (proof: JackpotProof): VerifyReport => jackpotVerifier.verify(jackpotValues(proof));

const first = (): JackpotProof => jackpotProofs()[0] as JackpotProof;

describe('the winning ticket', () => {
  it('[JP-4] the winning ticket equals that of an independent program, and its holder wins', () => {
    for (const round of jackpot.rounds) {
      const count = ticketCount(round.tickets) ?? 0;
      expect(winningTicket(round, count)).toBe(round.winningTicket);
      expect(holderOf(round.winningTicket, round.tickets)).toBe(round.winnerId);
    }
  });

  it('[JP-4] the winning ticket is one of the tickets, for any count', () => {
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

  it('[JP-5] [F2] the winning ticket changes with secret, round, day and beacon', () => {
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

  it('[JP-5] [F1] the winning ticket depends on the count of tickets and on nothing else of the pot', () => {
    const others = { ...first(), tickets: [], players: 40, history: [1, 2, 3] };
    expect(winningTicket(others, 200)).toBe(first().winningTicket);
    expect(JACKPOT_RULES_VERSION).toBe(jackpot.rulesVersion);
  });

  it('[JP-4] [F5] players win in proportion to their tickets, within the 99 % interval', () => {
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
  it('[JP-30] [F8] the verification accepts every published jackpot round, and each check shows both values', () => {
    for (const proof of jackpotProofs()) {
      const report = verify(proof);
      expect(report.ok).toBe(true);
      expect(report.checks.map(({ id }) => id)).toEqual([
        'public_hash',
        'secret_from_seed',
        'seed_in_chain',
        'round_number',
        'rules_version',
        'beacon_network',
        'beacon_round',
        'beacon_randomness',
        'tickets',
        'winning_ticket',
        'winner',
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
  ])('[JP-30] the verification of a jackpot round fails with another %s: %j', (field, value, checks) =>
    expect(failedChecks(verify({ ...first(), [field]: value }))).toEqual(expect.arrayContaining([...checks])),
  );

  const textOf = (...ranges: object[]): string => ticketsText(ranges as TicketRange[]);
  it.each<[string, PublishedValues[string]]>([
    ['nothing', ''],
    ['a number', 200],
    ['a word', 'tickets'],
    ['a gap', textOf({ ...one, to: 99 }, { ...two })],
    ['an overlap', textOf({ ...one }, { ...two, from: 100 })],
    ['an end before its beginning', '1-0:1'],
    ['no player', '1-100:,101-200:2'],
    ['an entry too many', `${textOf({ ...one }, { ...two })},`],
    ['other spellings', '01-100:1,101-200:2'],
    ['spaces', '1-100:1, 101-200:2'],
  ])('[JP-30] [DR-11] no winner is found in a list of tickets with %s', (_what, tickets) => {
    const hash = sha256(String(tickets));
    const { checks } = jackpotVerifier.verify({ ...jackpotValues(first()), tickets, tickets_hash: hash });
    expect(checks.slice(-3).map(({ ok, actual }) => [ok, actual])).toEqual([
      [false, ''],
      [false, ''],
      [false, ''],
    ]);
  });

  it('[JP-3] [JP-30] a list of tickets is parsed from the text that is published and hashed', () => {
    for (const { tickets } of jackpotProofs()) {
      const text = ticketsText(tickets);
      expect(readTickets(text)).toEqual(tickets.map(({ from, to, playerId }) => ({ from, to, playerId })));
      expect(ticketsHash(tickets)).toBe(sha256(text));
    }
  });

  it('[JP-30] [F8] shell commands print the published values of a jackpot round', () => {
    for (const proof of jackpotProofs().slice(0, 3)) {
      const printed = jackpotVerifier.byHand(jackpotValues(proof)).map((command) => {
        const text = execFileSync('bash', ['-c', command], { encoding: 'utf8' });
        return text.replace(/^.*= /, '').replace(/ *-?\n$/, '');
      });
      const { publicHash, secretHash, commitment, ticketsHash, beaconRandomness, winningTicket: drawn } = proof;
      expect(printed).toEqual([publicHash, secretHash, commitment, ticketsHash, beaconRandomness, String(drawn)]);
    }
  });

  it('[JP-30] [FA-9] jackpot rounds of a chain are verified together', () => {
    const rounds = jackpotProofs();
    const run = (changed: readonly JackpotProof[]) =>
      jackpotVerifier.verifyRun({
        chain: first(),
        before: { index: 0, seed: first().commitment },
        rounds: changed.map((proof) => ({ ...proof, result: jackpotValues(proof) })),
      });
    expect(run(rounds)).toEqual({ rounds: rounds.length, held: rounds.length, first: null });
    const [start, ...others] = rounds as [JackpotProof, ...JackpotProof[]];
    const other = { ...start, winningTicket: start.winningTicket === 1 ? 2 : 1 };
    expect(run([other, ...others]).first).toEqual({ roundId: start.roundId, check: 'winning_ticket' });
  });

  it('[JP-30] the verification fails if tickets were given to another player after the close', () => {
    const proof = jackpotProofs()[3] as JackpotProof;
    const tickets = proof.tickets.map((range) => ({ ...range, playerId: 99 }));
    expect(failedChecks(verify({ ...proof, tickets }))).toEqual(['tickets', 'winner']);
    // A list that was changed together with its hash still leads to another winner.
    const report = verify({ ...proof, tickets, ticketsHash: '', winnerId: 99 });
    expect(failedChecks(report)).toEqual(['tickets']);
  });

  it('[DR-11] the verification of a jackpot round fails on malformed values and never throws', () => {
    const values = jackpotValues(first());
    // Another close may have the same beacon round, so a changed close alone need not fail.
    const fields = Object.keys(values).filter((name) => !/^(day|closes_at_ms)$/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        fc.pre(valueText(value) !== valueText(values[field]));
        const report = jackpotVerifier.verify({ ...values, [field]: value as string });
        expect(report.ok, field).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
