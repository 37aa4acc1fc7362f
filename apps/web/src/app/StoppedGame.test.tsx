// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSettings } from '../lib/settings.ts';
import { freshPage, show } from '../testing/page.tsx';
import StoppedGame from './StoppedGame.tsx';

beforeEach(() => freshPage());
afterEach(() => getSettings().setLanguage('en'));

const said = (): string[] => [...screen.getByRole('status').querySelectorAll('p')].map((line) => line.textContent);
const BY_DEFAULT = 'New bets are not accepted. Open bets will finish as usual.';

it.each([
  [{ text: 'Back at noon.', text_ru: 'Вернёмся в полдень.' }, 'Back at noon.', 'Вернёмся в полдень.'],
  [{ text: 'Back at noon.', text_ru: null }, 'Back at noon.', 'Back at noon.'],
  [{ text: null, text_ru: 'Вернёмся в полдень.' }, 'Вернёмся в полдень.', 'Вернёмся в полдень.'],
  [{ text: null, text_ru: null }, BY_DEFAULT, 'Новые ставки не принимаются. Открытые ставки доиграются как обычно.'],
])('[I3] names the stopped game and says what staff have written: %o', async (written, english, russian) => {
  show(<StoppedGame stop={{ game: 'wheel', ...written }} />);
  expect(said()).toEqual(['Wheel: paused for now', english]);
  act(() => getSettings().setLanguage('ru'));
  await vi.waitFor(() => expect(said()).toEqual(['Колесо — временно на паузе', russian]));
});
