// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLayoutEffect } from 'react';
import { notify } from '../lib/notices.ts';
import { freshPage, passInSteps, show } from '../testing/page.tsx';
import { PlainNotices } from './PlainNotices.tsx';
import Toaster from './Toaster.tsx';

beforeEach(async () => {
  await freshPage();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const say = (message: string): void => act(() => notify({ type: 'error', message }));
const inSight = (text: string): boolean => screen.queryByText(text) !== null;

describe.each([
  ['the toasts', Toaster],
  ['the plain notices', PlainNotices],
])('%s', (_, Notices) => {
  // Time for which a closing toast remains visible, ms.
  const LEAVES_WITHIN_MS = 500;

  it('go by themselves after five seconds, not before', () => {
    show(<Notices />);
    say('The stake was refused.');
    passInSteps(4900);
    expect(inSight('The stake was refused.')).toBe(true);
    passInSteps(100 + LEAVES_WITHIN_MS);
    expect(inSight('The stake was refused.')).toBe(false);
  });

  it('go all at once on Escape', () => {
    show(<Notices />);
    say('The stake was refused.');
    say('The code has expired.');
    passInSteps(100);
    expect([inSight('The stake was refused.'), inSight('The code has expired.')]).toEqual([true, true]);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    passInSteps(LEAVES_WITHIN_MS);
    expect(inSight('The code has expired.')).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    passInSteps(LEAVES_WITHIN_MS);
    expect([inSight('The stake was refused.'), inSight('The code has expired.')]).toEqual([false, false]);
  });

  it('go on a press', () => {
    show(<Notices />);
    say('The stake was refused.');
    passInSteps(100);
    fireEvent.click(screen.getByText('The stake was refused.'));
    passInSteps(LEAVES_WITHIN_MS);
    expect(inSight('The stake was refused.')).toBe(false);
  });
});

it('loses no notice that comes while the first one is being drawn', () => {
  const Late = () => {
    useLayoutEffect(() => notify({ type: 'error', message: 'The code has expired.' }), []);
    return null;
  };
  notify({ type: 'error', message: 'The stake was refused.' });
  show(
    <>
      <Toaster />
      <Late />
    </>,
  );
  passInSteps(100);
  expect([inSight('The stake was refused.'), inSight('The code has expired.')]).toEqual([true, true]);
});
