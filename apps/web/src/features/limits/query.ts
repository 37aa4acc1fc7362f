import type { CallInput, PlayerLimits, StatusAnswer } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { useOwnChanges } from '../../lib/use-own-changes.ts';

const LIMITS_KEY = ['limits'] as const;

const reloadLimits = (): Promise<void> => queryClient.invalidateQueries({ queryKey: LIMITS_KEY });
/** Reloads the limits, because deposits and settled stakes use them up. */
const onOwnChange = (): void => void reloadLimits();

/**
 * Queries the own limits, and keeps them up to date while they are shown. The query key contains the player, so another
 * player never sees them.
 */
export function useLimits(playerId: number): UseQueryResult<PlayerLimits, ApiError> {
  useOwnChanges(onOwnChange);
  return useQuery<PlayerLimits, ApiError>({
    queryKey: [...LIMITS_KEY, playerId],
    queryFn: () => api('POST /api/user/getLimits'),
    staleTime: 0,
  });
}

/** Sends a change, shows the response, and loads the limits again. Returns true if the change was made. */
async function change(send: () => Promise<StatusAnswer>): Promise<boolean> {
  try {
    const { status, message, params } = await send();
    notify({ type: status, message, params });
    return status === 'success';
  } catch (error) {
    notifyError(error, 'limits_error.send');
    return false;
  } finally {
    await reloadLimits();
  }
}

export const setLimit = (limit: CallInput<'POST /api/user/setLimit'>): Promise<boolean> =>
  change(() => api('POST /api/user/setLimit', limit));

export const setReminder = (minutes: number | null): Promise<boolean> =>
  change(() => api('POST /api/user/setReminder', { minutes }));

export const takeBreak = (wish: CallInput<'POST /api/user/takeBreak'>): Promise<boolean> =>
  change(() => command('POST /api/user/takeBreak', wish));
