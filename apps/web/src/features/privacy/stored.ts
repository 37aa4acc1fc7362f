/**
 * Data of a player on the server: rows of the page's table, each with its reason and its duration. A test compares them
 * with the tables that the server's features declare.
 */
export const STORED = [
  'steam',
  'trade',
  'sessions',
  'accepted',
  'money',
  'instruments',
  'commands',
  'seeds',
  'promo',
  'referrals',
  'contests',
  'limits',
  'chat',
  'moderation',
  'staff_log',
  'creators',
  'notifications',
  'telegram',
  'tickets',
  'address',
] as const;

/** The site's entries in browser storage. A test compares them with the keys that the program stores. */
export const KEPT_IN_BROWSER = [
  { name: 'api_token', place: 'local' },
  { name: 'settings', place: 'local' },
  { name: 'crash_multipliers', place: 'local' },
  { name: 'crash_bet_multiplier', place: 'local' },
  { name: 'staked_rounds', place: 'local' },
  { name: 'referral_code', place: 'local' },
  { name: 'case_form', place: 'local' },
  { name: 'case_list', place: 'local' },
  { name: 'stats_shown', place: 'local' },
  { name: 'chat_language', place: 'local' },
  { name: 'case_opening', place: 'session' },
  { name: 'storehouse_choice', place: 'session' },
  { name: 'left_page', place: 'session' },
  { name: 'news_before', place: 'session' },
  { name: 'ticket_draft', place: 'session' },
  { name: 'sign_in_window', place: 'session' },
  { name: 'updraft_sign_in', place: 'cookie' },
  { name: 'updraft_code', place: 'cookie' },
  { name: 'updraft_agreed', place: 'cookie' },
  { name: 'updraft_language', place: 'cookie_year' },
  { name: 'assets', place: 'cache' },
] as const;
