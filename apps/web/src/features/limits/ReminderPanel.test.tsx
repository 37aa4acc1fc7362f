// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, said, show } from '../../testing/page.tsx';
import { getSettings } from '../../lib/settings.ts';
import { setReminder } from './query.ts';
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

it('[LI-9] a refused reminder says between which minutes one may be', async () => {
  const refused = { status: 'error', message: 'limits_api.bad_reminder', params: { min: 11, max: 239 } };
  answerCalls({ 'POST /api/user/setReminder': refused });
  expect(await setReminder(5)).toBe(false);
  expect(said()).toEqual(['A reminder comes every 11 to 239 minutes.']);
});
