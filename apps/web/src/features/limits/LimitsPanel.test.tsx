// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, show, signIn } from '../../testing/page.tsx';
import { LimitsPanel } from './LimitsPanel.tsx';
import { serverEvents } from '../../testing/server-events.ts';

const receive = serverEvents();

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
  act(() => receive('updateInventory'));
  expect(await screen.findByText('used: $7.50')).toBeTruthy();
});
