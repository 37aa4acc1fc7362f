import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { type CommandKey, hashOf } from '../db/idempotency.ts';
import { refusal, refuse } from '../lib/result.ts';

/** Scope of the keys in `FirstResponses`. A key belongs to one call of a caller. */
const SCOPE = 'call';
/** Age from which a claim counts as that of a process that has ended, because no call takes as long. */
const CLAIM_SECONDS = 60;
const WAIT_MS = 10_000;
const LONGEST_PAUSE_MS = 500;

/** A call by its caller and key. `request`: its name and its input. */
export type KeyedCall = Omit<CommandKey, 'scope'>;

/** A call that is carried out. `claimedAt`: creation time of its row, as text of the database. */
interface Claim extends KeyedCall {
  claimedAt: string;
}

interface First {
  answer: unknown;
  is_refused: boolean;
}

/** Thrown while the first call under the key has not ended, so that its outcome is unknown. */
export class StillRunning extends Error {}

/**
 * First responses of commands whose handlers do not handle keys. They are in the table of all keys and pruned with it.
 * [M3]
 *
 * A call claims its key before it begins: a row whose answer is null. Its response replaces the null. An error, or a
 * response that is not kept, removes the row, so a repeat is carried out.
 *
 * Claim, effect and response are separate transactions. If the process ends between them, it is unknown if the call
 * took effect. A call with this key is then never carried out again: repeats are refused as `app_api.key_reused` once
 * the claim is a minute old. The caller must check the present state, and then send the call with another key.
 */
export class FirstResponses {
  private readonly db: Db;
  private readonly waitMs: number;

  constructor(db: Db, { waitMs = WAIT_MS } = {}) {
    this.db = db;
    this.waitMs = waitMs;
  }

  /**
   * Carries the call out once, and returns its first response to each repeat. A repeat waits for a call that has not
   * ended. `isKept`: false for a response that is not stored, because a later attempt may get another one. @throws
   * StillRunning after some seconds
   */
  async once(
    call: KeyedCall,
    carryOut: () => Promise<unknown>,
    isKept: (response: unknown) => boolean,
  ): Promise<unknown> {
    for (let waitedMs = 0, pauseMs = 10; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const claimedAt = await this.claim(call);
      if (claimedAt !== null) return this.carryOut({ ...call, claimedAt }, carryOut, isKept);
      const first = await this.first(call);
      if (first?.is_refused) return refusal(refuse('app_api.key_reused'));
      if (first && first.answer !== null) return first.answer;
      if (waitedMs >= this.waitMs) throw new StillRunning();
      await sleep(pauseMs);
      waitedMs += pauseMs;
    }
  }

  private async carryOut(
    call: Claim,
    carryOut: () => Promise<unknown>,
    isKept: (response: unknown) => boolean,
  ): Promise<unknown> {
    let kept: unknown = null;
    try {
      const response = await carryOut();
      if (isKept(response)) kept = response;
      return response;
    } finally {
      await this.end(call, kept);
    }
  }

  /** Claims the key and returns the time of the claim; null: the key is in use. */
  private async claim({ playerId, key, request }: KeyedCall): Promise<string | null> {
    const [claim] = await this.db.query<{ claimed_at: string }>(
      `insert into idempotency (player_id, scope, key, request_hash, answer) values ($1, $2, $3, $4, 'null')
       on conflict do nothing returning created_at::text as claimed_at`,
      [playerId, SCOPE, key, hashOf(request)],
    );
    return claim?.claimed_at ?? null;
  }

  /**
   * Returns the first response under the key; undefined: there is no row. `is_refused`: the key belongs to another call
   * or input, or to a process that ended before it stored a response.
   */
  private async first({ playerId, key, request }: KeyedCall): Promise<First | undefined> {
    const [first] = await this.db.query<First>(
      `select answer, request_hash <> $4
         or (answer = 'null' and created_at < now() - ${CLAIM_SECONDS} * interval '1 second') as is_refused
       from idempotency where player_id = $1 and scope = $2 and key = $3`,
      [playerId, SCOPE, key, hashOf(request)],
    );
    return first;
  }

  /**
   * Stores the response, or releases the key if there is none. The claim's time identifies the row: after an erasure of
   * the caller the row is gone, or belongs to a repeat.
   */
  private async end({ playerId, key, claimedAt }: Claim, kept: unknown): Promise<void> {
    const where = `where player_id = $1 and scope = $2 and key = $3 and created_at = $4::timestamptz`;
    const row = [playerId, SCOPE, key, claimedAt];
    await (kept === null
      ? this.db.query(`delete from idempotency ${where}`, row)
      : this.db.query(`update idempotency set answer = $5::jsonb ${where}`, [...row, JSON.stringify(kept)]));
  }
}
