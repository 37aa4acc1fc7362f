// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { answerCalls, freshPage, show, signIn } from '../../testing/page.tsx';
import DepositModal from './DepositModal.tsx';

const amount = (): HTMLInputElement => screen.getByLabelText(/^Amount/);
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

beforeEach(async () => {
  await freshPage('deposit');
  answerCalls({ 'POST /api/payment/check-promocode': { status: 'error', message: 'deposit_api.promo_not_found' } });
  signIn();
  show(<DepositModal />);
});

it('says before paying what is to be staked before a withdrawal, and nothing where that is nothing', () => {
  fireEvent.click(button('$25'));
  expect([amount().value, button('$25').getAttribute('aria-pressed')]).toEqual(['25', 'true']);
  expect(screen.getByText(/^Before a withdrawal, \$25\.00 of this deposit/)).toBeTruthy();
  const { config } = useConfig.getState();
  if (!config) throw new Error('there is no config');
  act(() => useConfig.setState({ config: { ...config, deposit: { ...config.deposit, wageringFactor: 0 } } }));
  expect(screen.queryByText(/^Before a withdrawal/)).toBeNull();
});

it('a promo code that is refused keeps nobody from paying; one that is not checked does', async () => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Promo code' }), { target: { value: 'NOSUCH' } });
  expect(button('Deposit money').disabled).toBe(true);
  fireEvent.click(button('OK'));
  await screen.findByText('This code was not accepted. You can change it, or pay without it.');
  expect(button('Deposit money').disabled).toBe(false);
});
