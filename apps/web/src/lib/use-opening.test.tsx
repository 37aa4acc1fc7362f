// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPart, onChunkFailure } from './chunks.tsx';
import { useOpening } from './use-opening.ts';

it('opens a dialog that did not load by the next press, and closes it', async () => {
  const failed = vi.fn();
  onChunkFailure(failed);
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({
      default: ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>close</button>,
    });
  const Dialog = lazyPart<{ onClose: () => void }>(load);
  const Place = () => {
    const { opening, open, close } = useOpening();
    return (
      <>
        <button onClick={open}>open</button>
        <Suspense fallback={null}>{opening > 0 && <Dialog key={opening} onClose={close} />}</Suspense>
      </>
    );
  };
  render(<Place />);
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await press('open');
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'close' })).toBeNull();
  await press('open');
  await screen.findByRole('button', { name: 'close' });
  await press('close');
  expect(screen.queryByRole('button', { name: 'close' })).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
