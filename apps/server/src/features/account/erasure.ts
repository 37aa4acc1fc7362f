import { createHmac, timingSafeEqual } from 'node:crypto';
import { ERASURE_CODE_MS, type ErasureObstacle, isCodeFresh, orderedObstacles } from '@updraft/rules/account';
import type { Db, Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { PersonalData } from '../../lib/personal.ts';
import type { Session } from '../../lib/session.ts';
import { lockPlayers } from '../players/players.store.ts';
import { appendAudit } from '../staff/audit.ts';

interface Dependencies {
  db: Db;
  /** What each feature stores. */
  personal: readonly PersonalData[];
  mask: (identifier: string) => string;
  /** Signs codes of the first step. */
  secret: string;
  clock: Pick<Clock, 'wallMs'>;
  endSessions: (playerId: number, message: string) => Promise<void>;
  log: Pick<Log, 'info'>;
}

type Asking = Pick<Session, 'id' | 'playerId'>;

/** What stands in the way, or a code for the second step. */
interface Begun {
  obstacles: ErasureObstacle[];
  code: string | null;
  expiresAtMs: number | null;
}

type Erased = { ok: true } | { ok: false; message: string; obstacles?: ErasureObstacle[] };

/** Erasing a player's data: asked for, confirmed, and done in one transaction by every feature that stores some. */
export class Erasure {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** The first step. [AC-7, AC-8] */
  async begin(session: Asking): Promise<Begun> {
    const { db, clock } = this.deps;
    const obstacles = await this.obstaclesOf(db, session.playerId);
    if (obstacles.length > 0) return { obstacles, code: null, expiresAtMs: null };
    const nowMs = clock.wallMs();
    return { obstacles, code: this.codeOf(session, nowMs), expiresAtMs: nowMs + ERASURE_CODE_MS };
  }

  /**
   * The second step: erases for good. Expected failures: `account_api.erasure_code` for a code that is wrong or too old,
   * `account_api.erasure_obstacles` when something was opened since.
   */
  async confirm(session: Asking, code: string): Promise<Erased> {
    const { db, personal, mask, endSessions, log } = this.deps;
    if (!this.isRight(session, code)) return { ok: false, message: 'account_api.erasure_code' };
    const { playerId } = session;
    const outcome = await db.tx(async (query): Promise<Erased> => {
      const player = (await lockPlayers(query, [playerId])).get(playerId);
      if (!player) throw new Error(`session of player ${playerId}, who does not exist`);
      const obstacles = await this.obstaclesOf(query, playerId);
      if (obstacles.length > 0) return { ok: false, message: 'account_api.erasure_obstacles', obstacles };
      for (const { erase } of personal) await erase?.({ query, playerId, username: player.username, mask });
      await appendAudit(query, { actor: `player ${playerId}`, action: 'account.erase', details: { playerId } });
      return { ok: true };
    });
    if (!outcome.ok) return outcome;
    await endSessions(playerId, 'user_api.erased');
    log.info({ playerId }, 'a player had their data erased');
    return outcome;
  }

  /** What is open, in the order in which it is told. */
  private async obstaclesOf(query: Query, playerId: number): Promise<ErasureObstacle[]> {
    const found: ErasureObstacle[] = [];
    for (const { open = {} } of this.deps.personal)
      for (const [obstacle, sql] of Object.entries(open))
        if ((await query.query(sql, [playerId])).length > 0) found.push(obstacle as ErasureObstacle);
    return orderedObstacles(found);
  }

  private codeOf({ id, playerId }: Asking, givenMs: number): string {
    const signature = createHmac('sha256', this.deps.secret).update(`erase ${playerId} ${id} ${givenMs}`).digest('hex');
    return `${givenMs}.${signature}`;
  }

  private isRight(session: Asking, code: string): boolean {
    const givenMs = Number(code.split('.')[0]);
    if (!Number.isSafeInteger(givenMs)) return false;
    const [given, right] = [Buffer.from(code), Buffer.from(this.codeOf(session, givenMs))];
    return (
      given.length === right.length &&
      timingSafeEqual(given, right) &&
      isCodeFresh({ givenMs, nowMs: this.deps.clock.wallMs() })
    );
  }
}
