import { beforeEach, describe, expect, it } from 'vitest';
import { isCovered, onCoverChange } from './page-covered.ts';
import { closeModal, openModal } from './modals.ts';
import { usePopups } from './popups.ts';

describe('the page behind a dialog', () => {
  beforeEach(() => {
    closeModal();
    usePopups.getState().close();
  });

  it('is covered while a dialog or the storehouse is open, and not by the small panels', () => {
    const heard: boolean[] = [];
    const stop = onCoverChange(() => heard.push(isCovered()));
    expect(isCovered()).toBe(false);
    openModal('settings');
    closeModal();
    usePopups.getState().show('storehouse');
    usePopups.getState().show('notifications');
    usePopups.getState().close();
    stop();
    openModal('settings');
    expect(heard).toEqual([true, false, true, false, false]);
  });
});
