import { STORAGE_KEYS } from '@updraft/contract/constants';
import type { SignInFor } from '../entities/session/session-store.ts';
import { sessionActions } from '../entities/session/session-actions.ts';
import { signInAndGoOn } from '../features/login/sign-in-and-go-on.ts';
import { useModals } from '../lib/modals.ts';
import { getToken, readToken } from '../lib/token.ts';

/** Purpose of the open sign-in dialog. */
function signInFor(): SignInFor | undefined {
  const { name, props } = useModals.getState();
  return name === 'login' ? (props['then'] as SignInFor | undefined) : undefined;
}

/**
 * Follows another tab, or the sign-in window, after a change of stored data. Signed out there, the player is a visitor
 * here; signed in there, a visitor is that player. The page of one player never turns into another one's: it is loaded
 * anew. `key`: the entry that changed; null: any.
 */
export function followOtherTab({ key }: Pick<StorageEvent, 'key'>): void {
  // A token that could not be stored is not missed because of another entry.
  if (key !== null && key !== STORAGE_KEYS.apiToken) return;
  const [own, stored] = [getToken(), readToken()];
  if (stored === own) return;
  if (stored === null) void sessionActions().ended('user_api.session_ended');
  else if (own === null) void signInAndGoOn(stored, signInFor());
  else location.reload();
}

/** Follows other tabs from now on. A page that the browser restores from its cache has missed changes by other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', followOtherTab);
  addEventListener('pageshow', ({ persisted }) => persisted && followOtherTab({ key: null }));
  // A sign-in that ended before this point raises no event any more.
  if (readToken() !== null) followOtherTab({ key: null });
}
