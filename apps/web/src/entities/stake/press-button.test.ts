import { expect, it, vi } from 'vitest';
import { pressStakeButton } from './press-button.ts';

const opened = vi.hoisted(() => [] as string[]);
vi.mock('../inventory/next-step.ts', () => ({ openNextStep: (step: string) => void opened.push(step) }));
vi.mock('../session/session-store.ts', () => ({ requireSignIn: (why: string) => void opened.push(`sign in: ${why}`) }));

const window = vi.hoisted(() => ({ isWide: false }));
vi.mock('../../lib/media.ts', () => ({ isWide: () => window.isWide }));
vi.mock('../../lib/navigation.ts', () => ({ showPart: (part: string) => void opened.push(part) }));

const whatComesOf = (button: Parameters<typeof pressStakeButton>[0]): string[] => {
  opened.length = 0;
  pressStakeButton(button, async () => void opened.push('bet'));
  return [...opened];
};

it('[P1] stakes on a button to bet, and on no other', () => {
  expect(whatComesOf({ kind: 'bet', obstacle: null })).toEqual(['bet']);
  expect(whatComesOf({ kind: 'bet', obstacle: { reason: 'offline' } })).toEqual([]);
  for (const kind of ['placing', 'sent', 'paying', 'result', 'spinning']) expect(whatComesOf({ kind })).toEqual([]);
});

it('[P1] leads a visitor to sign in, and a player without items to what comes first', () => {
  expect(whatComesOf({ kind: 'sign_in' })).toEqual(['sign in: play']);
  expect(whatComesOf({ kind: 'next', step: 'deposit' })).toEqual(['deposit']);
});

it('[P1] leads a player who has chosen no items to the inventory where that is out of sight: on a phone', () => {
  const empty = { kind: 'bet', obstacle: { reason: 'no_items' }, placed: 0 };
  expect(whatComesOf(empty)).toEqual(['inventory']);
  expect(whatComesOf({ ...empty, placed: 1 })).toEqual([]);
  window.isWide = true;
  expect(whatComesOf(empty)).toEqual([]);
});
