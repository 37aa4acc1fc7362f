// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { freshPage, itemOf } from '../../testing/page.tsx';
import { useSelection } from './selection-store.ts';
import { recordSounds } from '../../testing/sounds.ts';

const played = recordSounds();

beforeEach(async () => {
  await freshPage();
  useSelection.getState().setItems([itemOf(1, 5), itemOf(2, 3)]);
});

it.each(['toggle', 'selectAll', 'toggleAll'] as const)('each press that selects plays one tick (%s)', (press) => {
  useSelection.getState()[press](1);
  expect([useSelection.getState().selected.length > 0, played]).toEqual([true, ['tick']]);
});

it('selects one of the bought items: the cheapest that can be staked', () => {
  useSelection.getState().setItems([itemOf(1, 1)]);
  useSelection.getState().setItems([1, 2, 3, 4].map((id) => itemOf(id, [1, 5, 2, 3][id - 1] ?? 0)));
  useSelection.getState().selectArrived();
  expect(useSelection.getState().selected).toEqual([3]);
});

it('plays no sound for an automatic selection', () => {
  useSelection.getState().setItems([itemOf(1, 5), itemOf(2, 3), itemOf(3, 1)]);
  useSelection.getState().selectArrived();
  useSelection.getState().clear();
  expect(played).toEqual([]);
});
