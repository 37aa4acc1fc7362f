import { type PersonalData, microsOf, sectionOf } from '../../db/personal.ts';
import { maskedAccount } from '../../lib/mask.ts';
import { erasePlayer } from '../../kernel/players.store.ts';

/** Personal data of players: their rows and sign-ins. */
export const playersPersonal: PersonalData = {
  tables: {
    players: 'stays under the number: name, avatar, trade link and notes are erased, the account is masked',
    sessions: 'deleted',
    sign_in_codes: 'deleted',
    agreements: 'stays under the number: a record of what was accepted when',
  },
  archive: [
    sectionOf({
      name: 'profile',
      from: 'players',
      columns: `id, steam_id, username, avatar, trade_link, is_admin, is_moderator, is_support, is_finance, is_youtuber,
        banned, is_anonymous, withdrawals_blocked, play_stopped, reminder_minutes, created_at,
        (select jsonb_agg(to_jsonb(s) - 'player_id' order by s.game) from player_sums s where s.player_id = players.id) as played`,
      place: 'id',
      player: 'id',
    }),
    sectionOf({
      name: 'sessions',
      from: 'sessions',
      columns: 'id, browser, system, address, created_at, last_seen_at, expires_at, revoked_at',
      place: 'id',
    }),
    sectionOf({
      name: 'agreements',
      from: 'agreements',
      columns: 'version, accepted_at, recorded_at',
      place: microsOf('recorded_at'),
    }),
  ],
  erase: async ({ query, playerId, mask }) => {
    await query.query('delete from sessions where player_id = $1', [playerId]);
    await query.query('delete from sign_in_codes where player_id = $1', [playerId]);
    await erasePlayer(query, playerId, (steamId) => maskedAccount(mask, steamId));
  },
  open: {
    staff: `select 1 from players where id = $1 and (is_admin or is_moderator or is_support or is_finance)`,
    balance: 'select 1 from accounts where id = cash_of($1) and balance_cents > 0',
    items: 'select 1 from accounts where id in (items_of($1), reserved_of($1)) and balance_cents > 0',
  },
};
