// @vitest-environment happy-dom
import type { FaqValues } from '@updraft/contract';
import { type AnswerId, SUPPORT_SEEDS } from '@updraft/texts/support-seeds';
import { searchOf } from '@updraft/rules/support';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../../lib/settings.ts';
import { answerCalls, freshPage, show } from '../../../testing/page.tsx';
import { Faq } from './Faq.tsx';
import { spanOf } from './values.ts';

const VALUES: FaqValues = {
  depositFromMinutes: 6,
  depositToMinutes: 31,
  depositMin: 1.5,
  depositOpenMinutes: 30,
  skinsPercent: 95,
  protectionMinutes: 10_080,
  nicknamePercent: 10,
  bonusMax: 200,
  releasePercent: 2.5,
  wageringFactor: 1,
  withdrawMin: 5,
  withdrawDaily: 2000,
  withdrawTaxPercent: 20,
  withdrawDepositPercent: 10,
  twoApproversAbove: 500,
  cashbackPercent: 2.5,
  cashbackMin: 1,
  cashbackDeposit: 5,
  cashbackGames: 5,
  referralPercent: 0.4,
  poolPercent: 1,
  hourlyStake: 5,
  hourlyMessages: 5,
  chatDeposit: 1,
  crashMinBet: 0.1,
  crashMaxStake: 2500,
  crashMaxWin: 10_000,
  crashMinTarget: 1.21,
  gapSeconds: 2,
  jackpotFeePercent: 5,
  jackpotTimerSeconds: 30,
  wheelMaxBets: 5,
  wheelMaxColours: 2,
  promoTries: 20,
  refundTimes: 3,
  siteName: 'Updraft',
};
const CALL = 'POST /api/support/faq';
/** Returns the list of questions as the server responds. */
const listed = (language: 'en' | 'ru') =>
  (Object.keys(SUPPORT_SEEDS.en.answers) as AnswerId[]).map((id) => ({
    id,
    group: 'deposits' as const,
    to: null,
    ...SUPPORT_SEEDS[language].answers[id],
  }));

/** Typed searches, each with an answer that it must find. */
const SEARCHES: Record<'en' | 'ru', [text: string, id: string][]> = {
  en: [
    ['how long does depositing take', 'deposit_time'],
    ['withdrawing money', 'withdraw_money'],
    ['trade urls', 'trade_link'],
    ['verifying rounds', 'fair_check'],
    ['referrals', 'referrals'],
  ],
  ru: [
    ['когда придут деньги', 'deposit_time'],
    ['вывести деньги', 'withdraw_money'],
    ['трейд ссылку', 'trade_link'],
    ['проверка раундов', 'fair_check'],
    ['промокода', 'promo_codes'],
  ],
};

const ANSWER = { entries: listed('en'), values: VALUES };

beforeEach(() => freshPage('faq', 'support'));

describe.each(['en', 'ru'] as const)('the answers in %s', (language) => {
  it.each(SEARCHES[language])('[SU-12] frequent questions are found by %j: %s', (text, id) => {
    const entries = listed(language);
    expect(searchOf(entries)(text).map((at) => entries[at]?.id)).toContain(id);
  });
});

it('are filled in with the settings, and found by the search, which says when there is none', async () => {
  answerCalls({ [CALL]: ANSWER });
  show(<Faq onAsk={() => undefined} />);
  expect(await screen.findByText(/A deposit takes 6 to 31 minutes/)).toBeDefined();
  expect(screen.getByText(/The smallest deposit is \$1\.50\./)).toBeDefined();
  expect(screen.getByText(/is therefore protected for 7 days/)).toBeDefined();
  expect(screen.queryByText(/{{/)).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cashbacks' } });
  expect(screen.getByRole('status').textContent).toMatch(/answers?$/);
  expect(within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('group')[0]?.textContent).toMatch(
    /How does cashback work/,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'giraffe' } });
  expect(screen.getByText('Nothing found for “giraffe”')).toBeDefined();
  expect(screen.getByRole('button', { name: 'New ticket' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(screen.getByText(/A deposit takes 6 to 31 minutes/)).toBeDefined();
});

it('say when they could not be loaded, and ask again', async () => {
  answerCalls({ [CALL]: { status: 500, message: 'app_api.internal' } });
  show(<Faq onAsk={null} />);
  expect(await screen.findByText('Could not load the frequent questions.')).toBeDefined();
  answerCalls({ [CALL]: ANSWER });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/A deposit takes 6 to 31 minutes/)).toBeDefined();
  expect(useSettings.getState().language).toBe('en');
});

it.each([
  [10_080, 'days', 7],
  [1440, 'days', 1],
  [180, 'hours', 3],
  [90, 'minutes', 90],
  [1, 'minutes', 1],
])('formats %i minutes in %s: %i', (minutes, unit, count) => expect(spanOf(minutes)).toEqual({ unit, count }));
