// @vitest-environment happy-dom
import { BET_RESULT } from '@updraft/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { freshPage } from '../../../testing/page.tsx';
import { bet, item } from '../state.fixtures.ts';
import { notifyMissed, notifyOwnWin } from './result-notices.ts';

beforeEach(() => freshPage());

const MOMENT = Date.UTC(2026, 0, 5, 12, 30, 15);

const told = () => useNoticeQueue.getState().queue.map(({ type, text, durationMs }) => ({ type, text, durationMs }));
/** Returns a bet of $10 that was cashed out at 1.10x, with this payout. */
const back = (win: number, more: object = {}) =>
  bet(1, { value: 10, is_win: BET_RESULT.WON, multiplier: 1.1, win, result: win, ...more });

describe('a cash-out', () => {
  it('[F10] is congratulated on above the stake', async () => {
    await notifyOwnWin(back(10.01));
    expect(told()).toEqual([
      {
        type: 'win',
        text: 'Congratulations! You won $10.01 at 1.10x. Your 1 item → $10.01 to your balance.',
        durationMs: 5000,
      },
    ]);
  });

  it.each([10, 9.99])('[F10] a cash-out at the stake or less is not congratulated on ($%d)', async (win) => {
    await notifyOwnWin(back(win));
    expect(told()).toMatchObject([
      { type: 'success', text: expect.stringMatching(/^Cashed out at 1\.10x: /) as string },
    ]);
    expect(told()[0]?.text).not.toContain('Congratulations');
  });

  it('says what the stake turned into: an item, and the rest on the balance', async () => {
    await notifyOwnWin(back(12, { winItem: item(11.5), itemsMore: 1 }));
    await notifyOwnWin(back(12, { winItem: item(12) }));
    expect(told().map(({ text }) => text.replace(/^.*1\.10x\. /, ''))).toEqual([
      'Your 2 items → this item + $0.50 to your balance.',
      'Your 1 item → this item.',
    ]);
  });
});

describe('what happened without a connection', () => {
  it.each([
    [10.01, 'win'],
    [10, 'success'],
  ] as const)('[F10] a missed result is a win above the stake ($%d), and waits for the player', async (win, type) => {
    await notifyMissed([{ kind: 'won', at: 110, momentMs: null, winDollars: win, bet: back(win) }]);
    expect(told()).toMatchObject([{ type, durationMs: Infinity }]);
  });

  it('is told each for itself, in its order', async () => {
    await notifyMissed([
      { kind: 'lost', at: 150, momentMs: MOMENT, stakeDollars: 10 },
      { kind: 'refunded', stakeDollars: 4 },
      { kind: 'cash_out_lost' },
      { kind: 'bet_in', stakeDollars: 3 },
      { kind: 'bet_lost' },
      { kind: 'won', at: 200, momentMs: MOMENT, winDollars: 20, bet: null },
    ]);
    expect(told().map(({ type, text }) => [type, text.replace(/\d\d:\d\d:\d\d/, 'TIME')])).toEqual([
      ['info', 'While there was no connection, the round crashed at 1.50x, TIME: your bet of $10.00 was lost.'],
      ['info', 'While there was no connection, the round was refunded: your bet of $4.00 came back.'],
      ['error', 'Your cash-out did not reach the server. The bet is still in flight.'],
      ['success', 'Your bet of $3.00 is in.'],
      ['error', 'Your bet did not reach the server. Nothing was staked.'],
      ['success', 'While there was no connection, your bet was cashed out at 2.00x, TIME: it paid $20.00.'],
    ]);
  });
});
