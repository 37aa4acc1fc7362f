// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { answerCalls, freshPage, show, signIn } from '../../../testing/page.tsx';
import { NewTicket } from './NewTicket.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  await freshPage('support');
  signIn();
});

it('[SU-3] a ticket that is refused marks the field at fault, until it is changed', () => {
  const made = answerCalls({});
  show(<NewTicket onClose={() => undefined} />);
  const title = screen.getByLabelText('Title');
  const message = screen.getByLabelText('Message');
  const create = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Open the ticket' }));

  create();
  expect([title, message].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'false']);
  expect(document.activeElement).toBe(title);

  fireEvent.change(title, { target: { value: 'Where is my deposit' } });
  expect(title.getAttribute('aria-invalid')).toBe('false');
  create();
  expect([title, message].map((field) => field.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  expect(document.activeElement).toBe(message);
  expect(useNoticeQueue.getState().queue.map((notice) => notice.type)).toEqual(['error', 'error']);
  expect(made).not.toContain('POST /api/tickets/create');
});
