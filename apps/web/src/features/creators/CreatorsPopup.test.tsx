// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import CreatorsPopup from './CreatorsPopup.tsx';
import { loadCreators, useCreators } from './creators-store.ts';

const CREATORS = 'GET /api/youtubers';
const REFUSED = { status: 400, message: 'app_api.bad_request' };
const CREATOR = { id: 3, username: 'filmer', avatar: 'default' };

beforeEach(() => freshPage('creators'));

const open = (): void => {
  const anchor = { current: document.body };
  show(<CreatorsPopup anchor={anchor} />);
};

it.each([
  ['nothing known', undefined, null],
  ['none known', [], 'No creators yet'],
  ['some known', [CREATOR], null],
] as const)('a list that cannot be loaded again says so, with another try (%s)', async (_, known, untrue) => {
  answerCalls({ [CREATORS]: known ?? REFUSED });
  await loadCreators().catch(() => undefined);
  answerCalls({ [CREATORS]: REFUSED });
  open();
  await screen.findByText('Could not load the creators.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  if (untrue !== null) expect(screen.queryByText(untrue)).toBeNull();
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
