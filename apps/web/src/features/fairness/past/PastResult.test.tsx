// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { crashPointHundredths } from '@updraft/rules/crash';
import { type FalseRound, publicHashOf, secretHashOf, walkChain } from '@updraft/rules/fairness';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, show } from '../../../testing/page.tsx';
import { PastResult } from './PastResult.tsx';

const ROUND = 'GET /api/fairness/round';
const [seed, salt] = ['c'.repeat(64), 'd'.repeat(64)];
const secretHash = secretHashOf({ salt, seed });
const point = crashPointHundredths({ secretHash, roundId: 5003, dayOfMonth: 9 }) / 100;
const publishedAs = (multiplier: number) => ({
  success: true,
  round: {
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
  },
});

/** Returns the message of the ticket that is prepared for a round which fails this check in its chain. */
const claimed = async (check: string): Promise<string> => {
  fireEvent.click(await screen.findByRole('button', { name: /^Claim/ }));
  const draft = JSON.parse(sessionStorage.getItem('ticket_draft') ?? '{}') as { message: string };
  expect(draft).toMatchObject({ title: 'Crash 5003: the result does not match', about: { kind: 'round', id: 5003 } });
  expect(draft.message).toContain(`${check}: published`);
  return draft.message;
};
const showFalse = (check: string): void => {
  const first: FalseRound = { roundId: 5003, check };
  const counts = { places: 3, checked: 3, held: 2, missing: 0, tally: null, elapsedMs: 5 };
  const progress = { ...counts, first };
  show(<PastResult game="crash" state={{ phase: 'done', progress, isWaiting: false, message: null }} />);
};

beforeEach(async () => {
  await freshPage('fairness');
  sessionStorage.clear();
});
afterEach(() => history.replaceState(null, '', '/'));

it('[F8] a claim from the past of a chain has the values of the round and what its checks calculate', async () => {
  answerCalls({ [ROUND]: publishedAs(777.77) });
  showFalse('crash_point');
  const message = await claimed('crash_point');
  expect(message).toContain(`crash_point: published 777.77x, calculated ${point.toFixed(2)}x`);
  expect(message).toContain(`secret_hash = ${secretHash}`);
});

it('[F8] names the check that failed in the chain, where the round holds by itself', async () => {
  answerCalls({ [ROUND]: publishedAs(point) });
  showFalse('seed_in_chain');
  const message = await claimed('seed_in_chain');
  expect(message).not.toContain('crash_point: published');
  expect(message).toContain(`seed = ${seed}`);
});

it('[F8] a round without values is claimed by its check, and values that did not come are asked for again', async () => {
  answerCalls({ [ROUND]: { status: 500, message: 'app_api.internal' } });
  showFalse('seed_in_chain');
  await screen.findByText('Could not load the values of this round for a claim.');
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  answerCalls({ [ROUND]: { success: false, message: 'app_api.not_found' } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await claimed('seed_in_chain')).not.toContain('seed = ');
});
