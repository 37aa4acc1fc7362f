import { newsSince } from '../features/session/news.ts';
import { tell } from './tell.ts';

/**
 * Back from the checkout site: the provider's report may have come while this page was away and no
 * socket was there to say so. What it left as a notification meanwhile is told now, once.
 */
export function tellDepositOutcome(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('deposit')) return;
  url.searchParams.delete('deposit');
  history.replaceState(history.state, '', url);
  for (const { content, params, isRead } of newsSince()) {
    if (!isRead && content.startsWith('deposit_api.')) void tell({ type: content === 'deposit_api.success' ? 'success' : 'error', message: content, params });
  }
}
