// @vitest-environment happy-dom
import { CHAT_COMMANDS } from '@updraft/contract/constants';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show, signIn } from '../../testing/page.tsx';
import CommandsModal from './CommandsModal.tsx';
import { setDraft, useDraft } from './draft.ts';

beforeEach(async () => {
  await freshPage();
  setDraft('');
});

it.each(CHAT_COMMANDS)('writes %s into the field as the chat takes it', async (command) => {
  signIn();
  show(<CommandsModal />);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${command}`) }));
  await expect.poll(() => useDraft.getState().text).toBe(command);
});

it('offers a visitor no command', () => {
  show(<CommandsModal />);
  for (const button of screen.getAllByRole('button', { name: /^!/ })) expect(button).toHaveProperty('disabled', true);
});
