import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts, startTexts } from '../../../lib/i18n.ts';
import AdminControls from './AdminControls.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts();
  await loadPageTexts('staff');
});

it('every control that could change a result is there for admins, switched off, with the reason', () => {
  const html = renderToStaticMarkup(createElement(AdminControls));
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  expect(buttons.length).toBe(5);
  for (const button of buttons) expect(button).toMatch(/disabled=""/);
  for (const name of ['Crash now', 'Twist', 'Force a win', 'Force a crash', 'Schedule a twist'])
    expect(html).toContain(name);
  expect(html).toContain('every result is committed before betting opens');
});
