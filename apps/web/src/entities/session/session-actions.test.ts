import { expect, it, vi } from 'vitest';
import { provideSessionActions, sessionActions } from './session-actions.ts';

it('a session action before the app is put together is a bug, and said to be one', () => {
  expect(() => sessionActions()).toThrow('before the app is put together');
  const actions = { signIn: vi.fn(), signOut: vi.fn(), ended: vi.fn(), reload: vi.fn() };
  provideSessionActions(actions);
  expect(sessionActions()).toBe(actions);
});
