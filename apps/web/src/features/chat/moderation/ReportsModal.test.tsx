// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, show, signIn } from '../../../testing/page.tsx';
import { author, spoken } from '../messages.fixtures.ts';
import ReportsModal from './ReportsModal.tsx';

beforeEach(() => freshPage('chat_rules', 'chat_room', 'chat_api'));

it('[CH-15] a moderator closes a report of staff, and moderates those of players alone', async () => {
  const report = { reports: 1, first_at: '2026-01-01T00:00:00.000Z', deleted: false, mute: null };
  const ofStaff = spoken(1, 'hello to all', { user: author(2, 'Help', { is_staff: true }) });
  const ofPlayer = spoken(2, 'hello to you', { user: author(3, 'Sky') });
  answerCalls({
    'POST /api/staff/chat/reports': {
      total: 2,
      reports: [ofStaff, ofPlayer].map((message) => ({ ...report, message })),
    },
  });
  signIn({ is_moderator: true });
  show(<ReportsModal />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent.includes('Moderate'))).toEqual([false, true]);
});
