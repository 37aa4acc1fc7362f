// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshPage, show } from '../testing/page.tsx';
import SettingsDialog from './SettingsDialog.tsx';

it('every game that is open has a volume of its own', async () => {
  await freshPage('settings');
  show(<SettingsDialog />);
  const sliders = screen.getAllByRole('slider').map((slider) => slider.closest('label')?.textContent);
  expect(sliders).toEqual(
    ['Crash', 'Jackpot', 'Wheel', 'Cases'].map((game) => expect.stringContaining(game) as string),
  );
});
