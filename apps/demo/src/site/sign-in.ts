import { AGREEMENT_VERSION } from '@updraft/contract/constants';
import { readForm } from './forms.ts';
import type { Failure, Page, Result, Site } from './site.ts';

const failed = (message: string, status = 200): Failure => ({ ok: false, status, message });

/** Returns the target of a page that must redirect. */
const onward = async (step: string, opened: Promise<Result<Page>>): Promise<Result<string>> => {
  const result = await opened;
  if (!result.ok) return result;
  const { status, location } = result.value;
  return location && status >= 300 && status < 400
    ? { ok: true, value: location }
    : failed(`${step} answered ${status}`, status);
};

/** Sends the provider's form with the persona in place of a pressed button. */
const choosePersona = async (site: Site, loginPage: string, persona: string): Promise<Result<string>> => {
  const opened = await site.page(loginPage);
  if (!opened.ok) return opened;
  const form = readForm(opened.value.body);
  if (opened.value.status !== 200 || !form)
    return failed(`provider answered ${opened.value.status}`, opened.value.status);
  return onward(
    'provider',
    site.page(new URL(form.action, loginPage).href, new URLSearchParams([...form.hidden, ['persona', persona]])),
  );
};

/**
 * Signs a demo player in as a browser does: accepts the agreement, opens the provider, sends its form, returns to the
 * site, and exchanges the one-time code for the token. Returns the token. Failures name the failed step.
 */
export const signIn = async (site: Site, n: number): Promise<Result<string>> => {
  const agreed = await site.call('POST /api/auth/agree', { version: AGREEMENT_VERSION });
  if (!agreed.ok) return agreed;
  if (agreed.value.status === 'error') return failed(agreed.value.message);
  const toProvider = await onward('sign-in', site.page(`${site.url}/socialite/steam`));
  if (!toProvider.ok) return toProvider;
  const back = await choosePersona(site, toProvider.value, `demo-${n}`);
  if (!back.ok) return back;
  const finished = await onward('return', site.page(back.value));
  if (!finished.ok) return finished;
  // The last address loads the web client. The steps below are those of the client.
  const refusal = new URL(finished.value).searchParams.get('error');
  if (refusal) return failed(`refused: ${refusal}`, 403);
  const swapped = await site.call('POST /api/auth/exchange', {});
  return swapped.ok ? { ok: true, value: swapped.value.api_token } : swapped;
};
