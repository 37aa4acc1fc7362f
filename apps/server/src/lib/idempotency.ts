import { createHash } from 'node:crypto';
import type { Query } from '../db/db.ts';
import { type Outcome, refuse } from './result.ts';

export interface CommandKey {
  playerId: number;
  /** The command, so that one key can serve one of each. */
  scope: string;
  /** The client's key, or the natural one. */
  key: string;
  /** What was asked. Another request under the same key is refused, and does not get the first one's answer. */
  request: unknown;
}

const hashOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('hex');

export type FirstAnswer<T> = { known: false } | { known: true; answer: T } | { known: true; conflict: true };

/** The first answer to this key, if there was one. Call under the player's lock. [M3] */
export const firstAnswer = async <T>(query: Query, command: CommandKey): Promise<FirstAnswer<T>> => {
  const [row] = await query.query<{ request_hash: string; answer: T }>(
    'select request_hash, answer from idempotency where player_id = $1 and scope = $2 and key = $3',
    [command.playerId, command.scope, command.key],
  );
  if (!row) return { known: false };
  return row.request_hash === hashOf(command.request)
    ? { known: true, answer: row.answer }
    : { known: true, conflict: true };
};

/** Keeps the answer in the transaction of its effect. */
export const keepAnswer = async (query: Query, command: CommandKey, answer: unknown): Promise<void> => {
  await query.query(
    `insert into idempotency (player_id, scope, key, request_hash, answer) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (player_id, scope, key) do update set request_hash = excluded.request_hash, answer = excluded.answer, created_at = now()`,
    [command.playerId, command.scope, command.key, hashOf(command.request), JSON.stringify(answer)],
  );
};

/**
 * The same for work whose refusals say nothing of a later try: only what was done is kept. The same content under the
 * same key can be sent again when the reason of a refusal is gone.
 */
export const onceDone = async <T>(
  query: Query,
  command: CommandKey | null,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (command === null) return work();
  const first = await firstAnswer<Outcome<T>>(query, command);
  if (first.known) return 'conflict' in first ? refuse('app_api.key_reused') : first.answer;
  const answer = await work();
  if (answer.ok) await keepAnswer(query, command, answer);
  return answer;
};

/**
 * Does the work once for a key and repeats the first answer for a repeat; without a key it is just done. Call under the
 * player's lock. [M3]
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
