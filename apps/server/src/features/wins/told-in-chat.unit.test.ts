import type { LiveWin } from '@updraft/contract';
import { expect, it } from 'vitest';
import type { SystemMessage } from '../../kernel/system-message.ts';
import { tellChat } from './told-in-chat.ts';

const user = { id: 7, username: 'ann', avatar: 'default', is_demo: false };
const winOf = (changed: Partial<LiveWin> = {}): LiveWin => ({
  game: 'crash',
  id: 12,
  user,
  stake: 10,
  win: 600,
  date: '2026-01-01T00:00:00.000Z',
  ...changed,
});

it('announces a win from the smallest sum on, with the text of its game', () => {
  const said: SystemMessage[] = [];
  let nowMs = 0;
  const tell = tellChat({ announce: (one) => void said.push(one), least: () => 500, nowMs: () => nowMs });
  tell(winOf({ win: 499.99 }));
  tell(winOf({ user: { ...user, is_demo: true } }));
  tell(winOf({ user: null }));
  expect(said).toEqual([]);
  tell(winOf());
  nowMs += 60_000;
  tell(winOf({ game: 'coin-toss', id: 3 }));
  expect(said).toEqual([
    {
      key: 'chat_system.win_crash',
      params: { user_id: 7, username: 'ann', sum: 600 },
      once: 'win:crash:12:7',
    },
    { key: 'chat_system.win', params: { user_id: 7, username: 'ann', sum: 600 }, once: 'win:coin-toss:3:7' },
  ]);
});

it('announces at most one win a minute', () => {
  const said: SystemMessage[] = [];
  let nowMs = 0;
  const tell = tellChat({ announce: (one) => void said.push(one), least: () => 500, nowMs: () => nowMs });
  for (const afterMs of [0, 30_000, 59_999, 60_000]) {
    nowMs = afterMs;
    tell(winOf({ id: afterMs + 1 }));
  }
  expect(said.map(({ once }) => once)).toEqual(['win:crash:1:7', 'win:crash:60001:7']);
});
