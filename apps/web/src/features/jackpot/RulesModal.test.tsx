// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { getSettings } from '../../lib/settings.ts';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import RulesModal from './RulesModal.tsx';
import { jackpotStore } from './table.ts';

beforeEach(async () => {
  await freshPage('jackpot_rules');
  answerCalls({});
  const jackpot = {
    minBetDollars: 0.5,
    maxBetDollars: 5000,
    maxItems: 20,
    max_pot_items: 2000,
    timerSeconds: 30,
    beaconWaitMs: 60_000,
    aloneSeconds: 300,
    feePercent: 5,
    rulesVersion: 1,
  };
  useConfig.setState(({ config }) => ({ config: { ...config, jackpot } as never }));
});
afterEach(() => {
  getSettings().setLanguage('en');
  vi.unstubAllGlobals();
});

it('[F5] [P1] [JP-19] names the limits as they are set: of a pot, of a player, and of the wait for the beacon', async () => {
  show(<RulesModal />);
  const text = (): string => screen.getByRole('dialog').textContent;
  expect(text()).toContain('A pot has room for 2,000 items. When half of it is taken');
  expect(text()).toContain('must be worth at least $0.50 each on average');
  expect(text()).toContain('has not come 60 s after betting has closed');
  expect(text()).toContain('After an interruption this wait begins anew.');
  expect(text()).toContain('if the clocks of the site and of the randomness disagree');
  // A duration must not be formatted as a time of day.
  expect(text()).toContain('gets the items back after 5 minutes.');
  expect(text()).not.toMatch(/{{|undefined|NaN/);
  expect(screen.getByRole('link', { name: /^Your own limits/ }).getAttribute('href')).toBe('/profile?part=limits');
  act(() => getSettings().setLanguage('ru'));
  await vi.waitFor(() => expect(text()).toContain('через 60 с после закрытия ставок'));
  expect(text()).toContain('через 5 минут предметы возвращаются');
  expect(text()).not.toMatch(/{{|undefined|NaN/);
});

it('[JP-29] [F5] speaks of the open round, whatever the next one is set to', () => {
  const settings = {
    timer: 45,
    endTime: 15,
    alone: 60,
    beaconWait: 90,
    maxItems: 7,
    maxPotItems: 100,
    minBet: 1,
    maxBet: 50,
    feePercent: 2,
  };
  jackpotStore.setState({ settings });
  show(<RulesModal />);
  const text = screen.getByRole('dialog').textContent;
  jackpotStore.setState({ settings: null });
  for (const part of [
    'countdown of 45 s',
    'after 1 minute.',
    'has not come 90 s',
    'up to 7 items worth at most $50.00',
    'worth at least $1.00.',
    'room for 100 items',
    'at most 2% of the pot',
    'at least 98%',
    'the fee at most $1.80',
  ])
    expect(text).toContain(part);
});

it('[JP-20] [JP-21] works an example by the fee as it is set: an item that fits, and one that does not', () => {
  show(<RulesModal />);
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('The pot is $90.00, the fee at most $4.50.');
  expect(text).toContain('If Ann wins, the house keeps $4.00 of Ben’s items. Ann gets $86.00.');
  expect(text).toContain('credits Ben $55.50. Ben gets $85.50 in all.');
});

it.each([
  [null, 'Its exact return appears here with the second player.'],
  [
    { roundId: 41, bank: 123.4, items: 7, most: 6.17, returnPercent: 97.2345 },
    'This pot returns 97.23% on average, over all of its tickets.7 items worth $123.40. The fee is at most $6.17.',
  ],
])('[JP-23] [F5] shows the exact return of the open pot: %o', async (pot, expected) => {
  answerCalls({ 'POST /api/jackpot/getReturn': { pot } });
  show(<RulesModal />);
  await vi.waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(expected));
  vi.unstubAllGlobals();
});
