import { beforeEach, describe, expect, it } from 'vitest';
import { closeModal, closerOfModal, openModal, useModals } from './modals.ts';

describe('dialogs', () => {
  beforeEach(closeModal);

  it('replace one another, with what they were opened with', () => {
    openModal('deposit', { method: 'p2p' });
    openModal('login');
    expect(useModals.getState()).toMatchObject({ name: 'login', props: {} });
    closeModal();
    expect(useModals.getState()).toMatchObject({ name: null, props: {} });
  });
  it('are new ones when they are opened again, also when the closing was never seen', () => {
    openModal('settings');
    const { opening } = useModals.getState();
    closeModal();
    expect(useModals.getState().opening, 'one that closes is still the same').toBe(opening);
    openModal('settings');
    expect(useModals.getState()).toMatchObject({ name: 'settings', opening: opening + 1 });
    openModal('settings', { part: 'sound' });
    expect(useModals.getState(), 'one that is open stays').toMatchObject({
      props: { part: 'sound' },
      opening: opening + 1,
    });
  });
  it('are closed late only if no other one was opened meanwhile', () => {
    openModal('withdraw');
    const close = closerOfModal();
    openModal('deposit');
    close();
    expect(useModals.getState().name).toBe('deposit');
    openModal('withdraw');
    close();
    expect(useModals.getState().name).toBe('withdraw');
    closerOfModal()();
    expect(useModals.getState().name).toBeNull();
  });
});
