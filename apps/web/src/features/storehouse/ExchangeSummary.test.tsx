// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hasKeptChoice, takeKeptChoice } from './kept-choice.ts';
import { useModals } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { answerCalls, freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { acceptExchange } from './accept.ts';
import { ExchangeSummary } from './ExchangeSummary.tsx';
import { useStorehouse } from './store.ts';
import { recordSounds } from '../../testing/sounds.ts';

recordSounds();

const entry = (id: number, price: number) => ({ id, price, market_count: 1 }) as never;

beforeEach(async () => {
  await freshPage('storehouse');
  useStorehouse.getState().clearChosen();
  takeKeptChoice();
});

it('[next step] a player who is short is led to a deposit of the missing sum, and the choice is kept for the return', () => {
  signIn({ balance: 3.5 });
  useStorehouse.setState({ chosen: [entry(1, 12.34)] });
  show(<ExchangeSummary />);
  fireEvent.click(screen.getByRole('button', { name: 'Deposit $8.84 to continue' }));
  expect(useModals.getState()).toMatchObject({ name: 'deposit', props: { amount: 8.84 } });
  expect(usePopups.getState().open).toBeNull();
  expect(hasKeptChoice()).toBe(true);
  expect(takeKeptChoice().map(({ id }) => id)).toEqual([1]);
  expect(hasKeptChoice()).toBe(false);
});

it('asks for no less than the smallest deposit', () => {
  signIn({ balance: 12.3 });
  useStorehouse.setState({ chosen: [entry(1, 12.34)] });
  show(<ExchangeSummary />);
  expect(screen.getByRole('button', { name: 'Deposit $1.00 to continue' })).toBeTruthy();
});

it('accepts where the balance covers it', () => {
  signIn({ balance: 12.34 });
  useStorehouse.setState({ chosen: [entry(1, 12.34)] });
  show(<ExchangeSummary />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(false);
});

it('[next step] a guided purchase ends with the item selected and the storehouse closed; another one leaves it open', async () => {
  for (const guided of [true, false]) {
    signIn({ balance: 12.34 });
    useSelection.getState().forget();
    useSelection.getState().setItems([]);
    answerCalls({ 'POST /api/user/buy': { success: true, message: 'storehouse_api.bought', balance: 0 } });
    usePopups.getState().show('storehouse', { guided });
    useStorehouse.setState({ chosen: [entry(1, 12.34)] });
    const bought = acceptExchange();
    useSelection.getState().setItems([itemOf(9, 12.34)]);
    await bought;
    expect([guided, useSelection.getState().selected, usePopups.getState().open]).toEqual(
      guided ? [true, [9], null] : [false, [], 'storehouse'],
    );
  }
});
