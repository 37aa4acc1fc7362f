// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getSettings } from '../../lib/settings.ts';
import { freshPage, PLAYER, show, signIn } from '../../testing/page.tsx';
import { TradeLinkForm } from '../../entities/trade/TradeLinkForm.tsx';
import { Person } from './Person.tsx';

beforeEach(() => freshPage('profile', 'promo', 'skins'));
afterEach(() => getSettings().setStreamer(false));

it('isolates a name, so that it does not move what stands beside it', () => {
  show(<Person user={{ ...PLAYER, username: 'שלום' }} joinedAt={null} />);
  expect(screen.getByText('שלום').tagName).toBe('BDI');
});

it.each([true, false])('streamer mode (%s) hides trade link and player number beside the name', (streamer) => {
  getSettings().setStreamer(streamer);
  signIn({ trade_link: 'https://platform.test/?partner=1&token=abcdefgh' });
  show(
    <>
      <Person user={PLAYER} joinedAt={null} />
      <TradeLinkForm />
    </>,
  );
  const blurred = [screen.getByText('pilot'), screen.getByText('Player 7'), screen.getByRole('textbox')].map((one) =>
    one.className.includes('streamer-blur'),
  );
  expect(blurred).toEqual([streamer, streamer, streamer]);
});
