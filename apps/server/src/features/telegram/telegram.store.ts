import type { Query } from '../../db/db.ts';

/** Player's current Telegram account, with Telegram's last response about it; `is_subscribed` null: no response yet. */
export interface AccountRow {
  telegram_id: number;
  is_subscribed: boolean | null;
  /** Age of Telegram's last response, ms; null: there was none yet. */
  age_ms: number | null;
}

/** Returns the player's current account; null: the player has connected none. */
export const accountOf = async (query: Query, playerId: number): Promise<AccountRow | null> =>
  (
    await query.query<AccountRow>(
      `select telegram_id, is_subscribed, (extract(epoch from now() - checked_at) * 1000)::double precision as age_ms
       from telegram_accounts where player_id = $1 and is_current`,
      [playerId],
    )
  )[0] ?? null;

/** Stores Telegram's response about an account, with the present time. */
export const saveAnswer = async (query: Query, telegramId: number, isSubscribed: boolean): Promise<void> => {
  await query.query('update telegram_accounts set is_subscribed = $2, checked_at = now() where telegram_id = $1', [
    telegramId,
    isSubscribed,
  ]);
};

/** Stores a code in place of the player's last one. `lastsMs`: its lifetime. Returns the time of its expiry. */
export const saveCode = async (
  query: Query,
  { playerId, codeHash, lastsMs }: { playerId: number; codeHash: Buffer; lastsMs: number },
): Promise<Date> => {
  const [row] = await query.query<{ expires_at: Date }>(
    `insert into telegram_codes (player_id, code_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3::double precision / 1000))
     on conflict (player_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
     returning expires_at`,
    [playerId, codeHash, lastsMs],
  );
  if (!row) throw new Error('a code was not stored');
  return row.expires_at;
};

/** Uses up a code. Returns the id of its player; null: there is no such code, or it has expired. */
export const takeCode = async (query: Query, codeHash: Buffer): Promise<number | null> =>
  (
    await query.query<{ player_id: number }>(
      'delete from telegram_codes where code_hash = $1 and expires_at > now() returning player_id',
      [codeHash],
    )
  )[0]?.player_id ?? null;

/**
 * Returns the masked id of an account whose player had their data erased. It is negative, unlike every id of Telegram.
 */
export const maskedId = (mask: (identifier: string) => string, telegramId: number): number =>
  -Number.parseInt(mask(`telegram ${telegramId}`).slice(0, 13), 16);

/** Masks the player's Telegram ids, and deletes the stored responses of Telegram and the code. */
export const eraseAccounts = async (
  query: Query,
  { playerId, maskOf }: { playerId: number; maskOf: (telegramId: number) => number },
): Promise<void> => {
  const accounts = await query.query<{ telegram_id: number }>(
    'select telegram_id from telegram_accounts where player_id = $1 and telegram_id > 0',
    [playerId],
  );
  for (const { telegram_id } of accounts)
    await query.query(
      `update telegram_accounts set telegram_id = $2, is_current = false, is_subscribed = null, checked_at = null
       where telegram_id = $1`,
      [telegram_id, maskOf(telegram_id)],
    );
  await query.query('delete from telegram_codes where player_id = $1', [playerId]);
};

/** Makes the account the player's current one. Returns false if it is another player's, or was before an erasure. */
export const linkAccount = async (
  query: Query,
  { playerId, telegramId, masked }: { playerId: number; telegramId: number; masked: number },
): Promise<boolean> => {
  const [erased] = await query.query<{ player_id: number }>(
    'select player_id from telegram_accounts where telegram_id = $1',
    [masked],
  );
  if (erased && erased.player_id !== playerId) return false;
  const [owner] = await query.query<{ player_id: number }>(
    `insert into telegram_accounts (telegram_id, player_id, is_current) values ($1, $2, false)
     on conflict (telegram_id) do update set player_id = telegram_accounts.player_id
     returning player_id`,
    [telegramId, playerId],
  );
  if (owner?.player_id !== playerId) return false;
  await query.query('update telegram_accounts set is_current = false where player_id = $1 and is_current', [playerId]);
  await query.query('update telegram_accounts set is_current = true, linked_at = now() where telegram_id = $1', [
    telegramId,
  ]);
  return true;
};
