import type { PublicUser } from '@updraft/contract';
import { useMemo } from 'react';
import { useSession } from '../session/session-store.ts';

/** Returns the signed-in player for their own row of a ranking, because lists may hide their name. Null: a visitor. */
export function useOwnUser(): PublicUser | null {
  const user = useSession((state) => state.user);
  return useMemo(
    () => user && { id: user.id, username: user.username, avatar: user.avatar, is_demo: user.is_demo },
    [user],
  );
}
