// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { GivenItems } from './GivenItems.tsx';

beforeEach(() => freshPage('storehouse'));

it('shows own items on a phone when its button is pressed, and the number of chosen ones always', async () => {
  signIn({}, [itemOf(1, 3), itemOf(2, 4)]);
  show(<GivenItems />);
  const button = screen.getByRole('button', { name: 'You give 0 items' });
  expect(screen.queryByRole('list')).toBeNull();
  act(() => useSelection.getState().toggle(2));
  expect(button.textContent).toContain('1 item');
  fireEvent.click(button);
  expect((await screen.findAllByRole('listitem')).length).toBe(2);
});
