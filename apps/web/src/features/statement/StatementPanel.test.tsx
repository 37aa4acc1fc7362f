// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as files from '../../lib/save-file.ts';
import { answerCalls, freshPage, show, stubSight } from '../../testing/page.tsx';
import { aboutOf, pathOfAbout, whatOf } from './entry-words.ts';
import StatementPanel from './StatementPanel.tsx';

const STATEMENT = 'POST /api/user/getStatement';
const FILE = 'POST /api/user/exportStatement';
const ENTRY = {
  id: 12,
  kind: 'crash.win',
  about: { kind: 'round', game: 'crash', id: 41 },
  date: '2026-01-05T12:00:00.000Z',
  cash: 7,
  items: -3.5,
  bonus: -0.25,
  cash_after: 44.5,
  items_after: 10,
  bonus_after: 1.75,
};
const PAGE = {
  success: true,
  entries: [ENTRY],
  opening: { cash: 1, items: 2, bonus: 2 },
  closing: { cash: 44.5, items: 10, bonus: 1.75 },
  next: null,
};

beforeEach(async () => {
  await freshPage('profile', 'statement');
  stubSight();
});

it('[AC-1] an entry says what moved, what it was about, what it changed and what there was after it', async () => {
  answerCalls({ [STATEMENT]: PAGE });
  show(<StatementPanel playerId={7} joinedAt="2025-11-20T12:00:00.000Z" />);
  await screen.findByRole('table', { name: 'Statement' });
  const row = screen.getAllByRole('row').at(-1)?.textContent ?? '';
  for (const part of ['Win: Crash', 'round 41', '+$7.00', '$44.50', '−$3.50', '$10.00', '−$0.25', '$1.75'])
    expect(row).toContain(part);
  expect(screen.getByRole('link', { name: 'round 41' }).getAttribute('href')).toBe('/crash/41');
  expect(screen.getByRole('region', { name: 'At the beginning' }).textContent).toContain('$1.00');
  expect(screen.getByRole('region', { name: 'At the end' }).textContent).toMatch(/\$44\.50.*Bonus\$1\.75/);
});

it('asks for a period of days, and saves that period', async () => {
  const inputs: unknown[] = [];
  const saved: string[] = [];
  vi.spyOn(files, 'saveFile').mockImplementation(({ name, parts }) => void saved.push(name, parts.join('')));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    inputs.push([url, JSON.parse(init.body as string)]);
    return Promise.resolve(new Response(JSON.stringify(PAGE)));
  });
  show(<StatementPanel playerId={7} joinedAt="2025-11-20T12:00:00.000Z" />);
  await screen.findByRole('table');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
  const from = new Date(2026, 0, 1).toISOString();
  await waitFor(() => expect(inputs).toContainEqual(['/api/user/getStatement', { from }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Download: CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(inputs.at(-1)).toEqual(['/api/user/exportStatement', { from }]);
  expect(saved[0]).toBe('statement-2026-01-01-end.csv');
  expect(saved[1]?.split('\r\n')[1]).toBe('12,2026-01-05T12:00:00.000Z,Win: Crash,round 41,7,44.5,-3.5,10,-0.25,1.75');
  vi.restoreAllMocks();
});

it('[AC-1] the panel offers every month since the account was created, and requests the chosen one', async () => {
  const inputs: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    inputs.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response(JSON.stringify(PAGE)));
  });
  show(<StatementPanel playerId={6} joinedAt="2025-11-20T12:00:00.000Z" />);
  const field = await screen.findByLabelText<HTMLSelectElement>('Month');
  expect([...field.options].at(-1)?.text).toBe('November 2025');
  fireEvent.change(field, { target: { value: '2025-12' } });
  await waitFor(() =>
    expect(inputs).toContainEqual({
      from: new Date(2025, 11, 1).toISOString(),
      to: new Date(2026, 0, 1).toISOString(),
    }),
  );
  expect(field.selectedOptions[0]?.text).toBe('December 2025');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-12-05' } });
  await waitFor(() => expect(field.selectedOptions[0]?.text).toBe('Chosen days'));
});

it('says that a period is empty, and after a failure offers another try', async () => {
  const answers: Parameters<typeof answerCalls>[0] = { [STATEMENT]: { status: 500, message: 'app_api.internal' } };
  answerCalls(answers);
  show(<StatementPanel playerId={8} joinedAt="2025-11-20T12:00:00.000Z" />);
  await screen.findByText('Could not load the statement.');
  answers[STATEMENT] = { ...PAGE, entries: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing in this period');
});

it('a file that cannot be made says so', async () => {
  answerCalls({ [STATEMENT]: PAGE, [FILE]: { status: 500, message: 'app_api.internal' } });
  show(<StatementPanel playerId={9} joinedAt="2025-11-20T12:00:00.000Z" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download: JSON' }));
  await screen.findByText('The file could not be made. Please try again.');
});

it('texts of stakes name their game, and a kind without a text is shown by its id', () => {
  expect(whatOf('wheel.refund')).toBe('Stake refunded: Wheel');
  expect(whatOf('no.such')).toBe('no.such');
});

it('an entry of the statement links to its box, draw, withdrawal or deposit', () => {
  expect(pathOfAbout({ kind: 'box', id: 3 })).toBe('/cases/3');
  expect(pathOfAbout({ kind: 'draw', id: 4 })).toBe('/draw/4');
  expect(pathOfAbout({ kind: 'withdrawal', id: 5 })).toBe('/profile?part=withdrawals');
  expect(pathOfAbout({ kind: 'deposit' })).toBe('/profile?part=deposits');
  expect(aboutOf({ kind: 'withdrawal', id: 1234 })).toBe('withdrawal 1234');
});
