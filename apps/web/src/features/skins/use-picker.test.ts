// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls, freshPage, itemOf, signIn } from '../../testing/page.tsx';
import { usePicker } from './use-picker.ts';
import { recordSounds } from '../../testing/sounds.ts';

const played = recordSounds();

const skin = (id: number) => ({
  asset_id: String(id),
  market_hash_name: `Item ${id} | Finish`,
  item: itemOf(id, id).item,
  price: id,
  credit: id,
  refused: null,
  held_until: null,
});

beforeEach(async () => {
  await freshPage('skins');
});

it('each press that chooses skins ticks once', async () => {
  answerCalls({
    'POST /api/deposits/skins/inventory': {
      status: 'success',
      items: [skin(10), skin(20)],
      percent: 95,
      protection_ms: 0,
    },
  });
  signIn();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => usePicker({ enabled: true }), { wrapper });
  await waitFor(() => expect(result.current.taken).toHaveLength(2));
  act(() => result.current.toggle(result.current.cards.get('10')?.id ?? -1));
  expect([result.current.choice.skins.length, played]).toEqual([1, ['tick']]);
  act(() => result.current.chooseAll(true));
  expect([result.current.choice.skins.length, played.length]).toEqual([2, 2]);
});
