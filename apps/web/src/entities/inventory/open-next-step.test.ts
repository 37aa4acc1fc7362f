import { beforeEach, describe, expect, it } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { useModals } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { itemOf, PLAYER } from '../../testing/page.tsx';
import { useSession } from '../session/session-store.ts';
import { nextStep, openNextStep } from './next-step.ts';
import { useSelection } from './selection-store.ts';

const opened = () => [useModals.getState().name, usePopups.getState().open, usePopups.getState().guided];
const minBet = (minBetDollars: number): void =>
  useConfig.setState({ config: { crash: { minBetDollars } } as never, failed: false });

beforeEach(() => {
  useModals.setState({ name: null, props: {}, opening: 0 });
  usePopups.setState({ open: null, guided: false });
  useSelection.getState().forget();
  useConfig.setState({ config: null, failed: false });
  useSession.getState().reset();
});

describe('the next step of a player without items', () => {
  it('leads to a deposit, or to the storehouse, which then suggests an item', () => {
    openNextStep('deposit');
    expect(opened()).toEqual(['deposit', null, false]);
    useModals.setState({ name: null });
    openNextStep('buy');
    expect(opened()).toEqual([null, 'storehouse', true]);
  });

  it('opens nothing where there is none', () => {
    openNextStep(null);
    expect(opened()).toEqual([null, null, false]);
  });

  it('goes by the money, by the smallest bet that the operator allows, and by the items', () => {
    expect(nextStep()).toBeNull();
    useSession.getState().becomePlayer({ ...PLAYER, balance: 0.1 });
    // The smallest bet is ten cents until the config has been loaded.
    expect(nextStep()).toBe('buy');
    minBet(0.5);
    expect(nextStep()).toBe('deposit');
    useSession.getState().setBalance(0.5);
    expect(nextStep()).toBe('buy');
    useSession.getState().setBalance(0.3);
    useConfig.setState({
      config: { siteName: 'Site', crash: { minBetDollars: 0.5 }, coin_toss: { minBetDollars: 0.3 } } as never,
    });
    expect(nextStep()).toBe('buy');
    useSelection.getState().setItems([itemOf(1, 5)]);
    expect(nextStep()).toBeNull();
  });
});
