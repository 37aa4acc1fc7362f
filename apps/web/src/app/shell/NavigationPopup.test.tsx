// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getSettings } from '../../lib/settings.ts';
import { freshPage, show, signIn } from '../../testing/page.tsx';
import { LanguageToggle } from '../../lib/LanguageSwitch.tsx';
import NavigationPopup from './NavigationPopup.tsx';

beforeEach(() => freshPage('settings'));

it('[P1] clock, session, net position and language are one press away where there is no tool bar', async () => {
  signIn({ net_position: 35, session_started_at: new Date(Date.now() - 3_720_000).toISOString() });
  const anchor = { current: document.body };
  show(<NavigationPopup anchor={anchor} />);
  expect((await screen.findByText('Time now')).parentElement?.textContent).toMatch(/\d\d:\d\d:\d\d/);
  expect(screen.getByText('This session').parentElement?.textContent).toContain('1:02:0');
  expect(screen.getByText('Net deposits').parentElement?.textContent).toContain('$35.00');
  expect(screen.getByRole('button', { name: 'RU, Russian' })).toBeTruthy();
  // This part is above all parts that may need scrolling.
  const play = screen.getByRole('region', { name: 'Your play' });
  expect(play.compareDocumentPosition(screen.getByRole('navigation')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('one press in the header changes the language', async () => {
  show(<LanguageToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'RU, Russian' }));
  expect(getSettings().language).toBe('ru');
  // Texts that arrive after the end of the file would find no page.
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ru'), { timeout: 20_000 });
  getSettings().setLanguage('en');
});
