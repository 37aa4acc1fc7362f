// @vitest-environment happy-dom
import type { DepositMethod } from '@updraft/contract';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import { MethodChoice } from './MethodChoice.tsx';

const method = (code: string, state: DepositMethod['state']) =>
  ({
    code,
    type: 'money',
    state,
    minDollars: 5,
    maxDollars: 1000,
    feeNote: `deposit.fee.${code}`,
    timeNote: `deposit.time.${code}`,
    takes: '',
  }) as DepositMethod;
const choose = vi.fn();
const card = (name: RegExp): HTMLInputElement => screen.getByRole('radio', { name });

beforeEach(async () => {
  await freshPage('deposit');
  choose.mockClear();
  const methods = [method('card_aggregator', 'open'), method('ewallet', 'soon'), method('placeholder_1', 'disabled')];
  const notes = { percent: 95, fromMinutes: 6, toMinutes: 31 };
  show(<MethodChoice methods={methods} value={null} onChange={choose} disabled={false} notes={notes} />);
});

it('an open method says its smallest sum, fee and time as they are set, and the others what they are', () => {
  expect(card(/Bank card/).closest('label')?.textContent).toContain('from $5.006 to 31 minutesno fee');
  expect(screen.queryByRole('radio', { name: /E-wallet/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Not available yet: 2' }));
  expect(card(/E-wallet/).closest('label')?.textContent).toContain('not connected yet');
  expect(card(/Crypto/).closest('label')?.textContent).toContain('unavailable');
});

it('an open one can be chosen, and one that is unavailable cannot', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Not available yet: 2' }));
  expect([card(/Bank card/).disabled, card(/Crypto/).disabled]).toEqual([false, true]);
  fireEvent.click(card(/Bank card/));
  expect(choose).toHaveBeenCalledExactlyOnceWith('card_aggregator');
});

it('an e-wallet that takes cryptocurrencies names them', async () => {
  await freshPage('deposit');
  const methods = [{ ...method('ewallet', 'open'), takes: 'BTC, LTC' }, method('card_aggregator', 'open')];
  const notes = { percent: 95, fromMinutes: 6, toMinutes: 31 };
  show(<MethodChoice methods={methods} value={null} onChange={choose} disabled={false} notes={notes} />);
  expect(card(/E-wallet/).closest('label')?.textContent).toContain('from $5.00paid in BTC, LTC6 to 31 minutes');
  expect(card(/Bank card/).closest('label')?.textContent).not.toContain('paid in');
});
