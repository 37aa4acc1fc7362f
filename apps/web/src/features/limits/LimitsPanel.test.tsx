// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, show, signIn } from '../../testing/page.tsx';
import { LimitsPanel } from './LimitsPanel.tsx';

const handlers = vi.hoisted(() => new Map<string, () => void>());
vi.mock('../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  onServer: (event: string, handler: () => void) => {
    handlers.set(event, handler);
    return () => handlers.delete(event);
  },
}));

const answer = (used: number) => ({
  'POST /api/user/getLimits': {
    limits: [{ kind: 'loss', days: 1, sum: 20, next: null, used }],
    reminder: null,
    break: null,
  },
});

beforeEach(() => freshPage('profile'));

it('[LI-4] updates the used part of a limit with settled stakes while the panel is open', async () => {
  answerCalls(answer(5));
  signIn();
  show(<LimitsPanel playerId={7} />);
  await screen.findByText('used: $5.00');
  answerCalls(answer(7.5));
  act(() => handlers.get('updateInventory')?.());
  expect(await screen.findByText('used: $7.50')).toBeTruthy();
});
