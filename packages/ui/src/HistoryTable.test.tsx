// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HistoryTable } from './HistoryTable.tsx';

afterEach(cleanup);

const show = (...urls: (string | null)[]) =>
  render(
    <HistoryTable
      label="Deposits"
      keyOf={({ id }) => id}
      rows={urls.map((url, id) => ({ id, url }))}
      columns={[
        { key: 'id', label: 'Number', render: ({ id }) => id },
        { key: 'action', label: 'Action', render: ({ url }) => url && <a href={url}>Pay</a> },
      ]}
    />,
  );
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('leaves out a column without values', () => {
  show(null, null);
  expect(headings()).toEqual(['Number']);
});

it('shows a dash in a row without a value in a shown column', () => {
  show(null, 'https://pay.test/');
  expect(headings()).toEqual(['Number', 'Action']);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['0', '–', '1', 'Pay']);
});
