import { expect, it, vi } from 'vitest';
import { missedEvents } from './missed-events.ts';

const start = () => {
  const reload = vi.fn<() => void>();
  return { reload, missed: missedEvents(reload) };
};

it.each([
  ['the state first', ['loaded', 'signedIn']],
  ['the connection first', ['signedIn', 'loaded']],
] as const)('reloads once if an event arrived between the state and the sign-in, %s', (_, [first, second]) => {
  const { reload, missed } = start();
  missed[first](first === 'loaded' ? 'a:1' : 'a:2');
  expect(reload).not.toHaveBeenCalled();
  missed[second](second === 'loaded' ? 'a:1' : 'a:2');
  expect(reload).toHaveBeenCalledOnce();
  missed.heard();
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads nothing if there was no event', () => {
  const { reload, missed } = start();
  missed.loaded('a:1');
  missed.signedIn('a:1');
  expect(reload).not.toHaveBeenCalled();
});

it('reloads what was loaded in front of an event that the page has heard already', () => {
  const { reload, missed } = start();
  missed.signedIn('a:1');
  missed.heard();
  missed.loaded('a:1');
  expect(reload).toHaveBeenCalledOnce();
});

it('compares nothing of another player', () => {
  const { reload, missed } = start();
  missed.loaded('a:1');
  missed.forget();
  missed.signedIn('a:2');
  expect(reload).not.toHaveBeenCalled();
});
