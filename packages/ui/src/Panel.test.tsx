// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Panel } from './Panel.tsx';

afterEach(cleanup);

it('a panel is named by its heading', () => {
  render(<Panel heading="Trade link">content</Panel>);
  const panel = screen.getByRole('region', { name: 'Trade link' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Trade link');
  expect(panel.textContent).toBe('Trade linkcontent');
});

it('a panel is the requested element, with its attributes and classes', () => {
  const { container } = render(
    <Panel as="ul" id="list" tone="lift" padding="small" className="mt-4">
      <li>one</li>
    </Panel>,
  );
  const list = container.querySelector('ul#list');
  expect(list?.getAttribute('aria-labelledby')).toBeNull();
  expect(list?.className.split(' ')).toEqual(
    expect.arrayContaining(['rounded-14', 'border', 'bg-ink-900', 'border-lift/50', 'p-4', 'mt-4']),
  );
});
