// Pure: the frequent questions, in their order, and where each leads.
import type { EnglishTexts } from '@updraft/texts';
import type { SitePath } from '../../../lib/navigation.ts';

type FaqTexts = EnglishTexts['faq'];
/** A key of the texts with a question. */
export type FaqId = { [K in keyof FaqTexts]: FaqTexts[K] extends { question: string } ? K : never }[keyof FaqTexts];
export type FaqGroup = keyof FaqTexts['group'];
type Place = keyof FaqTexts['to'];

export interface FaqEntry {
  id: FaqId;
  group: FaqGroup;
  to?: Place;
}

export const FAQ_PLACES: Record<Place, SitePath> = {
  deposits: '/profile?part=deposits',
  withdrawals: '/profile?part=withdrawals',
  profile: '/profile',
  limits: '/profile?part=limits',
  fairness: '/provably-fair',
  promo: '/promo',
  agreement: '/user-agreement',
};

export const FAQ_GROUPS = ['deposits', 'withdrawals', 'items', 'games', 'bonuses', 'account'] as const;

const of = (group: FaqGroup, entries: readonly (FaqId | readonly [FaqId, Place])[]): FaqEntry[] =>
  entries.map((entry) => (typeof entry === 'string' ? { id: entry, group } : { id: entry[0], group, to: entry[1] }));

export const FAQ: readonly FaqEntry[] = [
  ...of('deposits', [
    ['deposit_time', 'deposits'],
    'deposit_how',
    ['deposit_missing', 'deposits'],
    'deposit_skins',
    'deposit_protected',
    'deposit_nickname',
    'deposit_roubles',
  ]),
  ...of('withdrawals', [
    'withdraw_skin',
    'withdraw_money',
    ['withdraw_status', 'withdrawals'],
    ['withdraw_cancel', 'withdrawals'],
    ['wagering', 'profile'],
    ['trade_link', 'profile'],
  ]),
  ...of('items', ['exchange', 'market_order', 'price_changes']),
  ...of('games', [
    ['fair_check', 'fairness'],
    ['fair_mismatch', 'fairness'],
    'crash_connection',
    'crash_bets',
    'crash_equal',
    'jackpot_winner',
    'wheel_bets',
    'cases_fair',
  ]),
  ...of('bonuses', [['promo_codes', 'promo'], 'bonus_money', 'cashback', 'hourly', ['referrals', 'profile']]),
  ...of('account', [
    'sign_in',
    ['one_account', 'agreement'],
    ['limits', 'limits'],
    'tickets',
    'chat_write',
    ['my_data', 'profile'],
  ]),
];
