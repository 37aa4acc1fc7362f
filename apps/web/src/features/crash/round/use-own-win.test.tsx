// @vitest-environment happy-dom
import { BET_RESULT } from '@updraft/contract/constants';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnWin } from '../../../entities/round/OwnWin.tsx';
import { freshPage, show } from '../../../testing/page.tsx';
import { type CrashState, initialState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import type { CrashBet } from '../wire.ts';
import { useOwnWin } from './use-own-win.ts';

const WON = { is_win: BET_RESULT.WON, win: 11.55 } as CrashBet;
const LOST = { is_win: BET_RESULT.LOST, win: null } as CrashBet;
const PENDING = { is_win: BET_RESULT.PENDING, win: null } as CrashBet;

const become = (state: Partial<CrashState>): void =>
  act(() => crashStore.setState({ ...initialState, ...state }, true));
const flying = (...selfBets: CrashBet[]): Partial<CrashState> => ({ phase: 'running', selfBets });
const over = (...selfBets: CrashBet[]): Partial<CrashState> => ({
  phase: 'crashed',
  ended: { selfBets } as unknown as NonNullable<CrashState['ended']>,
});
function Scene() {
  const cents = useOwnWin();
  return cents !== null && <OwnWin cents={cents} />;
}
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = (): string | null => screen.queryByTestId('own-win')?.textContent ?? null;

beforeEach(async () => {
  await freshPage();
  vi.useFakeTimers();
  become({});
  show(<Scene />);
});
afterEach(() => vi.useRealTimers());

it('a win stands in the scene for three seconds of the flight, and again once it has crashed', () => {
  become(flying(WON));
  expect(shown()).toBe('Won$11.55');
  wait(3000);
  expect(shown()).toBeNull();
  become(over(WON, LOST));
  expect(shown()).toBe('Won$11.55');
  become({ phase: 'waiting' });
  expect(shown()).toBeNull();
});

it('the multiplier keeps its place while another bet can still win, and where all have lost', () => {
  become(flying(WON, PENDING));
  expect(shown()).toBeNull();
  become(over(LOST));
  expect(shown()).toBeNull();
});

it('the same sum is shown again in the next round', () => {
  become(over(WON));
  wait(5000);
  become({ phase: 'waiting' });
  wait(5000);
  become(flying(WON));
  expect(shown()).toBe('Won$11.55');
});
