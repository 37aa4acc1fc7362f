import { toDollars } from '@updraft/rules/money';
import { readForm } from './forms.ts';
import type { Result, Site } from './site.ts';

/**
 * Opens an invoice and pays it on the provider's page. Resolves after the provider's redirect to the site. The credit
 * follows later: the provider reports the payment to the site, which notifies the player by socket.
 */
export const payIn = async (site: Site, { token, cents }: { token: string; cents: number }): Promise<Result<null>> => {
  const opened = await site.command(
    'POST /api/payment/sum/create',
    { depositMethod: 'card_aggregator', sum: toDollars(cents) },
    token,
  );
  if (!opened.ok) return opened;
  const { status, url, message } = opened.value;
  if (status !== 'success' || !url) return { ok: false, status: 200, message: message ?? 'no address to pay at' };
  const shown = await site.page(new URL(url, site.url).href);
  if (!shown.ok) return shown;
  const form = readForm(shown.value.body);
  if (shown.value.status !== 200 || !form)
    return { ok: false, status: shown.value.status, message: `checkout answered ${shown.value.status}` };
  const paid = await site.page(
    new URL(form.action, shown.value.address).href,
    new URLSearchParams([...form.hidden, ['choice', 'pay']]),
  );
  if (!paid.ok) return paid;
  return paid.value.location
    ? { ok: true, value: null }
    : { ok: false, status: paid.value.status, message: `payment answered ${paid.value.status}` };
};
