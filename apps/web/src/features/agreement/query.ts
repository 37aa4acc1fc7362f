import type { CallOutput } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../entities/session/session-store.ts';
import { api, type ApiError } from '../../lib/api.ts';
import { withinTime } from '../../lib/chunks.tsx';
import { loadPageTexts } from '../../lib/i18n.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { AGREEMENT_VERSION, type AgreementVersion } from './versions.ts';

type Accepted = CallOutput<'POST /api/user/agreement/get'>;
const KEY = ['agreement'] as const;

/** Queries the versions that the player has accepted. A visitor causes no request. */
export const useAccepted = (playerId: number | undefined): UseQueryResult<Accepted, ApiError> =>
  useQuery<Accepted, ApiError>({
    queryKey: [...KEY, playerId],
    queryFn: () => api('POST /api/user/agreement/get'),
    enabled: playerId !== undefined,
    staleTime: 0,
  });

/** Fetches the text of an earlier version; that of the version in force comes with the page. */
export const useVersionText = ({ version, texts }: AgreementVersion): UseQueryResult<boolean> =>
  useQuery<boolean>({
    queryKey: ['agreement text', texts],
    queryFn: async () => {
      await withinTime(loadPageTexts(texts));
      return true;
    },
    ...(version === AGREEMENT_VERSION && { initialData: true }),
    staleTime: Infinity,
  });

/** Accepts the version in force and shows the response. */
export async function acceptAgreement(): Promise<void> {
  try {
    const { status, message } = await api('POST /api/user/agreement/accept', { version: AGREEMENT_VERSION });
    // The message that refuses an outdated version is among the texts of the sign-in.
    if (status === 'error') await loadPageTexts('login').catch(() => undefined);
    else useSession.getState().setAgreementDue(false);
    notify({ type: status, message });
  } catch (error) {
    notifyError(error, 'agreement_error.accept');
  } finally {
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
}
