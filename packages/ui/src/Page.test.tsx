// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MessagePage } from './MessagePage.tsx';
import { Page } from './Page.tsx';

afterEach(cleanup);

const STATES = {
  skeleton: <p>skeleton</p>,
  error: { title: 'It did not come', retryLabel: 'Try again', onRetry: () => undefined },
  empty: <p>nothing</p>,
};
const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

it('a page has one first-level heading in every state', () => {
  for (const status of ['loading', 'failed', 'empty', 'ready'] as const) {
    const { unmount } = render(
      <Page title="Rounds" status={status} {...STATES}>
        {() => <p>content</p>}
      </Page>,
    );
    expect(headings(), status).toEqual(['Rounds']);
    unmount();
  }
});

it('a page shows only the content of its state', () => {
  const bodyOf = (status: 'loading' | 'failed' | 'empty' | 'ready'): string => {
    const { container, unmount } = render(
      <Page title="" status={status} {...STATES}>
        {() => 'content'}
      </Page>,
    );
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(bodyOf('loading')).toBe('skeleton');
  expect(bodyOf('failed')).toBe('It did not comeTry again');
  expect(bodyOf('empty')).toBe('nothing');
  expect(bodyOf('ready')).toBe('content');
});

it('a page does not draw its content before it is ready', () => {
  const draw = vi.fn();
  render(
    <Page title="Rounds" status="loading" {...STATES}>
      {draw}
    </Page>,
  );
  expect(draw).not.toHaveBeenCalled();
});

it('a failed page can be retried', () => {
  const onRetry = vi.fn();
  render(
    <Page title="Rounds" status="failed" error={{ ...STATES.error, onRetry }}>
      {() => null}
    </Page>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('a page keeps a hidden title for screen readers, and shows lead and actions with a visible one', () => {
  const { unmount } = render(
    <Page title="Rounds" hidesTitle>
      content
    </Page>,
  );
  expect(screen.getByRole('heading').className).toBe('sr-only');
  unmount();
  render(
    <Page title="Rounds" lead={<p>what they are</p>} actions={<a href="/back">Back</a>}>
      content
    </Page>,
  );
  expect(screen.getByRole('heading').className).not.toContain('sr-only');
  expect(screen.getByText('what they are')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back' })).toBeDefined();
});

it('a message page shows its message and action', () => {
  render(<MessagePage icon="clock" note="Later" title="Wheel" text="It opens soon." action={<a href="/">Back</a>} />);
  expect(headings()).toEqual(['Wheel']);
  expect(screen.getByText('It opens soon.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back' })).toBeDefined();
});
