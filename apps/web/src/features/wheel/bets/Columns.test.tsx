// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import type * as ReactPart from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../../testing/page.tsx';
import { after, bet, newBets, ONLINE, snapshot } from '../state.fixtures.ts';
import { initialState, type WheelState } from '../state-types.ts';
import { wheelStore } from '../table.ts';
import Columns from './Columns.tsx';

/** Simulates a machine so slow that the deferred value never arrives. */
vi.mock('react', async (original) => {
  const react = await original<typeof ReactPart>();
  return { ...react, useDeferredValue: <T,>(value: T): T => react.useState(value)[0] };
});

const become = (state: WheelState): void => act(() => wheelStore.setState(state, true));
const column = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => freshPage('wheel'));

it('a column says that it has no bets only when it has none, however late they are drawn', () => {
  become(initialState);
  show(<Columns />);
  expect(screen.queryByText('No bets')).toBeNull();
  become(after(ONLINE, snapshot(5), newBets(5, [bet(1, { colour: 'red' })], 10)));
  expect(column('Red').getAllByRole('listitem')).toHaveLength(1);
  expect(column('Red').queryByText('No bets')).toBeNull();
  expect(column('Black').getByText('No bets')).toBeTruthy();
});
