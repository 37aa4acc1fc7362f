// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { freshPage, show } from '../../testing/page.tsx';
import P2pModal from './P2pModal.tsx';

beforeEach(() => freshPage('p2p'));

const open = ({ reportsTransfers, isOver }: { reportsTransfers: boolean; isOver: boolean }): string => {
  const { config } = useConfig.getState();
  if (!config) throw new Error('no config');
  useConfig.setState({ config: { ...config, deposit: { ...config.deposit, reportsTransfers } } });
  const expiresAt = new Date(isOver ? 0 : 8.64e15).toISOString();
  show(<P2pModal url="https://wallet.test/1" sum={925} credited={10} expiresAt={expiresAt} />);
  return screen.getByRole('status').textContent;
};

it.each([
  [false, 'Затем вставьте номер квитанции.'],
  [true, 'Если вы уже перевели деньги, введите номер квитанции.'],
])('asks for the receipt where the wallet reports no transfers (time over: %s)', (isOver, text) => {
  expect(open({ reportsTransfers: false, isOver })).toContain(text);
  expect(screen.getByRole('textbox', { name: 'Номер квитанции' })).toBeDefined();
});

it.each([
  [false, 'Он зачислится сам'],
  [true, 'Если вы уже перевели деньги, они зачислятся сами.'],
])('states that a transfer is credited without a receipt if the wallet reports it (time over: %s)', (isOver, text) => {
  expect(open({ reportsTransfers: true, isOver })).toContain(text);
  expect(screen.getByRole('textbox', { name: 'Номер квитанции, если перевод не зачислился' })).toBeDefined();
});
