import { STORAGE_KEYS } from '@updraft/contract/constants';
import type { SignInFor } from '../entities/session/session-store.ts';
import { sessionActions } from '../entities/session/session-actions.ts';
import { signInAndGoOn } from '../features/login/sign-in-and-go-on.ts';
import { useModals } from '../lib/modals.ts';
import { getToken, readToken } from '../lib/token.ts';

/** Returns the purpose of the open sign-in dialog; undefined: it is not open, or has none. */
function signInFor(): SignInFor | undefined {
  const { name, props } = useModals.getState();
  return name === 'login' ? (props['then'] as SignInFor | undefined) : undefined;
}

/**
 * Follows a change of the token by another tab or the sign-in window. After a sign-out the player is a visitor on this
 * page too; after a sign-in a visitor becomes that player. For another player the page is loaded again. `key`: changed
 * entry of the storage; null: any.
 */
export function followOtherTab({ key }: Pick<StorageEvent, 'key'>): void {
  // The token of this page may be missing in the storage because it could not be stored, so other entries are ignored.
  if (key !== null && key !== STORAGE_KEYS.apiToken) return;
  const [own, stored] = [getToken(), readToken()];
  if (stored === own) return;
  if (stored === null) void sessionActions().ended('user_api.session_ended');
  else if (own === null) void signInAndGoOn(stored, signInFor());
  else location.reload();
}

/**
 * Begins to follow changes of the token by other tabs. A page that the browser restores from its cache has missed them,
 * so it checks the token.
 */
export function followOtherTabs(): void {
  addEventListener('storage', followOtherTab);
  addEventListener('pageshow', ({ persisted }) => persisted && followOtherTab({ key: null }));
  // A sign-in in another tab may have raised its event before this call.
  if (readToken() !== null) followOtherTab({ key: null });
}
