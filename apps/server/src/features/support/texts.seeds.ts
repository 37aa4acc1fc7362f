import type { FaqBody, FaqEntry, TemplateBody } from '@updraft/contract';
import { type AnswerId, SUPPORT_SEEDS, type TemplateId } from '@updraft/texts/support-seeds';
import type { SeedText } from './texts.store.ts';

/** Distance between the positions of two neighbours, so that staff can put texts between them. */
const STEP = 10;

const { en, ru } = SUPPORT_SEEDS;

type Place = NonNullable<FaqEntry['to']>;

/** The answers of each subject, in order, with the pages to which they link. */
const ANSWERS: Record<FaqEntry['group'], readonly (AnswerId | readonly [AnswerId, Place])[]> = {
  deposits: [
    ['deposit_time', 'deposits'],
    'deposit_how',
    ['deposit_missing', 'deposits'],
    'deposit_skins',
    'deposit_protected',
    'deposit_nickname',
    'deposit_roubles',
  ],
  withdrawals: [
    'withdraw_skin',
    'withdraw_money',
    ['withdraw_status', 'withdrawals'],
    ['withdraw_cancel', 'withdrawals'],
    ['wagering', 'profile'],
    ['trade_link', 'profile'],
  ],
  items: ['exchange', 'market_order', 'price_changes'],
  games: [
    ['fair_check', 'fairness'],
    ['fair_mismatch', 'fairness'],
    'crash_connection',
    'crash_bets',
    'crash_equal',
    'jackpot_winner',
    'wheel_bets',
    'cases_fair',
  ],
  bonuses: [['promo_codes', 'promo'], 'bonus_money', 'cashback', 'hourly', ['referrals', 'profile']],
  account: [
    'sign_in',
    ['one_account', 'agreement'],
    ['limits', 'limits'],
    'tickets',
    'chat_write',
    ['my_data', 'profile'],
  ],
};

/** Frequent questions that come with the product. */
export const FAQ_SEEDS: readonly SeedText<FaqBody>[] = (Object.keys(ANSWERS) as FaqEntry['group'][])
  .flatMap((group) =>
    ANSWERS[group].map((entry): Omit<SeedText<FaqBody>, 'position'> => {
      const [id, to] = typeof entry === 'string' ? [entry, null] : entry;
      return { id, body: { group, to, en: en.answers[id], ru: ru.answers[id] } };
    }),
  )
  .map((seed, at) => ({ ...seed, position: at * STEP }));

/** Templates of answers that come with the product. */
export const TEMPLATE_SEEDS: readonly SeedText<TemplateBody>[] = (Object.keys(en.templates) as TemplateId[]).map(
  (id, at) => ({ id, position: at * STEP, body: { en: en.templates[id], ru: ru.templates[id] } }),
);
