import { useSession } from '../features/session/store.ts';
import { notify } from '../lib/notices.ts';

/** Older notifications of deposits are no news. */
const NEWS_MS = 600_000;

/**
 * Back from the checkout site: the provider's report may have come while this page was away and no
 * socket was there to say so. What it left as a notification is told now, once.
 */
export function tellDepositOutcome(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('deposit')) return;
  url.searchParams.delete('deposit');
  history.replaceState(history.state, '', url);
  for (const { content, params, isRead, created_at } of useSession.getState().user?.notifications ?? []) {
    const isNews = !isRead && Date.now() - Date.parse(created_at) < NEWS_MS;
    if (isNews && content.startsWith('deposit_api.')) notify({ type: content === 'deposit_api.success' ? 'success' : 'error', message: content, params });
  }
}
