// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, show, signIn } from '../../testing/page.tsx';
import { getSession, useSession } from '../../entities/session/session-store.ts';
import { useReadAll } from './read-all.ts';

const READ = 'POST /api/user/notification/readAll';
const one = (id: number) => ({ id, name: 'a', content: 'b', isRead: false, params: {}, created_at: '' }) as never;

function Open() {
  const newIds = useReadAll(useSession((state) => state.user?.notifications) ?? []);
  return <p>{[...newIds].join()}</p>;
}

beforeEach(() => freshPage());

it('reads what is there, and what arrives while the list is open; both stay marked as new', async () => {
  const made = answerCalls({ [READ]: { status: 'success' } });
  signIn({ notifications: [one(1)] });
  const { container } = show(<Open />);
  await waitFor(() => expect(getSession().user?.notifications.every(({ isRead }) => isRead)).toBe(true));
  expect(made).toEqual([READ]);
  act(() => getSession().addNotification(one(2)));
  await waitFor(() => expect(getSession().user?.notifications.every(({ isRead }) => isRead)).toBe(true));
  expect(made).toEqual([READ, READ]);
  expect(container.textContent).toBe('1,2');
});

it('is told once at the opening also when all that have loaded are read: older ones may not be', async () => {
  const made = answerCalls({ [READ]: { status: 'success' } });
  signIn({ notifications: [{ ...(one(1) as object), isRead: true } as never] });
  show(<Open />);
  await waitFor(() => expect(made).toEqual([READ]));
  act(() => getSession().setBalance(5));
  expect(made).toEqual([READ]);
});

it('does not ask again and again when it fails', async () => {
  const made = answerCalls({});
  signIn({ notifications: [one(1)] });
  show(<Open />);
  await waitFor(() => expect(made).toHaveLength(1));
  act(() => getSession().setBalance(5));
  act(() => getSession().setBalance(6));
  expect(made).toHaveLength(1);
});
