import { expect, it, vi } from 'vitest';
import { pressStakeButton } from './press-button.ts';

const opened = vi.hoisted(() => [] as string[]);
vi.mock('../inventory/next-step.ts', () => ({ openNextStep: (step: string) => void opened.push(step) }));
vi.mock('../session/session-store.ts', () => ({ requireSignIn: (why: string) => void opened.push(`sign in: ${why}`) }));

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
