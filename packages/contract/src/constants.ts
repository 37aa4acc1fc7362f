// Constants that server and browser share. No imports: the browser loads this file without the schemas.

export const APP_ID = 730;
export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Interval of the totals in the mode bar. A page with a game receives the totals of the other games when they have
 * changed. A page without a game receives all totals each time, as the heartbeat of its connection.
 */
export const MODES_EVERY_MS = 2000;

/** `autoWithdraw` of a manual bet, which has no auto cash-out. Shown as infinity. */
export const NO_AUTO_CASH_OUT = 999_999;
export const MAX_VALUE = 9999.99;
/** The largest sum that any call accepts, in dollars. */
export const MAX_DOLLARS = 10_000_000;
/** Largest number of items of one purchase. */
export const PURCHASE_ITEMS = 50;
/** Largest number of items of one withdrawal. */
export const WITHDRAWAL_ITEMS = 50;
export const MAX_BETS_PER_ROUND = 3;
export const MAX_MANUAL_BETS_PER_ROUND = 1;
export const MAX_PRESETS = 4;
export const DEFAULT_PRESETS = [2] as const;
export const CRASH_HISTORY_LENGTH = 20;
export const WHEEL_HISTORY_LENGTH = 50;
export const JACKPOT_HISTORY_LENGTH = 20;
/**
 * Largest number of finished rounds in one page of a chain, and of openings in one page of a revealed seed. A page is
 * validated and serialised in one piece, which must not delay a cash-out.
 */
export const FAIRNESS_ROUNDS_PAGE = 500;
/**
 * Returns the number of places of a chain in one file of a dataset. The jackpot has fewer, because the ticket list of a
 * round may be long.
 */
export const datasetPlaces = (game: string): number => (game === 'jackpot' ? 1000 : 20_000);
/**
 * Bets of a round that are sent to everyone, in the live list and on each page of a past round: the largest stakes. A
 * player's own bets of the open round always come in addition.
 */
export const LIVE_BETS_SHOWN = 100;
/** Notifications on a page of their list, and in the player's data. */
export const NOTIFICATIONS_PAGE = 50;
/** Rows on one page: tickets of a player, messages of a ticket, tickets for staff, and used promo codes. */
export const TICKETS_PAGE = 20;
export const TICKET_MESSAGES_PAGE = 50;
export const STAFF_TICKETS_PAGE = 50;
export const PROMO_USES_PAGE = 20;
/** Number of large wins that a page shows. */
export const LIVE_WINS_SHOWN = 12;
/** Number of live drops that the pages of cases show. */
export const LIVE_DROPS_SHOWN = 10;
/** Largest number of boxes that an operator may allow in a battle. */
export const MAX_BATTLE_BOXES = 20;
/** Bounds of the number of seats of a battle. [BT-1] */
export const BATTLE_SEATS = { least: 2, most: 4 } as const;
/**
 * Largest numbers of waiting and of finished battles on the page of battles. The player's own waiting battles come in
 * addition.
 */
export const WAITING_BATTLES_SHOWN = 50;
export const ENDED_BATTLES_SHOWN = 20;
/** Largest number of battles in one `casesBattles` event. */
export const BATTLES_TOLD = 20;
/** Number of bets on a page of a player's history. */
export const PAST_BETS_PAGE = 50;
/** The longest period over which a player's bets are added up, in days. */
export const BET_SUMS_DAYS = 366;
/** Largest number of deposits, withdrawals, adjustments or statement entries in one response. */
export const OWN_HISTORY_PAGE = 50;
/** Rows for a file in one response: bets, entries of a statement, rows of an archive. */
export const EXPORT_PAGE = 500;
/** Largest number of sessions in a player's list of them. */
export const OWN_SESSIONS_SHOWN = 100;
export const BET_ROW_ITEMS = 2;
export const BET_ROW_ITEMS_WIDE = 3;
export const BET_ROW_WIDEN_MS = 350;
export const MARKET_COUNT_SHOWN = 10;
export const MARKET_COUNT_LOW = 5;
export const STOREHOUSE_PAGE_SIZE = 40;
export const DEFAULT_DEPOSIT_DOLLARS = 10;
/** Length of the shortest receipt number of a transfer from wallet to wallet. */
export const MIN_RECEIPT_LENGTH = 11;
/** Largest number of skins in one deposit. */
export const DEPOSIT_SKINS = 50;
export const CHAT_MESSAGE_LENGTH = 255;
/** Largest number of chat messages in one response. */
export const CHAT_MESSAGES_SHOWN = 50;
/** Largest number of messages in one event. Of a longer burst only the newest are sent. */
export const CHAT_SLOT_MESSAGES = 100;
/** Durations of a mute in minutes. A mute can also be without end. [CH-16] */
export const CHAT_MUTE_MINUTES = [5, 20, 60, 120, 800] as const;
export const MAX_SLOW_MODE_SECONDS = 300;
/** Reasons for a mute: ids and message keys. Each belongs to a rule of the chat. */
export const CHAT_BAN_REASONS = [
  { id: 1, name: 'chat_reason.insults' },
  { id: 2, name: 'chat_reason.begging' },
  { id: 3, name: 'chat_reason.links' },
  { id: 4, name: 'chat_reason.spam' },
  { id: 5, name: 'chat_reason.caps' },
  { id: 6, name: 'chat_reason.codes' },
  { id: 7, name: 'chat_reason.trading' },
  { id: 8, name: 'chat_reason.staff' },
] as const;
/** Commands of the chat, without those of moderators. */
export const CHAT_COMMANDS = ['!stats', '!balance'] as const;
export const CHAT_CLEAR_COMMAND = '!clear';
/** User id of messages from the system. */
export const SYSTEM_USER_ID = 0;
export const NOTICE_MS = 5000;
export const VIDEO_STOP_DELAY_MS = 400;
export const MAINTENANCE_RELOAD_MS = 5000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const SOUND_VOLUME = 0.5;
/** Version of the user agreement in force, which players accept when they sign in. A new text gets a new number. */
export const AGREEMENT_VERSION = 2;
/** The newest version that players must accept before further stakes. */
export const AGREEMENT_REQUIRED = 2;
/** Every version, the oldest first. Text keys: `agreement_<version>`; for the version in force `agreement`. */
export const AGREEMENT_VERSIONS = [
  { version: 1, publishedOn: '2026-11-21', needsAcceptance: true },
  { version: 2, publishedOn: '2026-11-25', needsAcceptance: true },
] as const;
export const LOGIN_POPUP = { width: 860, height: 500 } as const;
export const CRASH_AREA = { width: 1778, height: 1000 } as const;
export const IMAGE_SIZES = [48, 64, 96, 128] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
/** The window message of the sign-in popup is this prefix (seven characters) followed by the token. */
export const TOKEN_MESSAGE_PREFIX = 'Bearer ';
export const STORAGE_KEYS = {
  apiToken: 'api_token',
  crashMultipliers: 'crash_multipliers',
  crashBetMultiplier: 'crash_bet_multiplier',
} as const;

/** Number of the phase in `state.status` of `crashInit`; its `settings.statuses` repeats those of TIMER and END. */
export const CRASH_STATUS = { TIMER: 0, GAME: 1, END: 2 } as const;
export type CrashStatus = (typeof CRASH_STATUS)[keyof typeof CRASH_STATUS];
/** Values of `is_win` of a crash bet. `PENDING`: the bet is not settled. */
export const BET_RESULT = { PENDING: 0, WON: 1, LOST: 2 } as const;

/** Ready-made accounts of the sandbox; `new` creates an account each time. */
export const PERSONAS = [
  'player',
  'rich',
  'moderator',
  'support',
  'admin',
  'finance',
  'finance-2',
  'creator',
  'banned',
  'new',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** Largest sum of play money and number of items from one call of the sandbox. */
export const MAX_FUNDED_DOLLARS = 5000;
export const MAX_FUNDED_ITEMS = 12;

/** Hours by which one call of the sandbox may advance the time: an hour, a day, a week, thirty days. */
export const TRAVEL_HOURS = [1, 24, 168, 720] as const;
export type TravelHours = (typeof TRAVEL_HOURS)[number];
/** Places of the active tournament that a page shows, and past tournaments on a page of their list. */
export const TOURNAMENT_PLACES_SHOWN = 50;
export const TOURNAMENT_HISTORY_PAGE = 10;
