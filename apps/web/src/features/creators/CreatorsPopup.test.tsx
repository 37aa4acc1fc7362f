// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import CreatorsPopup from './CreatorsPopup.tsx';
import { loadCreators, useCreators } from './creators-store.ts';

const CREATORS = 'GET /api/youtubers';
const REFUSED = { status: 400, message: 'app_api.bad_request' };
const CREATOR = {
  id: 3,
  username: 'filmer',
  avatar: 'default',
  joined_at: '2026-01-05T12:00:00.000Z',
  games: 1234,
  top_win: 88.25,
};

beforeEach(() => freshPage('creators'));

const open = (): void => {
  const anchor = { current: document.body };
  show(<CreatorsPopup anchor={anchor} />);
};

it.each([
  ['nothing known', undefined, null],
  ['none known', [], 'No creators yet'],
  ['some known', [CREATOR], null],
] as const)('a list that cannot be loaded again shows the failure with another try (%s)', async (_, known, untrue) => {
  answerCalls({ [CREATORS]: known ?? REFUSED });
  await loadCreators().catch(() => undefined);
  answerCalls({ [CREATORS]: REFUSED });
  open();
  await screen.findByText('Could not load the creators.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  if (untrue !== null) expect(screen.queryByText(untrue)).toBeNull();
});

it('a creator leads to their page, with what it says of them', async () => {
  answerCalls({ [CREATORS]: [CREATOR, { ...CREATOR, id: 4, username: 'beginner', games: 0, top_win: 0 }] });
  open();
  const [played, begun] = await screen.findAllByRole('link');
  expect([played?.getAttribute('href'), played?.textContent]).toEqual([
    '/user/3',
    'filmer1,234 games · biggest win $88.25',
  ]);
  expect(begun?.textContent).toBe('beginnerhere since January 5, 2026');
});

function Creators() {
  return <p>{useCreators().data ? 'there' : ''}</p>;
}

it('opening asks again, however soon', async () => {
  const made = answerCalls({ [CREATORS]: [] });
  for (const times of [1, 2]) {
    const { unmount, findByText } = show(<Creators />);
    await findByText('there');
    await waitFor(() => expect(made).toHaveLength(times));
    unmount();
  }
});
