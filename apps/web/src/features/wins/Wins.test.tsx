// @vitest-environment happy-dom
import type { LiveWin } from '@updraft/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useSettings } from '../../lib/settings.ts';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import WinsStrip from './WinsStrip.tsx';

const WINS = 'POST /api/wins/get';
const GAMES = { wheel: { icon: 'wheel', label: 'Wheel' } } as const;
const WIN: LiveWin = {
  game: 'wheel',
  id: 12,
  user: { id: 7, username: 'ann', avatar: 'default', is_demo: true },
  stake: 10,
  win: 140,
  date: '2026-01-01T00:00:00.000Z',
};

beforeEach(async () => {
  await freshPage('wins');
  useSettings.setState({ streamer: false });
});

it('each win leads to its round, and says whose it was and that demo players are such', async () => {
  answerCalls({ [WINS]: { wins: [WIN, { ...WIN, id: 13, user: null }] } });
  show(<WinsStrip games={GAMES} coming={null} />);
  const [first, second] = await screen.findAllByRole('link');
  expect(first?.getAttribute('href')).toBe('/wheel/12');
  expect(first?.textContent).toBe('Wheel: anndemo$140.0014.00x');
  expect(first?.title).toBe('ann won $140.00 with a stake of $10.00: Wheel');
  expect(second?.textContent).toContain('Anonymous');
});

it('streamers show no name', async () => {
  useSettings.setState({ streamer: true });
  answerCalls({ [WINS]: { wins: [WIN] } });
  show(<WinsStrip games={GAMES} coming={null} />);
  const link = await screen.findByRole('link');
  expect(`${link.title} ${link.textContent}`).not.toContain('ann');
  screen.getByText('***');
});

it('says so when there are none', async () => {
  answerCalls({ [WINS]: { wins: [] } });
  show(<WinsStrip games={GAMES} coming={null} />);
  await screen.findByText('Large wins of all games show up here.');
});
