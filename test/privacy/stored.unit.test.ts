import { expect, it } from 'vitest';
import { personalOf } from '../../apps/server/src/features/account/index.ts';
import { FEATURES } from '../../apps/server/src/features.ts';
import { STORED } from '../../apps/web/src/features/privacy/stored.ts';

/** Tables behind each row of the privacy page. The texts have to describe the content of these tables. */
const TABLES: Readonly<Record<(typeof STORED)[number], readonly string[]>> = {
  steam: ['players'],
  trade: ['players', 'trade_link_claims'],
  sessions: ['sessions', 'sign_in_codes'],
  accepted: ['agreements'],
  money: [
    'transfers',
    'bets',
    'player_sums',
    'case_openings',
    'invoices',
    'deposit_reviews',
    'deposit_chargebacks',
    'deposits_made',
    'skin_deposits',
    'trade_offers',
    'withdrawals',
    'receivables',
    'adjustments',
    'play_states',
    'stake_releases',
    'stake_shares',
    'fallen_worths',
    'case_battles',
    'case_battle_seats',
  ],
  instruments: ['deposit_instruments'],
  commands: ['idempotency', 'outbox'],
  seeds: ['case_seeds'],
  promo: ['promo_uses'],
  referrals: ['gift_states', 'referral_days', 'referral_credits'],
  contests: [
    'tournament_entries',
    'tournament_stakes',
    'tournament_winners',
    'giveaway_entries',
    'hourly_stakes',
    'prize_winners',
    'quizzes',
    'player_days',
    'top_sums',
  ],
  limits: ['player_limits', 'player_breaks', 'play_hours', 'players'],
  chat: ['chat_messages'],
  moderation: ['chat_mutes', 'chat_reports', 'players'],
  staff_log: ['audit_log'],
  creators: ['creators'],
  notifications: ['notifications'],
  telegram: ['telegram_accounts', 'telegram_codes'],
  tickets: ['tickets', 'ticket_messages'],
  address: ['sessions', 'agreements'],
};

it('[AC-11] the privacy page has a row for every table that features declare as personal', () => {
  const declared = personalOf(FEATURES).flatMap(({ tables }) => Object.keys(tables));
  expect([...new Set(Object.values(TABLES).flat())].sort()).toEqual([...new Set(declared)].sort());
});

it('every row of the privacy page is about a table', () => {
  expect(Object.keys(TABLES).sort()).toEqual([...STORED].sort());
});
