// @vitest-environment happy-dom
import { DEFAULT_WHEEL_TIMES } from '@updraft/rules/wheel';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { freshPage, show } from '../../testing/page.tsx';
import RulesModal from './RulesModal.tsx';
import { wheelStore } from './table.ts';

beforeEach(async () => {
  await freshPage('wheel_rules', 'wheel');
  const wheel = {
    ...DEFAULT_WHEEL_TIMES,
    minBetDollars: 0.1,
    maxBetDollars: 1000,
    maxWinDollars: 10_000,
    maxItems: 20,
    maxBets: 5,
    maxColours: 2,
    rulesVersion: 1,
  };
  useConfig.setState(({ config }) => ({ config: { ...config, wheel } as never }));
});
afterEach(() => wheelStore.setState({ limits: null, times: null }));

const text = (): string => {
  show(<RulesModal />);
  return screen.getByRole('dialog').textContent;
};

it('[DR-7] [DR-12] names the wait, that it begins anew after an interruption, and the refund for clocks', () => {
  const shown = text();
  expect(shown).toContain('has not come 60 s after betting has closed');
  expect(shown).toContain('The wait of 60 s for the randomness begins anew when the round goes on.');
  expect(shown).toContain('if the clocks of the site and of the randomness disagree');
  expect(shown).toContain('1 to 20 items worth $0.10 to $1,000.00');
  expect(shown).not.toMatch(/{{|undefined|NaN/);
});

it('[WH-15] says what the room over a colour is', () => {
  expect(text()).toContain('“Room” over the colour is what you can still stake on it.');
});

it('[WH-12] [WH-13] [WH-14] speaks of the limits of the open round, whatever the next one is set to', () => {
  const limits = { maxItems: 4, minBet: 2, maxBet: 30, maxBets: 3, maxColours: 1, maxWin: 500, colourCap: 100 };
  wheelStore.setState({ limits });
  const shown = text();
  expect(shown).toContain('1 to 4 items worth $2.00 to $30.00. You may make 3 bets in a round, on at most 1 colours');
  expect(shown).toContain('win at most $500.00');
});

it('[WH-20] [DR-7] speaks of the times of the open round, whatever the next one is set to', () => {
  wheelStore.setState({ times: { bettingMs: 35_000, beaconWaitMs: 90_000, spinMs: 6000 } });
  const shown = text();
  expect(shown).toContain('Bets are open for 35 s.');
  expect(shown).toContain('the wheel spins for 6 s.');
  expect(shown).toContain('has not come 90 s after betting has closed');
  expect(shown).toContain('The wait of 90 s for the randomness begins anew');
});
