// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import { getSettings } from '../../lib/settings.ts';
import { ReminderPanel } from './ReminderPanel.tsx';

beforeEach(() => freshPage('profile'));

it('names whole hours as hours', () => {
  const { container } = show(<ReminderPanel minutes={null} />);
  expect([...container.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'never',
    'every 15 min',
    'every 30 min',
    'every hour',
    'every 2 hours',
    'every 4 hours',
  ]);
  expect(getSettings().language).toBe('en');
});
