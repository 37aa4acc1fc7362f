import { describe, expect, it } from 'vitest';
import { enabledActions } from './panel-actions.ts';

describe('the buttons of the inventory', () => {
  const state = { isPlayer: true, selectedCount: 0, selling: false, buying: false };

  it('are all off for a visitor', () => {
    expect(enabledActions({ ...state, isPlayer: false, selectedCount: 1 })).toMatchObject({
      exchange: false,
      sell: false,
      take: false,
    });
  });
  it('exchange is on when signed in, and says buy while nothing is selected', () => {
    expect(enabledActions(state)).toMatchObject({ exchange: true, exchangeLabel: 'buy' });
    expect(enabledActions({ ...state, selectedCount: 2 })).toMatchObject({ exchange: true, exchangeLabel: 'exchange' });
  });
  it('sell needs a selection and no sale under way', () => {
    expect(enabledActions(state).sell).toBe(false);
    expect(enabledActions({ ...state, selectedCount: 3 }).sell).toBe(true);
    expect(enabledActions({ ...state, selectedCount: 3, selling: true }).sell).toBe(false);
  });
  it('take needs exactly one item and no purchase under way', () => {
    expect(enabledActions({ ...state, selectedCount: 1 }).take).toBe(true);
    expect(enabledActions({ ...state, selectedCount: 2 }).take).toBe(false);
    expect(enabledActions({ ...state, selectedCount: 1, buying: true }).take).toBe(false);
  });
});
