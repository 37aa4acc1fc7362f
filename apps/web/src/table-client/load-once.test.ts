import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads once, again after a failure, and anew when asked', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue();
  const failed = vi.fn<() => void>();
  const { load, again } = loadOnce(ask, failed);
  await expect(load()).rejects.toThrow('no answer');
  expect(failed).toHaveBeenCalledOnce();
  await Promise.all([load(), load()]);
  expect(ask).toHaveBeenCalledTimes(2);
  again();
  await load();
  expect(ask).toHaveBeenCalledTimes(3);
});
