import type { PublicUser } from '@updraft/contract';
import type { Query } from '../db/db.ts';
import { PUBLIC_NAME } from '../lib/public-name.ts';
import { SessionEnded } from '../lib/session.ts';

/** Returns the name for a player whose nickname is unknown or not shown. */
export const numberedName = (steamId: string): string => `Player ${steamId.slice(-5)}`;

export interface PlayerRow {
  id: number;
  steam_id: string;
  username: string;
  avatar: string;
  trade_link: string | null;
  is_admin: boolean;
  is_moderator: boolean;
  is_support: boolean;
  is_finance: boolean;
  is_youtuber: boolean;
  is_demo: boolean;
  /** True if others see neither the player's name nor their avatar. [AC-6] */
  is_anonymous: boolean;
  banned: boolean;
  is_erased: boolean;
  /** True if the player has ever set a limit or a break. Otherwise no query for limits and breaks is needed. */
  has_limits: boolean;
  /** Message for the player whose play staff have stopped, in both languages; null: the player may play. [I3] */
  play_stop: { text: string | null; text_ru: string | null } | null;
  /** Newest version of the agreement that the player has accepted; 0: none. [P3] */
  accepted_version: number;
}

const COLUMNS = `id, steam_id, username, avatar, trade_link, is_admin, is_moderator, is_support, is_finance, is_youtuber, is_demo, is_anonymous, banned, has_limits, erased_at is not null as is_erased,
  accepted_version,
  case when play_stopped then jsonb_build_object('text', play_stop_text, 'text_ru', play_stop_text_ru) end as play_stop`;

/** Returns a player by id, without a lock; null: there is none. */
export const findPlayer = async (query: Query, id: number): Promise<PlayerRow | null> =>
  (await query.query<PlayerRow>(`select ${COLUMNS} from players where id = $1`, [id]))[0] ?? null;

/** Returns the public form of players, by player id. Unknown ids are missing. */
export const publicUsers = async (query: Query, ids: readonly number[]): Promise<ReadonlyMap<number, PublicUser>> => {
  const rows = await query.query<PublicUser>(
    `select p.id, ${PUBLIC_NAME} from players p where p.id = any($1::bigint[])`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Locks players for this transaction, always in the same order, so that no two transactions deadlock. `skipLocked`:
 * omits players that another transaction has locked.
 */
export const lockPlayers = async (
  query: Query,
  ids: readonly number[],
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<Map<number, PlayerRow>> => {
  const rows = await query.query<PlayerRow>(
    `select ${COLUMNS} from players where id = any($1::bigint[]) order by id for no key update${skipLocked ? ' skip locked' : ''}`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Locks the player of a command, together with the other players whom it concerns. Throws SessionEnded if the player's
 * data were erased while the command waited: otherwise its effect would stay on an account without an owner.
 */
export const lockActing = async (
  query: Query,
  playerId: number,
  beside: readonly number[] = [],
): Promise<PlayerRow> => {
  const player = (await lockPlayers(query, [playerId, ...beside])).get(playerId);
  if (!player || player.is_erased) throw new SessionEnded(`player ${playerId}`);
  return player;
};

/** Player's identity at a sign-in, as the provider states it. `roles` null: the provider states none. */
export interface SteamIdentity {
  steamId: string;
  /** Nickname; null: unknown at present, and the stored one stays. The same holds for `avatar`. */
  username: string | null;
  avatar: string | null;
  isDemo: boolean;
  roles: {
    admin: boolean;
    finance: boolean;
    moderator: boolean;
    /** Undefined counts as false. */
    support?: boolean;
    youtuber: boolean;
    banned: boolean;
  } | null;
}

/**
 * Returns the player of a Steam account, created on the first sign-in. Name and avatar are updated if the provider
 * states them. With `roles` (sandbox personas), `admin` and `moderator` are overwritten; the other roles are only
 * added, never removed.
 */
export const upsertPlayer = async (
  query: Query,
  identity: SteamIdentity,
): Promise<{ player: PlayerRow; isNew: boolean }> => {
  const { roles } = identity;
  const [row] = await query.query<PlayerRow & { is_new: boolean }>(
    `insert into players (steam_id, username, avatar, is_demo, is_admin, is_moderator, is_youtuber, banned, is_finance, is_support)
     values ($1, coalesce($2, $11), coalesce($3, 'default'), $4, coalesce($5, false), coalesce($6, false), coalesce($7, false), coalesce($8, false), coalesce($9, false), coalesce($10, false))
     on conflict (steam_id) do update set username = coalesce($2, nullif(players.username, ''), $11), avatar = coalesce($3, players.avatar),
       is_admin = coalesce($5, players.is_admin), is_moderator = coalesce($6, players.is_moderator), is_youtuber = players.is_youtuber or coalesce($7, false),
       banned = players.banned or coalesce($8, false), is_finance = players.is_finance or coalesce($9, false),
       is_support = players.is_support or coalesce($10, false)
     returning ${COLUMNS}, (xmax = 0) as is_new`,
    [
      identity.steamId,
      identity.username,
      identity.avatar,
      identity.isDemo,
      roles?.admin ?? null,
      roles?.moderator ?? null,
      roles?.youtuber ?? null,
      roles?.banned ?? null,
      roles?.finance ?? null,
      roles?.support ?? null,
      numberedName(identity.steamId),
    ],
  );
  if (!row) throw new Error('upsert of a player yielded no row');
  return { player: row, isNew: row.is_new };
};

/**
 * Erases the personal data in a player's row. The Steam id is stored masked, and the player's id stays. [AC-9, AC-10]
 */
export const erasePlayer = async (
  query: Query,
  playerId: number,
  masked: (steamId: string) => string,
): Promise<void> => {
  const player = await findPlayer(query, playerId);
  if (!player) return;
  await query.query(
    `update players set steam_id = $2, username = '', avatar = 'default', trade_link = null, is_anonymous = true,
       erased_at = now(), withdrawals_blocked_note = null
     where id = $1`,
    [playerId, masked(player.steam_id)],
  );
};

/** Restores the player of an account that signs in after an erasure. The player stays anonymous. [AC-10] */
export const reviveErased = async (
  query: Query,
  { steamId, masked }: { steamId: string; masked: string },
): Promise<void> => {
  await query.query('update players set steam_id = $2, erased_at = null where steam_id = $1', [masked, steamId]);
};

/** Returns the ids of up to 100 admins who are not banned. */
export const adminIds = async (query: Query): Promise<number[]> =>
  (await query.query<{ id: number }>('select id from players where is_admin and not banned order by id limit 100')).map(
    (row) => row.id,
  );

/** Returns the stored balance of an account in cents; 0 if there is no such account. */
export const balanceCents = async (query: Query, accountId: number): Promise<number> =>
  (await query.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [accountId]))[0]
    ?.balance_cents ?? 0;
