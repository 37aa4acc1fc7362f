// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { BET_RESULT } from '@updraft/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSettings } from '../../../lib/settings.ts';
import { freshPage, pass, show } from '../../../testing/page.tsx';
import { bet, item } from '../state.fixtures.ts';
import { BetRow } from './BetRow.tsx';

beforeEach(async () => {
  await freshPage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  getSettings().setStreamer(false);
});

const row = (): HTMLElement => screen.getByRole('listitem');
const pictures = (): number => within(row()).getAllByRole('img', { name: /AK-47/ }).length;
const MANY = bet(1, { items: [item(4), item(3), item(2), item(1)], itemsMore: 5 });

describe('the row of a bet', () => {
  it.each([
    ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['focus', fireEvent.focus, fireEvent.blur],
  ])('shows two items, and three once the %s has been there for 350 ms', (_, come, go) => {
    show(<BetRow bet={MANY} isOwn={false} stage="running" />);
    expect([pictures(), within(row()).getByText('+7').textContent]).toEqual([2, '+7']);
    come(row());
    pass(349);
    expect(pictures()).toBe(2);
    pass(1);
    expect([pictures(), within(row()).getByText('+6').textContent]).toEqual([3, '+6']);
    go(row());
    expect(pictures()).toBe(2);
  });

  it('stays as it is under a pointer that only passes', () => {
    show(<BetRow bet={MANY} isOwn={false} stage="running" />);
    fireEvent.pointerEnter(row());
    pass(300);
    fireEvent.pointerLeave(row());
    pass(1000);
    expect(pictures()).toBe(2);
  });

  it('shows the win and the multiplier of a won bet, and not its stake', () => {
    const won = bet(2, { value: 10, bank: 10, is_win: BET_RESULT.WON, multiplier: 2.5, win: 25, result: 25 });
    show(<BetRow bet={won} isOwn={false} stage="running" />);
    expect(row().textContent).toContain('$25.00');
    expect(row().textContent).toContain('2.50x');
    expect(row().textContent).not.toContain('$10.00');
  });

  it('[F10] shows that a bet got back no more than its stake, without the colour of a win', () => {
    const paid = { value: 10, bank: 10, is_win: BET_RESULT.WON, multiplier: 1 } as const;
    show(<BetRow bet={bet(2, { ...paid, win: 10, result: 10 })} isOwn={false} stage="crashed" />);
    expect(row().textContent).toContain('Returned');
    expect(row().textContent).not.toContain('Won');
    expect(row().innerHTML).not.toContain('text-win');
  });

  it('shortens the mark of a demo player before the state of the bet', () => {
    const user = { id: 103, username: 'player 103', avatar: 'ab12', is_demo: true };
    show(<BetRow bet={bet(3, { user })} isOwn={false} stage="running" />);
    expect(screen.getByText(/demo/).classList).toContain('truncate');
    expect(screen.getByText('In flight').parentElement?.classList).toContain('shrink-0');
  });

  it.each([true, false])('the row of a bet blurs the name and hides the picture in streamer mode (%s)', (streamer) => {
    getSettings().setStreamer(streamer);
    const user = { id: 103, username: 'player 103', avatar: 'ab12', is_demo: false };
    show(<BetRow bet={bet(3, { user })} isOwn={false} stage="running" />);
    expect(screen.getByText('player 103').className.includes('streamer-blur')).toBe(streamer);
    expect(row().querySelector('img[src*="ab12"]') === null).toBe(streamer);
  });
});
