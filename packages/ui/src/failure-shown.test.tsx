// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorLine } from './ErrorLine.tsx';
import { ErrorState } from './ErrorState.tsx';
import { FailureShown } from './failure-shown.ts';
import { LoadMore } from './LoadMore.tsx';

const retry = { retryLabel: 'Try again', onRetry: () => undefined };

it('reports each failed load that is shown, once', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const report = vi.fn();
  const shown = (
    <FailureShown value={report}>
      <ErrorState title="No tickets came." {...retry} />
      <ErrorLine title="No conditions came." {...retry} />
      <LoadMore label="More" failedText="No more came." loading={false} failed onMore={() => undefined} />
      <LoadMore
        label="More"
        failedText="Nothing failed here."
        loading={false}
        failed={false}
        onMore={() => undefined}
      />
    </FailureShown>
  );
  const { rerender } = render(shown);
  rerender(shown);
  expect(report.mock.calls.flat()).toEqual(['No tickets came.', 'No conditions came.', 'No more came.']);
});
