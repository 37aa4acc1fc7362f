// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { getSettings } from '../../lib/settings.ts';
import { freshPage, show } from '../../testing/page.tsx';
import RulesModal from './RulesModal.tsx';

beforeEach(async () => {
  await freshPage('jackpot_rules');
  const jackpot = {
    ...{ minBetDollars: 0.5, maxBetDollars: 5000, maxItems: 20, max_pot_items: 2000, timerSeconds: 30 },
    ...{ beaconWaitMs: 60_000, aloneSeconds: 300, feePercent: 5, rulesVersion: 1 },
  };
  useConfig.setState(({ config }) => ({ config: { ...config, jackpot } as never }));
});
afterEach(() => getSettings().setLanguage('en'));

it('[F5] [JP-19] names the limits as they are set: of a pot, of a player, and of the wait for the beacon', async () => {
  show(<RulesModal />);
  const text = (): string => screen.getByRole('dialog').textContent;
  expect(text()).toContain('A pot has room for 2,000 items. When half of it is taken');
  expect(text()).toContain('must be worth $0.50 each on average');
  expect(text()).toContain('has not come 60 s after betting has closed');
  expect(text()).not.toMatch(/{{|undefined|NaN/);
  act(() => getSettings().setLanguage('ru'));
  await vi.waitFor(() => expect(text()).toContain('через 60 с после закрытия ставок'));
  expect(text()).not.toMatch(/{{|undefined|NaN/);
});
