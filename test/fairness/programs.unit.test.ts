import { spawnSync } from 'node:child_process';
import { type PublishedValues, type Verifier, writeField } from '@updraft/rules/fairness';
import { winningTicket } from '@updraft/rules/jackpot';
import { verifierOf } from '@updraft/rules/verifiers';
import { describe, expect, it } from 'vitest';
import { programsOf } from '../../apps/web/src/features/fairness/code/programs.ts';
import { FAIR_GAMES, fairGameOf } from '../../apps/web/src/features/fairness/games/index.ts';
import crash from '../../packages/rules/vectors/crash.json' with { type: 'json' };
import {
  caseValues,
  jackpotProofs,
  jackpotValues,
  prizeValues,
  quicknetProof,
  wheelProofs,
  wheelValues,
} from '../../packages/rules/src/testing/game-vectors.ts';

const RUNNERS = { javascript: process.execPath, python: 'python3' };
const LANGUAGES = ['javascript', 'python'] as const;
type Language = (typeof LANGUAGES)[number];

/** Published results of each game. Those of crash include the instant crash and the highest point. */
const PUBLISHED: Readonly<Record<string, readonly PublishedValues[]>> = {
  crash: [...crash.rounds]
    .sort((a, b) => a.pointHundredths - b.pointHundredths)
    .map(({ secretHash, publicHash, roundId, dayOfMonth, pointHundredths }) => ({
      secret_hash: secretHash,
      public_hash: publicHash,
      round_id: roundId,
      day: dayOfMonth,
      multiplier: pointHundredths / 100,
    })),
  wheel: [quicknetProof(), ...wheelProofs()].map(wheelValues),
  jackpot: jackpotProofs().map(jackpotValues),
  cases: caseValues(),
  prizes: prizeValues(),
};

const partOf = (name: string) => {
  const part = fairGameOf(name);
  const verifier = verifierOf(name) as Verifier;
  if (!part) throw new Error(`no part of ${name}`);
  return { part, verifier };
};

/** Returns the output of a game's program in that language. */
const printed = (language: Language, name: string, values: PublishedValues): string => {
  const { part, verifier } = partOf(name);
  const program = programsOf(part.program, verifier, values).find((one) => one.language === language);
  const { stdout, stderr } = spawnSync(RUNNERS[language], ['-'], { input: program?.code ?? '', encoding: 'utf8' });
  return stdout || stderr;
};

/** The published values that the program must print. */
const published = (name: string, values: PublishedValues): string => {
  const { part, verifier } = partOf(name);
  return part.program.prints
    .map((print) => {
      const field = verifier.fields.find((one) => one.name === print);
      return `${print} ${field ? writeField(field, values) : ''}\n`;
    })
    .join('');
};

describe.each(LANGUAGES)('the %s program', (language) => {
  it.each(FAIR_GAMES)('[F8] prints the published results of $game', ({ game }) => {
    const all = PUBLISHED[game] ?? [];
    expect(all.length).toBeGreaterThan(1);
    for (const values of [...all.slice(0, 2), ...all.slice(-1)])
      expect(printed(language, game, values)).toBe(published(game, values));
  });

  it('[F8] [DR-3] each k that would make some tickets likelier is skipped', () => {
    // For this number of tickets, almost half of all numbers k are skipped.
    const tickets = 2 ** 51 + 1;
    const [values] = PUBLISHED['jackpot'] ?? [];
    for (let round = 1; round <= 4; round++) {
      const drawn = { secretHash: String(values?.['secret_hash']), roundId: round, dayOfMonth: 1 };
      const ticket = winningTicket({ ...drawn, beaconRandomness: String(values?.['beacon_randomness']) }, tickets);
      const changed = { ...values, round_id: round, day: 1, tickets: `1-${tickets}:7` };
      expect(printed(language, 'jackpot', changed)).toContain(`winning_ticket ${ticket}\n`);
    }
  });
});

it.each(FAIR_GAMES)('[FA-13] a malformed value never becomes a part of a program of $game', ({ game }) => {
  const { part, verifier } = partOf(game);
  const evil = Object.fromEntries(verifier.fields.map(({ name }) => [name, "'); evil('"]));
  for (const { code } of programsOf(part.program, verifier, evil)) expect(code).not.toContain('evil');
});
