// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openModal, useModals } from '../lib/modals.ts';
import { freshPage, show } from '../testing/page.tsx';
import { ModalHost } from './ModalHost.tsx';

beforeEach(async () => {
  await freshPage('settings', 'chat_rules');
  show(<ModalHost />);
});

/** Two frames and what they put off. */
const settle = () =>
  act(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))),
      ),
  );
const openShortcuts = async () => {
  act(() => openModal('keys'));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
};
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));

it('shows a dialog that is opened again while it leaves, with the focus inside', async () => {
  await openShortcuts();
  close();
  act(() => openModal('keys'));
  await settle();
  await settle();
  expect(useModals.getState().name).toBe('keys');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.parentElement?.className).not.toContain('opacity-0');
  expect(dialog.contains(document.activeElement)).toBe(true);
  close();
  await settle();
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows another dialog that is opened while one leaves', async () => {
  await openShortcuts();
  close();
  act(() => openModal('chatRules'));
  await settle();
  await settle();
  expect(useModals.getState().name).toBe('chatRules');
  expect((await screen.findByRole('dialog')).parentElement?.className).not.toContain('opacity-0');
});

it('takes a closed dialog down after the frame', async () => {
  await openShortcuts();
  close();
  expect(screen.getByRole('dialog').parentElement?.className).toContain('opacity-0');
  await settle();
  expect(useModals.getState().name).toBeNull();
});
