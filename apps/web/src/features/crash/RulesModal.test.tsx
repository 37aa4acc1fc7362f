// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { freshPage, show } from '../../testing/page.tsx';
import RulesModal from './RulesModal.tsx';
import { init, running, TERMS } from './state.fixtures.ts';
import { initialState } from './state-types.ts';
import { crashStore, dispatch } from './store.ts';

const NEXT = { ...TERMS, countdownTicks: 30, maxItems: 5, minBetDollars: 3, maxWinDollars: 700, minAutoCashOut: 1.9 };

beforeEach(async () => {
  await freshPage('crash_rules');
  crashStore.setState(initialState, true);
  useConfig.setState({ config: { crash: { ...NEXT, mayCancel: true } } as never });
});

const text = (): string => {
  show(<RulesModal />);
  return screen.getByRole('dialog').textContent;
};

it('[CR-10] [CR-12] [CR-15] speaks of the terms of the open round, whatever the next one is set to', () => {
  dispatch(init(5));
  const shown = text();
  for (const part of ['15 s', '20 items', '$0.10', '$10,000.00', '1.21x']) expect(shown).toContain(part);
  expect(shown).not.toMatch(/{{|undefined|NaN|\$3\.00|1\.90x/);
});

it('[CR-26] speaks of the next round during a flight: no bet joins the one that flies', () => {
  dispatch(init(5));
  dispatch(running(5, 1000));
  const shown = text();
  for (const part of ['30 s', '5 items', '$3.00', '$700.00', '1.90x']) expect(shown).toContain(part);
});
