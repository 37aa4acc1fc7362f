// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { Link } from './Link.tsx';
import { goWhenFetched, provideFetchPage, usePathname, useSearch } from './navigation.ts';

/** Functions that end the load of each page. */
let arrivals: Record<string, () => void> = {};
const scrolled = vi.fn();

function Pages() {
  return (
    <>
      <h1>{usePathname()}</h1>
      <p>{useSearch('part')}</p>
      <Link to="/">home</Link>
      <Link to="/slow">slow</Link>
      <Link to="/slower?part=bets">slower</Link>
      <Link to="/slow/7">below</Link>
      <Link to="/slow#part">part</Link>
      <section id="part" />
    </>
  );
}
const page = (): string => screen.getByRole('heading').textContent;
const press = (name: string): void => void fireEvent.click(screen.getByText(name));
const arrive = (path: string): Promise<void> => act(async () => arrivals[path]?.());

beforeEach(() => {
  history.replaceState(null, '', '/');
  arrivals = {};
  scrolled.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', scrolled);
  provideFetchPage((path) =>
    path.startsWith('/slow') ? new Promise<void>((resolve) => (arrivals[path] = resolve)) : undefined,
  );
  render(
    <Router aroundNav={goWhenFetched}>
      <Pages />
    </Router>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  provideFetchPage(() => undefined);
});

it('the page before stays until the code of the next is there, which begins at its top', async () => {
  press('slow');
  expect([page(), scrolled.mock.calls]).toEqual(['/', []]);
  await arrive('/slow');
  expect([page(), scrolled.mock.calls]).toEqual(['/slow', [[0, 0]]]);
});

it('a page that takes longer than a second is opened all the same, once', async () => {
  const before = history.length;
  press('slow');
  act(() => void vi.advanceTimersByTime(999));
  expect(page()).toBe('/');
  act(() => void vi.advanceTimersByTime(1));
  expect(page()).toBe('/slow');
  await arrive('/slow');
  expect([page(), history.length]).toEqual(['/slow', before + 1]);
});

it('the later of two ways counts', async () => {
  press('slow');
  press('slower');
  await arrive('/slower');
  expect([page(), screen.getByText('bets').tagName]).toEqual(['/slower', 'P']);
  await arrive('/slow');
  expect(page()).toBe('/slower');
});

it('a way that still waits gives way to one through the history', async () => {
  act(() => history.pushState(null, '', '/here'));
  press('slow');
  act(() => {
    history.replaceState(null, '', '/before');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await arrive('/slow');
  expect(page()).toBe('/before');
});

it('keeps the scroll position at another part of the same page', async () => {
  act(() => history.pushState(null, '', '/slower'));
  press('slower');
  await arrive('/slower');
  expect([screen.getByText('bets').tagName, scrolled.mock.calls]).toEqual(['P', []]);
});

it('a link to a part of a page scrolls to it once the page is drawn', async () => {
  const shown = vi.spyOn(document.getElementById('part') as HTMLElement, 'scrollIntoView');
  press('part');
  await arrive('/slow');
  act(() => void vi.runAllTimers());
  expect([page(), location.hash, shown.mock.calls.length, scrolled.mock.calls]).toEqual(['/slow', '#part', 1, []]);
});

it('a page is fetched when the pointer or the focus reaches a link to it', () => {
  fireEvent.pointerEnter(screen.getByText('slow'));
  fireEvent.focus(screen.getByText('slower'));
  expect(Object.keys(arrivals)).toEqual(['/slow', '/slower']);
});

it('links to the page that is open, or to one above it, are marked as current', () => {
  const current = (): string[] =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent);
  expect(current()).toEqual(['home']);
  act(() => history.pushState(null, '', '/slow/7'));
  expect(current()).toEqual(['slow', 'below', 'part']);
});
