import { beforeAll, expect, it, vi } from 'vitest';
import { startTexts, textLanguage } from '../../../lib/i18n.ts';
import { useSettings } from '../../../lib/settings.ts';
import { timeKey, timeText } from './axes.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts();
});

it('labels of the axis are kept by the language that they are in, also while another one is on its way', async () => {
  expect([timeKey(5), timeText(5)]).toEqual(['en5', '5 s']);
  useSettings.setState({ language: 'ru' });
  expect([timeKey(5), timeText(5)]).toEqual(['en5', '5 s']);
  await expect.poll(textLanguage).toBe('ru');
  expect([timeKey(5), timeText(5)]).toEqual(['ru5', '5 с']);
});
