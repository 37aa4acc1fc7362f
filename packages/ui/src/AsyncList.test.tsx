// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AsyncList, type AsyncListProps } from './AsyncList.tsx';

const noop = (): void => undefined;
const MORE = { label: 'Load more', failedText: 'That failed', loading: false, failed: false, onMore: noop };

const show = (props: Partial<AsyncListProps<string>>) =>
  render(
    <AsyncList
      items={undefined}
      skeleton={<p>skeleton</p>}
      error={{ title: 'It did not come', retryLabel: 'Try again', onRetry: noop }}
      empty={<p>nothing</p>}
      {...props}
    >
      {(items) => <p>{items.join()}</p>}
    </AsyncList>,
  );
const shown = (): string => document.body.textContent;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = noop;
      disconnect = noop;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the skeleton while nothing has come', () => {
  show({});
  expect(shown()).toBe('skeleton');
});

it('says that it failed and tries again', () => {
  const onRetry = vi.fn();
  show({ failed: true, error: { title: 'It did not come', retryLabel: 'Try again', onRetry } });
  expect(screen.getByRole('alert').textContent).toContain('It did not come');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('takes an element as the error where there is room for a line only', () => {
  show({ failed: true, error: <em>failed in a line</em> });
  expect(shown()).toBe('failed in a line');
});

it('says that there is nothing', () => {
  show({ items: [] });
  expect(shown()).toBe('nothing');
});

it('shows the items, also when loading them again has failed', () => {
  show({ items: ['a', 'b'], failed: true });
  expect(shown()).toBe('a,b');
});

it('leads to the next page and says when that failed', () => {
  const onMore = vi.fn();
  show({ items: ['a'], more: { ...MORE, failed: true, onMore } });
  expect(screen.getByRole('alert').textContent).toBe('That failed');
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledOnce();
});

it('offers no next page before the first one has come, and none behind the last', () => {
  show({ more: MORE });
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ items: ['a'], more: null });
  expect(screen.queryByRole('button')).toBeNull();
});
