// @vitest-environment happy-dom
import { APP_ID } from '@updraft/contract/constants';
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, itemOf, PLAYER, said, show } from '../../testing/page.tsx';
import { useSession } from '../session/session-store.ts';
import { clearInventory, inventoryState, loadInventory, reloadInventory, useInventory } from './inventory-store.ts';
import { useSelection } from './selection-store.ts';

const CALL = 'POST /api/user/getInventory';
const answers = (...prices: number[]): string[] =>
  answerCalls({ [CALL]: { status: 'success', inventory: prices.map((price, at) => itemOf(at + 1, price)) } });
const Items = () => <p>{(useInventory().data ?? []).map(({ price }) => `$${price}`).join(' ')}</p>;
const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

beforeEach(() => freshPage());

it('the items are shown and can be selected, and what is gone is not selected any more', async () => {
  answers(5, 3);
  await loadInventory();
  useSelection.getState().selectAll();
  expect(useSelection.getState().selected).toEqual([1, 2]);
  answers(5);
  await loadInventory();
  expect(useSelection.getState().selected).toEqual([1]);
});

it('they are asked for when a place shows them to a player, and not again within half a minute', async () => {
  useSession.getState().becomePlayer(PLAYER);
  const made = answers(5, 3);
  const first = show(<Items />);
  await settle();
  expect(first.container.textContent).toBe('$5 $3');
  first.unmount();
  show(<Items />);
  await settle();
  expect(made).toEqual([CALL]);
  vi.setSystemTime(Date.now() + 30_000);
  show(<Items />);
  await settle();
  expect(made).toEqual([CALL, CALL]);
  vi.useRealTimers();
});

it('a visitor has none, and none are asked for', async () => {
  useSession.getState().becomeVisitor();
  const made = answers(5);
  show(<Items />);
  await reloadInventory();
  await settle();
  expect(made).toEqual([]);
});

it('they are asked for as soon as the visitor has signed in, and of this game alone', async () => {
  useSession.getState().becomeVisitor();
  const bodies: unknown[] = [];
  answers(5, 3);
  const answering = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string));
    return answering(url, init);
  });
  const { container } = show(<Items />);
  await settle();
  expect(bodies).toEqual([]);
  act(() => useSession.getState().becomePlayer(PLAYER));
  await settle();
  expect([container.textContent, bodies]).toEqual(['$5 $3', [{ appId: APP_ID }]]);
});

it('a change on the server is loaded at once where the items are shown', async () => {
  useSession.getState().becomePlayer(PLAYER);
  answers(5);
  const place = show(<Items />);
  await settle();
  answers(5, 3);
  await act(() => reloadInventory());
  expect(place.container.textContent).toBe('$5 $3');
});

it('a change on the server waits where nothing shows the items, until they are next', async () => {
  useSession.getState().becomePlayer(PLAYER);
  answers(5);
  await loadInventory();
  const made = answers(5, 3);
  await reloadInventory();
  expect(made).toEqual([]);
  const place = show(<Items />);
  await settle();
  expect(place.container.textContent).toBe('$5 $3');
});

it('a change that cannot be loaded does not fail who said so; a notice says it of items in sight', async () => {
  useSession.getState().becomePlayer(PLAYER);
  answers(5);
  show(<Items />);
  await settle();
  answerCalls({ [CALL]: { status: 403, message: 'app_api.forbidden' } });
  await expect(act(() => reloadInventory())).resolves.toBeUndefined();
  expect(said()).toEqual([expect.stringMatching(/^Could not load your items\./)]);
});

it('nothing of the last player is left for the next', async () => {
  answers(5);
  await loadInventory();
  useSelection.getState().selectAll();
  clearInventory();
  expect(inventoryState.getState()).toMatchObject({ data: undefined, loadedAtMs: null });
  expect(useSelection.getState()).toMatchObject({ items: [], selected: [], arrived: [], isLoaded: false });
});
