import type { CallInput, CallName, CallOutput, OwnSession } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { api, type ApiError } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';

const SESSIONS_KEY = ['sessions'] as const;

/** Queries the sessions of the player. The query key contains the player, so another player never sees them. */
export const useSessions = (playerId: number): UseQueryResult<readonly OwnSession[], ApiError> =>
  useQuery<readonly OwnSession[], ApiError>({
    queryKey: [...SESSIONS_KEY, playerId],
    queryFn: async () => (await api('POST /api/user/getSessions')).sessions,
    staleTime: 0,
  });

type Command = Extract<CallName, `POST /api/user/${'endSession' | 'endSessions' | 'setAnonymous'}`>;
type Answer = CallOutput<Command>;

/** Sends a command. Returns its response; null: it failed, and a notice has said so. */
async function send<Name extends Command>(name: Name, input?: CallInput<Name>): Promise<Answer | null> {
  try {
    return await api(name, input);
  } catch (error) {
    notifyError(error, 'account_error.send');
    return null;
  }
}

/** Ends one session, shows the response, and loads the list of sessions again. */
export async function endSession(id: number): Promise<void> {
  const answer = await send('POST /api/user/endSession', { id });
  if (answer) notify({ type: answer.status, message: answer.message });
  await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
}

/** Ends every session of the player, including this one. */
export async function endEverySession(): Promise<void> {
  const answer = await send('POST /api/user/endSessions');
  if (answer) await sessionActions().ended(answer.message);
}

/** Sets whether others see who the player is, and shows the result. */
export async function chooseAnonymity(anonymous: boolean): Promise<void> {
  const answer = await send('POST /api/user/setAnonymous', { anonymous });
  if (!answer) return;
  notify({ type: answer.status, message: answer.message });
  if (answer.status === 'success') useSession.getState().setAnonymous(anonymous);
}

export type Begun = CallOutput<'POST /api/user/beginErasure'>;

/** The first step of an erasure: returns its obstacles, or a code for the second step. @throws ApiError */
export const beginErasure = (): Promise<Begun> => api('POST /api/user/beginErasure');

/**
 * The second step: erases the data and gives up the balance of `giveUp` dollars. Returns true if it was done; then
 * nobody is signed in any more.
 */
export async function eraseData(code: string, giveUp: number): Promise<boolean> {
  try {
    const answer = await command('POST /api/user/eraseData', { code, ...(giveUp > 0 && { give_up: giveUp }) });
    if (answer.status === 'success') await sessionActions().ended(answer.message);
    else notify({ type: 'error', message: answer.message });
    return answer.status === 'success';
  } catch (error) {
    notifyError(error, 'account_error.send');
    return false;
  }
}
