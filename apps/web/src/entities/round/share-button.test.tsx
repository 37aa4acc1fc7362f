// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import { ShareButton } from './ShareButton.tsx';

const copied: string[] = [];
const provide = (share: unknown): void => {
  vi.stubGlobal('navigator', { share, clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) } });
};
beforeEach(async () => {
  await freshPage('fairness');
  copied.length = 0;
  history.replaceState(null, '', '/crash/7?from=chat');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});
const press = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Share' }));

it("shares the page's address by the device's menu", async () => {
  const share = vi.fn(() => Promise.resolve());
  provide(share);
  show(<ShareButton title="Round 7" label="Share" />);
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Round 7', url: `${location.origin}/crash/7` }));
  expect(copied).toEqual([]);
});

it('copies it where there is no menu, or the menu fails', async () => {
  provide(undefined);
  show(<ShareButton title="Round 7" label="Share" />);
  press();
  await vi.waitFor(() => expect(copied).toEqual([`${location.origin}/crash/7`]));
  provide(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
  press();
  await vi.waitFor(() => expect(copied).toHaveLength(2));
});

it('copies nothing when the menu was closed', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  provide(share);
  show(<ShareButton title="Round 7" label="Share" />);
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalled());
  await Promise.resolve();
  expect(copied).toEqual([]);
});
