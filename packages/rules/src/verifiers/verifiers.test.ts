import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicHashOf, secretHashOf, walkChain } from '../fairness/chain.ts';
import { chainVerifier } from '../fairness/chain-game.ts';
import { readField, writeField } from '../fairness/fields.ts';
import { hmacSha256, sha256 } from '../fairness/hash.ts';
import { type ProofField, type PublishedValues, type Verifier, checkOf, reportOf, textOf } from '../fairness/verify.ts';
import {
  type JackpotProof,
  type WheelProof,
  caseValues,
  jackpotProofs,
  jackpotValues,
  prizeValues,
  wheelProofs,
  wheelValues,
} from '../testing/game-vectors.ts';
import { proofs } from '../testing/vectors.ts';
import { crashVerifier } from '../crash/verify.ts';
import { VERIFIERS, verifierOf } from './index.ts';

const beacon = 'b'.repeat(64);

/**
 * A draw among tickets. The chain's secret is fixed before the bets; the beacon's randomness is published after them.
 */
const raffle = chainVerifier<number>({
  game: 'raffle',
  fields: [
    { name: 'ticket', form: 'whole', about: 'the winning ticket' },
    { name: 'tickets', form: 'whole', about: 'how many there were' },
    { name: 'randomness', form: 'hash', about: 'what the beacon drew after the bets' },
  ],
  check: { id: 'raffle_ticket', about: 'the ticket follows from beacon, secret and number of tickets' },
  show: String,
  versions: {
    1: {
      published: ({ ticket }) => (Number.isInteger(ticket) ? Number(ticket) : null),
      follows: ({ secretHash, roundId }, { tickets, randomness }) =>
        Number.parseInt(sha256(`raffle:${randomness}:${secretHash}:${roundId}`).slice(0, 8), 16) % Number(tickets),
      byHand: () => 'echo',
    },
  },
});

/** A game without a chain, whose results follow from a player's server seed, client seed and nonce. */
const boxes: Verifier = {
  game: 'boxes',
  unit: 'opening',
  fields: [],
  checks: [{ id: 'boxes_seed', about: 'the seed is the one whose hash was shown' }],
  verify: ({ hash, seed }) =>
    reportOf([checkOf('boxes_seed', { expected: textOf(hash), actual: sha256(textOf(seed)) })]),
  byHand: ({ seed }) => [`printf %s ${seed} | sha256sum`],
};

const [salt, base, index] = [sha256('salt'), 40, 3];
const seed = sha256('seed');
const secretHash = secretHashOf({ salt, seed });
const chain = { base, salt, commitment: walkChain(seed, index) };
const result = { tickets: 5000, randomness: beacon };
const drawn = { secretHash, roundId: base + index, dayOfMonth: 9 };
const ticket = Number.parseInt(sha256(`raffle:${beacon}:${secretHash}:${base + index}`).slice(0, 8), 16) % 5000;
const draw: PublishedValues = {
  ...chain,
  ...result,
  ticket,
  index,
  seed,
  round_id: drawn.roundId,
  day: drawn.dayOfMonth,
  rules_version: 1,
  public_hash: publicHashOf(secretHash),
  secret_hash: secretHash,
};

describe('the list of verifiers', () => {
  const all = [...VERIFIERS, raffle, boxes];

  it('[FA-11] the list has each game once, and finds it by its name', () => {
    const names = VERIFIERS.map(({ game }) => game);
    expect(new Set(names).size).toBe(names.length);
    for (const { game } of all) expect(verifierOf(game, all)?.game).toBe(game);
    expect(verifierOf('raffle')).toBeUndefined();
  });

  it('[FA-11] [FA-8] verifies a game whose result also follows from a beacon', () => {
    const { verify, verifyRun } = raffle;
    expect(verify(draw)).toMatchObject({ ok: true });
    expect(verify(draw).checks.map(({ id }) => id)).toEqual(raffle.checks.map(({ id }) => id));
    const changes: PublishedValues[] = [{ randomness: 'c'.repeat(64) }, { tickets: 4999 }, { ticket: ticket + 1 }];
    for (const change of changes)
      expect(verify({ ...draw, ...change }).checks.filter(({ ok }) => !ok)).toMatchObject([{ id: 'raffle_ticket' }]);
    const round = {
      ...drawn,
      index,
      publicHash: publicHashOf(secretHash),
      seed,
      rulesVersion: 1,
      result: { ...result, ticket },
    };
    const before = { index: 0, seed: chain.commitment };
    expect(verifyRun({ chain, before, rounds: [round] })).toEqual({ rounds: 1, held: 1, first: null });
    const wrong = { ...round, result: { ...round.result, randomness: 'c'.repeat(64) } };
    expect(verifyRun({ chain, before, rounds: [wrong] }).first).toEqual({ roundId: 43, check: 'raffle_ticket' });
  });

  it('[FA-11] verifies a game without a chain by its own checks', () => {
    expect(boxes.verify({ hash: sha256('mine'), seed: 'mine' }).ok).toBe(true);
    expect(boxes.verify({ hash: sha256('mine'), seed: 'other' })).toMatchObject({ ok: false });
    expect(boxes.verify({}).ok).toBe(false);
  });

  it.each(VERIFIERS)('[FA-11] a verifier throws for no input: $game', ({ verify, fields }) => {
    const anything = fc.anything() as fc.Arbitrary<string>;
    const values = fc.record(Object.fromEntries(fields.map(({ name }) => [name, anything])), { requiredKeys: [] });
    fc.assert(fc.property(values, (given) => verify(given as PublishedValues).ok === false));
  });

  /** Published values of a result of each game. */
  const published: Readonly<Record<string, PublishedValues>> = {
    crash: proofs()[0] ?? {},
    wheel: wheelValues(wheelProofs()[0] as WheelProof),
    jackpot: jackpotValues(jackpotProofs()[0] as JackpotProof),
    cases: caseValues()[0] ?? {},
    prizes: prizeValues()[0] ?? {},
  };
  /** Values in the commands of games without a chain. */
  const IN_COMMANDS: Readonly<Record<string, readonly string[]>> = {
    cases: ['server_seed', 'client_seed', 'nonce', 'chances'],
    prizes: ['secret_hash', 'draw_id', 'entries', 'beacon_randomness'],
  };
  const EVIL = [
    '$(touch evil)',
    '`evil`',
    '1; evil',
    "1' evil '",
    '1" evil "',
    '1\nevil',
    '1\u2028evil',
    '1|evil',
    '1 evil',
  ];

  it.each(VERIFIERS)('[FA-13] [S4] a shell command contains no malformed value: $game', ({ game, fields, byHand }) => {
    const values = published[game] ?? {};
    for (const { name } of fields) {
      const { [name]: _left, ...others } = values;
      for (const evil of EVIL) {
        // Spaces in a list are ignored, so that it may be typed in several lines.
        const commands = byHand({ ...values, [name]: evil });
        expect(commands.join('\n'), `${name}: ${evil}`).not.toContain('evil');
        expect(commands).toEqual(byHand(others));
      }
    }
  });

  it.each(VERIFIERS)('[FA-13] a shell command contains every well-formed value: $game', ({ game, byHand }) => {
    const values = published[game] ?? {};
    const commands = byHand(values).join('\n');
    const used = IN_COMMANDS[game] ?? ['secret_hash', 'seed', 'salt'];
    for (const name of used) expect(commands, name).toContain(String(values[name]));
  });

  /** The published vectors of each game, with the name of the field that holds the result. */
  const RESULTS: Readonly<Record<string, [field: string, all: readonly PublishedValues[]]>> = {
    crash: ['multiplier', proofs()],
    wheel: ['sector', wheelProofs().map(wheelValues)],
    jackpot: ['winner_id', jackpotProofs().map(jackpotValues)],
    cases: ['item', caseValues()],
    prizes: ['winners', prizeValues()],
  };

  it.each(VERIFIERS)('[FA-14] [F8] steps lead to the published result: $game', ({ game, fields, steps }) => {
    const [field, all] = RESULTS[game] ?? ['', []];
    expect(all.length).toBeGreaterThan(0);
    const [form] = fields.filter(({ name }) => name === field);
    for (const values of all) {
      const taken = steps?.(values) ?? [];
      const valueOf = (id: string) => taken.find((step) => step.id === id)?.value ?? '';
      const [text, hash] = [valueOf('text'), valueOf('hash') || valueOf('hmac')];
      expect(hash).toBe(valueOf('key') === '' ? sha256(text) : hmacSha256({ key: valueOf('key'), text }));
      expect(valueOf('k')).toBe(`${hash.slice(0, 13)} = ${Number.parseInt(hash.slice(0, 13), 16)}`);
      const winners = taken.filter(({ id }) => id === 'prize').map(({ value }) => value.split(': ')[1]);
      const written = form ? writeField(form, values) : '';
      if (game === 'prizes') expect(winners.join(',')).toBe(written);
      else expect(taken.at(-1)?.value).toMatch(new RegExp(`(^|\\D)${written}(\\D|$)`));
      const { [field]: _result, rules_version: _version, ...open } = values;
      expect(steps?.({ ...open, rules_version: 99 })).toEqual([]);
    }
    expect(steps?.({})).toEqual([]);
  });

  it('[FA-11] [F8] the shell commands of a game print its published values', () => {
    for (const proof of proofs().slice(0, 3)) {
      const printed = (verifierOf('crash')?.byHand(proof) ?? []).map((command) => {
        const text = execFileSync('bash', ['-c', command], { encoding: 'utf8' });
        return text.replace(/^.*= /, '').replace(/ *-?\n$/, '');
      });
      expect(printed).toEqual([
        proof.public_hash,
        proof.secret_hash,
        proof.commitment,
        String(Math.round(proof.multiplier * 100)),
      ]);
    }
  });
});

describe('a value that somebody types', () => {
  const read = (form: ProofField['form'], typed: string) => readField({ name: 'x', form, about: '' }, typed);

  it.each<[ProofField['form'], string, string | number]>([
    ['whole', ' 41001 ', 41_001],
    ['hash', ` ${beacon.toUpperCase()}`, beacon],
    ['multiplier', '1.4', 1.4],
    ['multiplier', '30,90x', 30.9],
    ['word', ' Heads ', 'heads'],
    ['list', ' 1-2:7,\n3-9:8 ', '1-2:7,3-9:8'],
  ])('[FA-11] reads a typed value as %s: %j', (form, typed, value) => expect(read(form, typed)).toBe(value));

  it.each<[ProofField['form'], string]>([
    ['whole', '-1'],
    ['whole', '1e3'],
    ['whole', '1.0'],
    ['whole', ''],
    ['hash', 'xyz'],
    ['hash', beacon.slice(1)],
    ['multiplier', '1.234'],
    ['multiplier', 'x'],
    ['multiplier', '-1'],
    ['word', 'heads or tails'],
    ['list', '1-2:7,'],
    ['list', ''],
    ['list', "1-2:7'; echo"],
  ])('[FA-11] refuses a typed value as %s: %j', (form, typed) => expect(read(form, typed)).toBeNull());

  it('[FA-11] a formatted value is parsed back to the same value', () => {
    for (const proof of proofs())
      for (const field of crashVerifier.fields)
        expect(readField(field, writeField(field, proof))).toBe((proof as PublishedValues)[field.name]);
    expect(writeField({ name: 'multiplier', form: 'multiplier', about: '' }, { multiplier: 1.4 })).toBe('1.40');
    expect(writeField({ name: 'multiplier', form: 'multiplier', about: '' }, {})).toBe('');
  });
});
