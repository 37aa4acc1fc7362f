import { beforeEach, describe, expect, it } from 'vitest';
import { usePopups, type PopupName } from './popups.ts';

const NAMES: PopupName[] = ['creators', 'notifications', 'bonus', 'storehouse', 'navigation'];
const popups = () => usePopups.getState();

describe('popups', () => {
  beforeEach(() => popups().close());

  it('close one another', () => {
    for (const name of NAMES) {
      popups().show(name);
      expect(popups().open).toBe(name);
    }
  });
  it('toggle themselves, and replace another', () => {
    popups().toggle('creators');
    popups().toggle('notifications');
    expect(popups().open).toBe('notifications');
    popups().toggle('notifications');
    expect(popups().open).toBeNull();
  });
  it('are not closed by one that was not open', () => {
    popups().show('storehouse');
    popups().close('creators');
    expect(popups().open).toBe('storehouse');
    popups().close();
    expect(popups().open).toBeNull();
  });
});
