import { beforeEach, expect, it, vi } from 'vitest';
import { partLoaders } from './part-loaders.ts';

beforeEach(() => void vi.stubGlobal('document', { hidden: true }));

it('fetches a part ahead once, and again after a failure', async () => {
  const load = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({});
  const parts = partLoaders<'menu', () => Promise<unknown>>();
  parts.preload('menu');
  expect(load, 'one that is not registered is left alone').not.toHaveBeenCalled();
  const known = partLoaders<'menu', () => Promise<unknown>>();
  known.register({ menu: load });
  known.preload('menu');
  known.preload('menu');
  expect(load).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => {
    known.preload('menu');
    expect(load).toHaveBeenCalledTimes(2);
  });
  known.preload('menu');
  expect(load).toHaveBeenCalledTimes(2);
});
