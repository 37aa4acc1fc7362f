/** A message of the specification's error catalogue, with its key in this project. */
export interface CataloguedMessage {
  meaning: string;
  key: string;
  /** True if the specification names the key; false if it gives the meaning alone. */
  named: boolean;
}

const named = (...keys: string[]): CataloguedMessage[] =>
  keys.map((key) => ({ meaning: `\`${key}\``, key, named: true }));
const meant = (area: string, meanings: Readonly<Record<string, string>>): CataloguedMessage[] =>
  Object.entries(meanings).map(([key, meaning]) => ({ meaning: `${area}: ${meaning}`, key, named: false }));

/** Messages that the client chooses itself when a call or a part of the site fails. */
const CLIENT: readonly CataloguedMessage[] = [
  ...named('app_error.login', 'app_error.load', 'app_api.maintenance', 'user_api.banned'),
  ...named('user_error.load_profile', 'user_error.send_promocode', 'user_error.send_trade_link'),
  ...named('user_error.send_take_bonus', 'user_error.send_cancel_withdrawal', 'any_user_error.load_by_id'),
  ...named('ticket_error.load_tickets', 'ticket_error.load_by_id', 'ticket_error.send', 'ticket_error.send_message'),
  ...named('ticket_error.close', 'ticket_error.invalid_id', 'ticket_api.ticket_not_found'),
  ...named('deposit_error.send_deposit', 'deposit_error.send_deposit_promocode'),
  ...named('withdrawal_error.load_available', 'withdrawal_error.send_new'),
  ...named('chat_error.load', 'chat_error.send_message', 'chat_error.delete_message'),
  ...named('chat_error.mute_user', 'chat_error.unmute_user'),
  ...named('giveaway_error.load', 'giveaway_error.load_conditions', 'giveaway_error.participate'),
  ...meant('Could not', {
    'inventory_error.load': 'load or reload the inventory',
    'withdrawal_error.take': 'take a skin',
    'storehouse_error.load': 'load the storehouse',
    'storehouse_error.load_more': 'load more of the storehouse',
    'storehouse_error.buy': 'buy or exchange',
    'inventory_error.sell': 'sell',
    'notification_error.read': 'report notifications as read',
    'creators_error.load': 'load the creators',
    'game_error.load': 'load crash, the wheel or the jackpot, or information of a game',
    'game_error.bet': 'bet in crash, on the wheel or in the jackpot',
    'cases_error.open': 'open a box',
    'hourly.failed': 'load the bonus',
    'cases.load_failed': 'load the boxes',
    'tournament_error.load': 'load the tournament',
  }),
];

/** Messages with the meanings that the specification gives them. The server sends all but `app_error.load`. */
const SERVER: readonly CataloguedMessage[] = [
  ...meant('Cashback', {
    'cashback_api.taken': 'taken',
    'cashback_api.nothing': 'nothing to take',
    'cashback_api.too_soon': 'already taken today, too soon',
  }),
  ...meant('Crash', {
    'crash_api.game_started': 'game already started',
    'crash_api.game_ended': 'game already ended',
    'crash_api.bet_made': 'bet made',
    'crash_api.no_bet': 'you did not bet in this game',
  }),
  ...meant('Chat', {
    'chat_api.deposit_needed': 'minimum deposit needed',
    'chat_api.not_string': 'message must be a string',
    'chat_api.no_links': 'no links',
    'chat_api.too_long': 'max 255 characters',
    'chat_api.empty': 'empty',
    'chat_api.too_fast': 'not so fast',
    'chat_api.banned': 'banned for {duration} min with a reason',
    'chat_api.banned_forever': 'banned forever',
    'chat_api.no_rights': 'no rights',
    'chat_api.own_account': 'cannot ban yourself',
    'chat_api.already_blocked': 'user already blocked',
    'chat_api.blocked': 'blocked',
    'chat_api.unblocked': 'unblocked',
    'chat_api.deleted': 'message deleted',
    'chat_api.off': 'chat off',
  }),
  ...meant('Deposit', {
    'deposit_api.min_sum': 'minimum top-up {sum}',
    'deposit_api.promo_invalid': 'promo invalid',
    'deposit_api.promo_expired': 'promo expired',
    'deposit_api.promo_daily_limit': 'promo: daily limit reached',
    'deposit_api.promo_activated': 'promo activated',
    'deposit_api.no_trade_link': 'need a trade link in the profile',
    'deposit_api.transaction_completed': 'transaction already completed',
    'deposit_api.transaction_not_found': 'transaction not found',
    'deposit_api.contact_support': 'contact support',
    'deposit_api.payment_not_found': 'payment not found',
    'deposit_api.success': 'success, balance topped up by {sum}',
  }),
  ...meant('Giveaway', {
    'giveaway_api.joined': 'joined',
    'giveaway_api.no_giveaway': 'no current giveaway',
    'giveaway_api.already_member': 'already a member',
    'giveaway_api.conditions_not_met': 'conditions not met',
    'giveaway_api.telegram_channel_subscribe': 'subscription to the messenger channel',
    'giveaway_api.username': 'nickname lacks the site name',
    'giveaway_api.deposit': 'insufficient deposit',
    'giveaway_api.games': 'too few games',
  }),
  ...meant('Inventory and withdrawal', {
    'withdrawal_api.blocked': 'withdrawal blocked',
    'withdrawal_api.no_trade_link': 'need a trade link',
    'withdrawal_api.no_deposit': 'need at least one deposit',
    'withdrawal_api.one_item': 'only one item can be withdrawn',
    'withdrawal_api.in_progress': 'wait for the previous withdrawal',
    'withdrawal_api.bet_more': 'maximum withdrawal {sum}, bet more',
    'withdrawal_api.deposit_more': 'deposit {sum} needed for this item',
    'withdrawal_api.not_on_market': 'item not found on the market',
    'withdrawal_api.min_sum': 'minimum withdrawal {sum}',
    'withdrawal_api.daily_limit': 'money withdrawal limit reached, withdraw with skins',
    'withdrawal_api.success': 'money withdrawal success',
  }),
  ...meant('Storehouse', {
    'storehouse_api.sold': 'items sold',
    'storehouse_api.none_selected': 'none selected',
    'storehouse_api.insufficient_funds': 'insufficient funds',
  }),
  ...meant('User and promo', {
    'user_api.banned': 'banned',
    'user_api.promo_not_found': 'promo not found',
    'user_api.promo_ended': 'promo ended',
    'user_api.promo_used_by_you': 'already used by you',
    'user_api.promo_daily_limit': 'daily limit reached',
    'user_api.promo_used': 'used, activated',
    'user_api.trade_link_saved': 'trade link saved',
    'user_api.trade_link_not_saved': 'trade link not saved',
  }),
  ...meant('App', {
    'app_api.maintenance': 'site closing for maintenance',
    'app_error.login': 'could not log in',
    'app_error.load': 'could not load the app, also when a part of the program could not be fetched',
  }),
  ...meant('Wheel', {
    'wheel_api.game_started': 'game already started',
    'wheel_api.no_items': 'pick items',
    'wheel_api.no_colour': 'pick a colour',
    'wheel_api.max_colours': 'only 2 colours',
    'wheel_api.limit_exceeded': 'bet limit exceeded',
    'wheel_api.min_bet': 'minimum bet {value}',
    'wheel_api.max_bet': 'maximum bet {value}',
    'wheel_api.max_bets': 'max number of bets per game {value}',
    'wheel_api.item_not_found': 'items not found',
  }),
  ...meant('Tickets', {
    'ticket_api.close_previous': 'close the previous ticket',
    'ticket_api.ticket_not_found': 'not found',
    'ticket_api.title_empty': 'title empty',
    'ticket_api.title_too_long': 'title too long',
    'ticket_api.title_too_short': 'title too short',
    'ticket_api.message_empty': 'message empty',
    'ticket_api.message_too_long': 'message too long',
    'ticket_api.message_too_short': 'message too short',
    'ticket_api.closed': 'ticket closed',
  }),
];

export const CATALOGUE = { client: CLIENT, server: SERVER } as const;
