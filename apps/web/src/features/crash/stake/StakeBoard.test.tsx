// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../../lib/config.ts';
import { freshPage, itemOf, show, signIn } from '../../../testing/page.tsx';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { bet, SELF, TERMS } from '../state.fixtures.ts';
import { initialState, type CrashState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import { currentSituation } from './actions.ts';
import { useStakeForm } from './form.ts';
import { StakeBoard } from './StakeBoard.tsx';
import { NO_COMMANDS, sent } from '../../../table-client/own-commands.ts';
import type { CrashCommand } from '../state-types.ts';

const CASH_OUT_SENT = sent<CrashCommand>(NO_COMMANDS, { kind: 'cashOut', targetId: 1 });

const round = (over: Partial<CrashState>): void =>
  act(() =>
    crashStore.setState(
      { ...initialState, loaded: true, connection: 'online', awaitingSnapshot: false, ...over },
      true,
    ),
  );

beforeEach(async () => {
  await freshPage();
  useConfig.setState({ config: null, failed: false, maintenance: false });
  useStakeForm.getState().choose(2);
  round({});
});

it('the sum stands first on the button when everything is staked, and nothing of it is cut off', () => {
  signIn({}, [itemOf(1, 70), itemOf(2, 3.3)]);
  useSelection.setState({ selected: [1, 2], selectedCents: 7330, selectedItems: useSelection.getState().items });
  show(<StakeBoard />);
  const label = screen.getByText('Bet $73.30 · all 2');
  expect(label.className).not.toContain('truncate');
});

it('[P1] the button of a phone says that items are to be chosen, and can be pressed for that', () => {
  signIn({}, [itemOf(1, 70)]);
  show(<StakeBoard />);
  const button = screen.getByTestId('crash-button');
  expect(button.textContent).toContain('Choose items');
  expect(button.getAttribute('aria-disabled')).toBe('false');
});

it('[CR-26] says on the button in a flight that items can be chosen for the next round', () => {
  signIn({}, [itemOf(1, 70)]);
  round({ phase: 'running' });
  show(<StakeBoard />);
  expect(screen.getByText('Select items in your inventory.')).toBeTruthy();
});

it('a multiplier below the least marks the field, which names the least, and is not repeated as a target', () => {
  signIn({}, [itemOf(1, 70)]);
  useSelection.setState({ selected: [1], selectedCents: 7000, selectedItems: useSelection.getState().items });
  useStakeForm.getState().choose(1.1);
  show(<StakeBoard />);
  const field = screen.getByRole('textbox');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described[0]).toBe('The lowest auto cash-out is 1.21x.');
  expect(screen.getByTestId('crash-button').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByTestId('crash-button').textContent).not.toContain('1.10x');
});

it('[CR-12] holds a bet against the terms of the open round, and in flight against those of the next one', () => {
  signIn({}, [itemOf(1, 70)]);
  useConfig.setState({ config: { crash: { ...TERMS, minAutoCashOut: 3 } } as never });
  useStakeForm.getState().choose(2.5);
  show(<StakeBoard />);
  const isWrong = () => screen.getByRole('textbox').getAttribute('aria-invalid');
  round({ phase: 'waiting', terms: TERMS });
  expect([isWrong(), currentSituation().limits.minAutoCashOutHundredths]).toEqual(['false', 121]);
  round({ phase: 'running', terms: TERMS });
  expect([isWrong(), currentSituation().limits.minAutoCashOutHundredths]).toEqual(['true', 300]);
});

it('the row of a bet counts no further once its cash-out is under way', () => {
  signIn();
  const own = bet(1, { userId: SELF });
  round({ phase: 'running', selfBets: [own], commands: CASH_OUT_SENT });
  show(<StakeBoard />);
  expect(screen.getByRole('list', { name: 'Your bets' }).textContent).toMatch(/…$/);
});

it('[F5] [P1] has rules, own limits and sound one press away', () => {
  show(<StakeBoard />);
  expect(screen.getByRole('link', { name: 'Limits' }).getAttribute('href')).toBe('/profile?part=limits');
  expect(screen.getAllByRole('button', { name: /^(Rules|Sound and volume)$/ })).toHaveLength(2);
});
