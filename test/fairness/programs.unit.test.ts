import { spawnSync } from 'node:child_process';
import { type PublishedValues, type Verifier } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { expect, it } from 'vitest';
import vectors from '../../packages/rules/vectors/crash.json' with { type: 'json' };
import { programsOf } from '../../apps/web/src/features/fairness/code/programs.ts';

const crash = verifierOf('crash') as Verifier;
const RUNNERS = { javascript: process.execPath, python: 'python3' };
const valuesOf = ({ secretHash, roundId, dayOfMonth }: (typeof vectors.rounds)[number]): PublishedValues => ({
  secret_hash: secretHash,
  round_id: roundId,
  day: dayOfMonth,
});
const run = (language: keyof typeof RUNNERS, code: string): string => {
  const { stdout, stderr } = spawnSync(RUNNERS[language], ['-'], { input: code, encoding: 'utf8' });
  return stdout || stderr;
};

it.each(['javascript', 'python'] as const)('[F8] [CR-1] the %s program prints the published points', (language) => {
  // The instant crash and the highest point are among them.
  const byPoint = [...vectors.rounds].sort((a, b) => a.pointHundredths - b.pointHundredths);
  for (const round of [byPoint[0], byPoint.at(-1)].flatMap((one) => one ?? [])) {
    const program = programsOf(crash, valuesOf(round)).find((one) => one.language === language);
    expect(run(language, program?.code ?? '')).toBe(
      `public_hash ${round.publicHash}\nmultiplier ${(round.pointHundredths / 100).toFixed(2)}\n`,
    );
  }
});

it('[FA-13] no malformed value becomes a part of a program', () => {
  const evil = { secret_hash: "'); evil('", round_id: '1; evil()', day: 'evil' };
  for (const { code } of programsOf(crash, evil)) expect(code).not.toContain('evil');
});
