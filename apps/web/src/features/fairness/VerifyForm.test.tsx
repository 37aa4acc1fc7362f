// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { boxHash, caseNumber, casesVerifier, itemAt, serverSeedHashOf } from '@updraft/rules/cases';
import { chainVerifier, type Verifier } from '@updraft/rules/fairness';
import type * as Rules from '@updraft/rules/verifiers';
import { verifierOf } from '@updraft/rules/verifiers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, said, show } from '../../testing/page.tsx';
import { VerifyForm } from './VerifyForm.tsx';

vi.mock('@updraft/rules/verifiers', async (original) => {
  const { verifierOf: find } = await original<typeof Rules>();
  return { verifierOf: (game: string) => (game === 'wheel' ? wheel : find(game)) };
});

const wheel = chainVerifier<number>({
  game: 'wheel',
  fields: [{ name: 'sector', form: 'whole', about: 'Sector of the wheel' }],
  check: { id: 'other_sector', about: 'the sector follows' },
  show: String,
  versions: { 1: { published: ({ sector }) => Number(sector), follows: () => 17, byHand: () => 'echo 17' } },
});
const crash = verifierOf('crash') as Verifier;
const HASH = 'a'.repeat(64);
const ROUND = {
  game: 'wheel',
  id: 5,
  day_of_month: 3,
  rules_version: 1,
  public_hash: HASH,
  secret_hash: HASH,
  seed: HASH,
  result: { sector: 17 },
  refunded_at: null,
  chain: { base: 4, index: 1, commitment: HASH, salt: HASH },
};

beforeEach(() => freshPage('fairness'));

afterEach(cleanup);

const fillIn = (): void => void fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

it('sets hashes in monospace, and no label', () => {
  answerCalls({});
  show(<VerifyForm verifier={crash} />);
  const monospace = (label: string) => {
    const field = screen.getByLabelText(label);
    return [field, field.closest('label')].map((one) => one?.classList.contains('font-mono'));
  };
  expect(monospace('Public hash')).toEqual([true, false]);
  expect(monospace('Multiplier')).toEqual([false, false]);
});

it('[FA-11] asks for the values of its game, and fills in and checks a round of it', async () => {
  const made = answerCalls({ 'GET /api/fairness/round': { success: true, round: ROUND } });
  show(<VerifyForm verifier={wheel} />);
  expect(screen.queryByLabelText('Multiplier')).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: /^Round number/ }), { target: { value: '5' } });
  fillIn();
  await screen.findByRole('button', { name: 'Verify' });
  expect(made.filter((call) => call.includes('round'))).toEqual(['GET /api/fairness/round']);
  expect([valueOf('Sector of the wheel'), valueOf('Base of the chain')]).toEqual(['17', '4']);
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText('the sector follows');
});

it('says so when the round is still open, was refunded, or does not exist', async () => {
  const secret = { secret_hash: null, seed: null, result: null };
  for (const [answer, text] of [
    [{ success: true, round: { ...ROUND, ...secret } }, 'This round is not over yet.'],
    [
      { success: true, round: { ...ROUND, ...secret, refunded_at: '2026-01-01T00:00:00Z' } },
      'This round was refunded: it has no result to check.',
    ],
    [{ success: false, message: 'app_api.not_found' }, 'There is no such round.'],
  ] as const) {
    answerCalls({ 'GET /api/fairness/round': answer });
    const { unmount } = show(<VerifyForm verifier={crash} />);
    fireEvent.change(screen.getByRole('textbox', { name: /^Round number/ }), { target: { value: '5' } });
    fillIn();
    await screen.findByText(text);
    unmount();
  }
});

it('[CA-40] fills in an opening of a box by its number, and says when its seed is still secret', async () => {
  const drawn = { serverSeed: 'b'.repeat(64), clientSeed: 'mine', nonce: 4 };
  const chances = [
    { itemId: 3, parts: 400_000 },
    { itemId: 9, parts: 600_000 },
  ];
  const number = caseNumber(drawn) ?? -1;
  const opening = {
    id: 31,
    rules_version: 1,
    box_hash: boxHash(chances),
    number,
    entry: itemAt(chances, number),
    server_seed_hash: serverSeedHashOf(drawn.serverSeed),
    server_seed: drawn.serverSeed,
    client_seed: drawn.clientSeed,
    nonce: drawn.nonce,
    chances: chances.map(({ itemId, parts }) => ({ id: itemId, parts })),
  };
  for (const [answer, text] of [
    [{ success: true, opening: { ...opening, server_seed: null } }, /^The server seed of this opening is still secret/],
    [{ success: false, message: 'app_api.not_found' }, 'There is no such opening.'],
    [{ success: true, opening }, 'Verify'],
  ] as const) {
    const made = answerCalls({ 'GET /api/fairness/opening': answer });
    const { unmount } = show(<VerifyForm verifier={casesVerifier} />);
    fireEvent.change(screen.getByRole('textbox', { name: /^Opening number/ }), { target: { value: '31' } });
    fillIn();
    await screen.findByText(text);
    expect(made).toContain('GET /api/fairness/opening');
    if (text === 'Verify') {
      expect(valueOf('Client seed')).toBe('mine');
      fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
      await screen.findByText('This opening is as it was committed.');
    }
    unmount();
  }
});

it('says in its own words that the values did not load', async () => {
  answerCalls({ 'GET /api/fairness/round': { status: 500, message: 'app_api.internal' } });
  show(<VerifyForm verifier={crash} />);
  fireEvent.change(screen.getByRole('textbox', { name: /^Round number/ }), { target: { value: '5' } });
  fillIn();
  await waitFor(() => expect(said()).toEqual([expect.stringMatching(/^Could not load the values of this round\./)]));
});
