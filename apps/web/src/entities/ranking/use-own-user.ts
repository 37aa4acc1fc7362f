import type { PublicUser } from '@updraft/contract';
import { useMemo } from 'react';
import { useSession } from '../session/session-store.ts';

/** The player who looks at a ranking, as their own row names them: lists may hide them. Null: a visitor. */
export function useOwnUser(): PublicUser | null {
  const user = useSession((state) => state.user);
  return useMemo(
    () => user && { id: user.id, username: user.username, avatar: user.avatar, is_demo: user.is_demo },
    [user],
  );
}
