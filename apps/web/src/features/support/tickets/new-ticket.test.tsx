// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { answerCalls, freshPage, show, signIn } from '../../../testing/page.tsx';
import { NewTicket } from './NewTicket.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  await freshPage('support');
  signIn();
});

afterEach(() => void vi.unstubAllGlobals());

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

it('[M3] repeats a ticket without a response under its key, and sends one that was refused under another', async () => {
  const keys: (string | null)[] = [];
  const responses = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(Response.json({ success: false, message: 'ticket_api.close_previous', id: 3 })),
    () => Promise.resolve(Response.json({ success: true, message: 'ticket_api.created', id: 4 })),
  ];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url !== '/api/tickets/create') return Promise.resolve(Response.json({ tickets: [] }));
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return responses[keys.length - 1]?.();
  });
  show(<NewTicket onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Where is my deposit' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'I paid an hour ago, and nothing came.' } });
  for (const count of [1, 2, 3]) {
    const create = screen.getByRole('button', { name: 'Open the ticket' });
    await vi.waitFor(() => expect(create.getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(create);
    await vi.waitFor(() => expect(keys).toHaveLength(count));
  }
  // The page must have opened the ticket before the test ends.
  await vi.waitFor(() => expect(location.pathname).toBe('/ticket/4'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[2]).not.toBe(keys[1]);
});
