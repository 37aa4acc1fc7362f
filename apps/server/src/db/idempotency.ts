import { createHash } from 'node:crypto';
import type { Query } from './db.ts';
import { type Outcome, refuse } from '../lib/result.ts';

/** Identity of a command of a player, under which its first response is stored. */
export interface CommandKey {
  playerId: number;
  /** Name of the command, so that different commands can use the same key. */
  scope: string;
  /** Key of the client, or one that the command derives from its subject. */
  key: string;
  /**
   * Content of the request. A request with the same key and another content is refused, and does not get the first
   * response.
   */
  request: unknown;
}

/** Returns the SHA-256 of a request's JSON, in hex. */
export const hashOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** First response under a key. `conflict`: the key was used with another request. */
export type FirstAnswer<T> = { known: false } | { known: true; answer: T } | { known: true; conflict: true };

/** Returns the first responses under these keys, in the order of `commands`. Call under the players' locks. [M3] */
export const firstAnswers = async <T>(query: Query, commands: readonly CommandKey[]): Promise<FirstAnswer<T>[]> => {
  if (commands.length === 0) return [];
  const rows = await query.query<{ place: number; request_hash: string; answer: T }>(
    `select k.place::int, i.request_hash, i.answer
     from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as k(player_id, scope, key, place)
     join idempotency i on i.player_id = k.player_id and i.scope = k.scope and i.key = k.key`,
    [commands.map((one) => one.playerId), commands.map((one) => one.scope), commands.map((one) => one.key)],
  );
  const known = new Map(rows.map((row) => [row.place, row]));
  return commands.map(({ request }, at) => {
    const row = known.get(at + 1);
    if (!row) return { known: false };
    return row.request_hash === hashOf(request) ? { known: true, answer: row.answer } : { known: true, conflict: true };
  });
};

/**
 * Returns the first response under this key, if there is one. Without the player's lock, a concurrent command may store
 * one at any moment. [M3]
 */
export const firstAnswer = async <T>(query: Query, command: CommandKey): Promise<FirstAnswer<T>> =>
  (await firstAnswers<T>(query, [command]))[0] as FirstAnswer<T>;

/** Stores responses in the transaction of their effects. `all` must not contain a key twice. */
export const keepAnswers = async (
  query: Query,
  all: readonly { command: CommandKey; answer: unknown }[],
): Promise<void> => {
  await query.query(
    `insert into idempotency (player_id, scope, key, request_hash, answer)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
     on conflict (player_id, scope, key) do update set request_hash = excluded.request_hash, answer = excluded.answer, created_at = now()`,
    [
      all.map(({ command }) => command.playerId),
      all.map(({ command }) => command.scope),
      all.map(({ command }) => command.key),
      all.map(({ command }) => hashOf(command.request)),
      all.map(({ answer }) => JSON.stringify(answer)),
    ],
  );
};

/** Stores the response in the transaction of its effect. */
export const keepAnswer = (query: Query, command: CommandKey, answer: unknown): Promise<void> =>
  keepAnswers(query, [{ command, answer }]);

/**
 * Does the work once for a key, and returns the first response to each repeat, even if it was a refusal: a new attempt
 * needs a new key. The same key with another request is refused with `app_api.key_reused`. Without a key (null) the
 * work is always done. Call under a lock that every command with this key takes: nearly always the player's. [M3]
 */
export const onceByKey = async <T>(
  query: Query,
  command: CommandKey | null,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (command === null) return work();
  const first = await firstAnswer<Outcome<T>>(query, command);
  if (first.known) return 'conflict' in first ? refuse('app_api.key_reused') : first.answer;
  const answer = await work();
  await keepAnswer(query, command, answer);
  return answer;
};
