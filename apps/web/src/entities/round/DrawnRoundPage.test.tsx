// @vitest-environment happy-dom
import type { PastRound } from '@updraft/contract';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NO_ID } from '../../lib/no-id.ts';
import { freshPage, show } from '../../testing/page.tsx';
import { DrawnRoundPage } from './DrawnRoundPage.tsx';

const HASH = 'a'.repeat(64);
const MOMENT = '2026-01-05T12:00:00.000Z';
type Round = PastRound & { status: 'ended'; result: object | null };

const interrupted = (reason: 'gap' | 'late' | 'clock', more: Partial<Round> = {}): Round => ({
  id: 5,
  status: 'ended',
  day_of_month: 5,
  public_hash: HASH,
  secret_hash: HASH,
  rules_version: 1,
  chain: { id: 1, base: 4, index: 1, length: 9, commitment: HASH, beacon_round: 1, salt: HASH, seed: HASH },
  started_at: MOMENT,
  ended_at: MOMENT,
  refunded_at: MOMENT,
  settled_at: MOMENT,
  result: null,
  totals: { players: 1, bank: 1, items: 1 },
  total_won: 0,
  interruption: { reason, from: MOMENT, to: MOMENT, gap_ms: 2500, cashed_out_at: null },
  ...more,
});
const page = async (round: Round): Promise<string> => {
  cleanup();
  show(
    <DrawnRoundPage<Round>
      id={5}
      game="wheel"
      latestId={9}
      ask={() => Promise.resolve({ success: true, game: round })}
      loadHistory={() => Promise.resolve()}
      result={() => 'the result'}
      check={() => null}
      bets={() => null}
    />,
  );
  return (await screen.findByRole('region', { name: /interrupted|drawn/ })).textContent;
};

beforeEach(() => freshPage('wheel', 'fairness'));

it.each([
  ['late', 'The public randomness did not come in time.'],
  ['clock', 'The clocks of the site and of the public randomness did not agree.'],
] as const)('[DR-7] names the reason for which a round was not drawn: %s', async (reason, text) => {
  expect(await page(interrupted(reason))).toBe(
    `Nothing was drawn in this round${text} Nothing was drawn, and all stakes went back to their players.`,
  );
});

it('says of an interruption what it meant, and whether the round was refunded by it', async () => {
  const drawn = interrupted('gap', { refunded_at: null, result: {} });
  expect(await page(drawn)).toMatch(/^This round was interrupted.*2\.5 s.*changes no bet and no result/);
  expect(screen.getByText('the result')).toBeTruthy();
});

it('says so where an interruption has refunded the round', async () => {
  expect(await page(interrupted('gap'))).toMatch(/could not be resumed: stakes went back/);
});

it('names its game, and of an address without a number it says that there is no such round', async () => {
  await page(interrupted('late'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wheel, round 5');
  cleanup();
  const ask = vi.fn();
  show(
    <DrawnRoundPage<Round>
      id={NO_ID}
      game="wheel"
      latestId={9}
      ask={ask}
      loadHistory={() => Promise.resolve()}
      result={() => null}
      check={() => null}
      bets={() => null}
    />,
  );
  expect(await screen.findByText('There is no such round')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wheel, round –');
  expect([screen.queryByRole('link', { name: 'Next round' }), ask.mock.calls]).toEqual([null, []]);
});
