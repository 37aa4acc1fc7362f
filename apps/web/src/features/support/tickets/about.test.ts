import type { TicketAbout } from '@updraft/contract';
import { expect, it } from 'vitest';
import { aboutOfNumber, aboutPath } from './about.ts';

const DEPOSIT = '5f6c2b1a-0000-4000-8000-0123456789ab';

it.each([
  ['crash', '#41', { kind: 'round', game: 'crash', id: 41 }],
  ['opening', '№ 7', { kind: 'opening', id: 7 }],
  ['withdrawal', '12', { kind: 'withdrawal', id: 12 }],
  ['deposit', DEPOSIT, { kind: 'deposit', id: DEPOSIT }],
  ['deposit', '12', null],
  ['wheel', DEPOSIT, null],
  ['jackpot', '-1', null],
] as const)('[SU-10] finds %s by number %s', (name, text, about) => expect(aboutOfNumber(name, text)).toEqual(about));

it('each thing that can be named leads to a page of this site, and what is made up leads nowhere', () => {
  const named: TicketAbout[] = [
    { kind: 'round', game: 'wheel', id: 3 },
    { kind: 'opening', id: 7 },
    { kind: 'deposit', id: DEPOSIT },
    { kind: 'withdrawal', id: 12 },
  ];
  expect(named.map(aboutPath)).toEqual([
    '/wheel/3',
    '/cases/opening/7',
    '/profile?part=deposits',
    '/profile?part=withdrawals',
  ]);
  expect(aboutPath({ kind: 'round', game: '/evil.test', id: 1 } as unknown as TicketAbout)).toBeNull();
  expect(aboutPath({ kind: 'constructor', id: 1 } as unknown as TicketAbout)).toBeNull();
});
