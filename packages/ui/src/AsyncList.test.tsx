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

it('shows the skeleton before the first load', () => {
  show({});
  expect(shown()).toBe('skeleton');
});

it('shows a failure with a retry', () => {
  const onRetry = vi.fn();
  show({ failed: true, error: { title: 'It did not come', retryLabel: 'Try again', onRetry } });
  expect(screen.getByRole('alert').textContent).toContain('It did not come');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('shows an element as the error message', () => {
  show({ failed: true, error: <em>failed in a line</em> });
  expect(shown()).toBe('failed in a line');
});

it('shows the empty state without items', () => {
  show({ items: [] });
  expect(shown()).toBe('nothing');
});

it('shows the items, also after a failed reload', () => {
  show({ items: ['a', 'b'], failed: true });
  expect(shown()).toBe('a,b');
});

it('loads the next page and shows its failure', () => {
  const onMore = vi.fn();
  show({ items: ['a'], more: { ...MORE, failed: true, onMore } });
  expect(screen.getByRole('alert').textContent).toBe('That failed');
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledOnce();
});

it('offers no next page before the first page or after the last', () => {
  show({ more: MORE });
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ items: ['a'], more: null });
  expect(screen.queryByRole('button')).toBeNull();
});
