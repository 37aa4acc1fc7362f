// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, said, show, signIn } from '../../../testing/page.tsx';
import { useConfig } from '../../../lib/config.ts';
import { useModals } from '../../../lib/modals.ts';
import { author, spoken } from '../messages.fixtures.ts';
import MessageModal from './MessageModal.tsx';

const MESSAGE = spoken(5, 'give me a skin please', { user: author(2, 'Sky') });

beforeEach(async () => {
  await freshPage('chat_rules', 'chat_room', 'chat_api');
  const reasons = [
    { id: 1, name: 'chat_reason.insults', is_active: false },
    { id: 2, name: 'chat_reason.begging', is_active: true },
  ];
  useConfig.setState(({ config }) => ({ config: config && { ...config, chat_ban_reasons: reasons } }));
});

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
const select = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name });
const choose = (name: string): void => void fireEvent.click(screen.getByRole('radio', { name }));

it('a moderator applies a deletion, or a mute with its duration', async () => {
  signIn({ is_moderator: true });
  show(<MessageModal message={MESSAGE} />);
  expect([button('Apply').disabled, select('For how long').disabled, select('Reason').disabled]).toEqual([
    true,
    true,
    true,
  ]);
  choose('Delete the message');
  expect([button('Apply').disabled, select('For how long').disabled, select('Reason').disabled]).toEqual([
    false,
    true,
    true,
  ]);
  choose('Mute the player');
  expect([button('Apply').disabled, select('For how long').disabled, select('Reason').disabled]).toEqual([
    true,
    false,
    false,
  ]);
  // Reasons that are no longer in use are not offered.
  expect([...select('Reason').options].map((option) => option.text)).toEqual(['Choose…', 'begging']);
  fireEvent.change(select('For how long'), { target: { value: '20' } });
  expect(button('Apply').disabled).toBe(false);
  // No reason is preselected, because the muted player is told the reason.
  const unsent = answerCalls({});
  fireEvent.click(button('Apply'));
  await waitFor(() => expect(said()).toEqual(['Choose a reason from the list.']));
  expect(unsent).toEqual([]);
  await waitFor(() => expect(button('Apply').disabled).toBe(false));
  fireEvent.change(select('Reason'), { target: { value: '2' } });
  const blocked = { status: 'success', message: 'chat_api.blocked', params: { username: 'Sky', duration: 20 } };
  const made = answerCalls({ 'POST /api/chat/ban': blocked });
  fireEvent.click(button('Apply'));
  await waitFor(() => expect(said()).toContain('Sky is muted for 20 min.'));
  expect(made).toEqual(['POST /api/chat/ban']);
});

it('a mute of a player who is known to be not muted cannot be ended', () => {
  signIn({ is_moderator: true });
  const { unmount } = show(<MessageModal message={MESSAGE} isMuted={false} />);
  expect(button('Unmute').disabled).toBe(true);
  unmount();
  show(<MessageModal message={MESSAGE} isMuted />);
  expect(button('Unmute').disabled).toBe(false);
});

it('a refused act leaves the dialog open', async () => {
  signIn({ is_moderator: true });
  useModals.setState({ name: 'chatMessage' });
  show(<MessageModal message={MESSAGE} />);
  answerCalls({
    'POST /api/chat/unBan': { status: 'error', message: 'chat_api.not_blocked', params: { username: 'Sky' } },
  });
  fireEvent.click(button('Unmute'));
  await waitFor(() => expect(said()).toEqual(['Sky is not muted.']));
  await waitFor(() => expect(button('Unmute').disabled).toBe(false));
  expect(useModals.getState().name).toBe('chatMessage');
});

it('[CH-15] a moderator deletes a message of their own, and nobody is muted for it', () => {
  signIn({ is_moderator: true });
  show(<MessageModal message={spoken(6, 'well met all', { user: author(7, 'pilot', { is_moderator: true }) })} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delete the message' }).disabled).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mute the player' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
});

it('[CH-15] an admin mutes a moderator', () => {
  signIn({ is_admin: true });
  show(<MessageModal message={spoken(6, 'well met all', { user: author(3, 'mod', { is_moderator: true }) })} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mute the player' }).disabled).toBe(false);
});

it('[CH-15] an admin deletes what the system says, and nobody is muted for it', async () => {
  signIn({ is_admin: true });
  const params = { username: 'Sky', sum: 5, user_id: 2 };
  show(<MessageModal message={spoken(6, 'chat_system.win', { user: author(0, ''), params })} />);
  expect(screen.getByText('Sky won $5.00.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mute the player' }).disabled).toBe(true);
  expect(screen.queryByText(/You cannot mute/)).toBeNull();
  choose('Delete the message');
  const made = answerCalls({ 'POST /api/chat/delete': { status: 'success', message: 'chat_api.deleted' } });
  fireEvent.click(button('Apply'));
  await waitFor(() => expect(made).toEqual(['POST /api/chat/delete']));
});

it('a player reports a message', async () => {
  signIn();
  show(<MessageModal message={MESSAGE} />);
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  answerCalls({ 'POST /api/chat/report': { status: 'success', message: 'chat_api.reported' } });
  fireEvent.click(button('Report the message'));
  await waitFor(() => expect(said()).toEqual(['Thank you. A moderator will look at the message.']));
});
