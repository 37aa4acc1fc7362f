// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage } from '../testing/page.tsx';
import { keepReferralCode, sendReferralCode } from './referral.ts';

const SET = 'POST /api/user/setReferrer';

/** Opens the site at `/` followed by `search`. */
const visit = (search: string): void => {
  history.replaceState(null, '', `/${search}`);
  keepReferralCode();
};

beforeEach(async () => {
  localStorage.clear();
  await freshPage();
});

it('[RF-1] the code of a link is kept until there is a player, sent once, and forgotten', async () => {
  const made = answerCalls({ [SET]: { status: 'success', message: 'user_api.referral_set' } });
  visit('?ref=0A1B2C3D4E5F&x=1');
  // A later page without a code in its address changes nothing.
  visit('');
  await sendReferralCode();
  await sendReferralCode();
  expect(made).toEqual([SET]);
});

it('[RF-1] the address loses the code, and nothing else', () => {
  visit('?ref=0A1B2C3D4E5F&x=1');
  expect(location.search).toBe('?x=1');
  visit('?ref=');
  expect(location.search).toBe('');
});

it('[RF-2] a refusal is the end of it as well', async () => {
  const made = answerCalls({ [SET]: { status: 'error', message: 'user_api.referral_after_deposit' } });
  visit('?ref=0A1B2C3D4E5F');
  await sendReferralCode();
  await sendReferralCode();
  expect(made).toEqual([SET]);
});

it('is sent with the next start when the server could not be reached', async () => {
  visit('?ref=0A1B2C3D4E5F');
  answerCalls({ [SET]: null });
  await sendReferralCode();
  const made = answerCalls({ [SET]: { status: 'success', message: 'user_api.referral_set' } });
  await sendReferralCode();
  expect(made).toEqual([SET]);
});

it.each(['', '?ref=', '?ref=a%20b', `?ref=${'a'.repeat(65)}`, '?other=1'])('sends nothing for %s', async (search) => {
  const made = answerCalls({});
  visit(search);
  await sendReferralCode();
  expect(made).toEqual([]);
});

it('[RF-1] is kept for another tab, for 30 days', async () => {
  const made = answerCalls({ [SET]: { status: 'success', message: 'user_api.referral_set' } });
  const now = Date.now();
  visit('?ref=0A1B2C3D4E5F');
  sessionStorage.clear();
  vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 24 * 3_600_000);
  await sendReferralCode();
  expect(made).toEqual([]);
  vi.mocked(Date.now).mockReturnValue(now + 29 * 24 * 3_600_000);
  await sendReferralCode();
  expect(made).toEqual([SET]);
  vi.restoreAllMocks();
});
