// @vitest-environment happy-dom
import type { PublishedRound } from '@updraft/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, secretHashOf, type Verifier, walkChain } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../../lib/config.ts';
import { answerCalls, freshPage, show } from '../../../testing/page.tsx';
import { RoundCheck } from '../RoundCheck.tsx';
import { VerifyForm } from '../VerifyForm.tsx';

const [seed, salt] = ['c'.repeat(64), 'd'.repeat(64)];
const secretHash = secretHashOf({ salt, seed });
const point = crashPointHundredths({ secretHash, roundId: 5003, dayOfMonth: 9 });
const round = (multiplier: number): PublishedRound => ({
  game: 'crash',
  id: 5003,
  day_of_month: 9,
  rules_version: 1,
  public_hash: publicHashOf(secretHash),
  secret_hash: secretHash,
  seed,
  result: { multiplier },
  refunded_at: null,
  chain: { base: 5000, index: 3, commitment: walkChain(seed, 3), salt },
});
const verify = async (): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByRole('button', { name: 'Verify again' });
};

beforeEach(async () => {
  await freshPage('fairness');
  sessionStorage.clear();
  answerCalls({
    'GET /api/fairness/round': { success: true, round: round(777.77) },
    'GET /api/fairness/chains': [],
  });
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

it('[F8] a tampered round shows the claim, which opens a ticket with the proof', async () => {
  useConfig.setState(({ config }) => ({ config: { ...config, fairness: { refundTimes: 4 } } as never }));
  show(<RoundCheck round={round(777.77)} />);
  await verify();
  fireEvent.click(screen.getByRole('button', { name: 'Claim 4 times the bet' }));
  expect(location.pathname).toBe('/support');
  const draft = JSON.parse(sessionStorage.getItem('ticket_draft') ?? '{}') as Record<string, unknown>;
  expect(draft).toMatchObject({ title: 'Crash 5003: the result does not match', isPrepared: true });
  expect(draft['about']).toEqual({ kind: 'round', game: 'crash', id: 5003 });
  expect(draft['message']).toContain('crash round 5003');
  expect(draft['message']).toContain(`crash_point: published 777.77x, calculated ${(point / 100).toFixed(2)}x`);
  expect(draft['message']).toContain(`secret_hash = ${secretHash}`);
  expect(String(draft['message']).length).toBeLessThanOrEqual(2000);
});

it('[F8] a round as it was committed shows its steps and no claim', async () => {
  show(<RoundCheck round={round(point / 100)} />);
  await verify();
  screen.getByText('Step by step');
  screen.getByText(`${secretHash}:5003:9`);
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
});

it('values that somebody typed are no claim, those that the site gave are', async () => {
  show(<VerifyForm verifier={verifierOf('crash') as Verifier} />);
  fireEvent.change(screen.getByLabelText('Round number'), { target: { value: '5003' } });
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  await screen.findByRole('button', { name: 'Verify' });
  await verify();
  screen.getByRole('button', { name: /^Claim/ });
  fireEvent.change(screen.getByLabelText('Multiplier'), { target: { value: '888.88' } });
  await verify();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
});
