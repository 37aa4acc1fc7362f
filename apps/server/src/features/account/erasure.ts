import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUSE, cashOf, post } from '@updraft/ledger';
import {
  ERASURE_CODE_MS,
  type ErasureObstacle,
  isCodeFresh,
  mayGiveUp,
  orderedObstacles,
} from '@updraft/rules/account';
import { type Db, type Query, one } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { PersonalData } from '../../db/personal.ts';
import type { Session } from '../../lib/session.ts';
import { lockActing } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';

interface Dependencies {
  db: Db;
  personal: readonly PersonalData[];
  mask: (identifier: string) => string;
  /** Signs codes of the first step. */
  secret: string;
  clock: Pick<Clock, 'wallMs'>;
  /** Returns the smallest sum of money that can be withdrawn. */
  leastWithdrawalCents: () => number;
  endSessions: (playerId: number, message: string) => Promise<void>;
  log: Pick<Log, 'info'>;
}

type Asking = Pick<Session, 'id' | 'playerId'>;

/** Result of the first step of an erasure: the obstacles to it, or a code for the second step. */
interface Begun {
  obstacles: ErasureObstacle[];
  code: string | null;
  expiresAtMs: number | null;
  /** Balance that is too small to withdraw and that the player must give up for the erasure; 0: none. [AC-12] */
  restCents: number;
}

type Erased = { ok: true } | { ok: false; message: string; obstacles?: ErasureObstacle[] };

/** Erasure of a player's data in two steps. One transaction erases the data of all features. */
export class Erasure {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** First step: returns the obstacles, or a code for the second step. [AC-7, AC-8, AC-12] */
  async begin(session: Asking): Promise<Begun> {
    const { db, clock } = this.deps;
    const obstacles = await this.obstaclesOf(db, session.playerId);
    const restCents = await this.restOf(db, session.playerId, obstacles);
    if (obstacles.length > 0 && restCents === 0) return { obstacles, code: null, expiresAtMs: null, restCents };
    const nowMs = clock.wallMs();
    return { obstacles: [], code: this.codeOf(session, nowMs), expiresAtMs: nowMs + ERASURE_CODE_MS, restCents };
  }

  /**
   * The second step: erases for good. `giveUpCents`: the rest of the balance that the player gives up. Expected
   * failures: `account_api.erasure_code` for a wrong or expired code; `account_api.erasure_obstacles` if there is a new
   * obstacle, or the rest of the balance is not `giveUpCents`.
   */
  async confirm(session: Asking, code: string, giveUpCents = 0): Promise<Erased> {
    const { db, personal, mask, endSessions, log } = this.deps;
    if (!this.isRight(session, code)) return { ok: false, message: 'account_api.erasure_code' };
    const { playerId } = session;
    const outcome = await db.tx(async (query): Promise<Erased> => {
      const player = await lockActing(query, playerId);
      const obstacles = await this.obstaclesOf(query, playerId);
      const restCents = await this.restOf(query, playerId, obstacles);
      const isGivenUp = restCents > 0 && restCents === giveUpCents;
      if (obstacles.length > 0 && !isGivenUp) return { ok: false, message: 'account_api.erasure_obstacles', obstacles };
      if (isGivenUp)
        await post(query, [
          {
            key: `account.renounced:${playerId}:${Number.parseInt(code, 10)}`,
            kind: 'account.renounced',
            playerId,
            items: [],
            cash: [{ from: cashOf(playerId), to: HOUSE.cash, cents: restCents }],
          },
        ]);
      for (const { erase } of personal) await erase?.({ query, playerId, username: player.username, mask });
      await appendAudit(query, { actor: `player ${playerId}`, action: 'account.erase', details: { playerId } });
      return { ok: true };
    });
    if (!outcome.ok) return outcome;
    await endSessions(playerId, 'user_api.erased');
    log.info({ playerId }, 'a player had their data erased');
    return outcome;
  }

  /** Returns the open obstacles, in the order in which the player is shown them. */
  private async obstaclesOf(query: Query, playerId: number): Promise<ErasureObstacle[]> {
    const found: ErasureObstacle[] = [];
    for (const { open = {} } of this.deps.personal)
      for (const [obstacle, sql] of Object.entries(open))
        if ((await query.query(sql, [playerId])).length > 0) found.push(obstacle as ErasureObstacle);
    return orderedObstacles(found);
  }

  /** Returns the balance in cents if it is too small to withdraw and no other obstacle exists; else 0. */
  private async restOf(query: Query, playerId: number, obstacles: readonly ErasureObstacle[]): Promise<number> {
    if (!obstacles.includes('balance')) return 0;
    const found = await query.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
      cashOf(playerId),
    ]);
    const restCents = one(found).balance_cents;
    const leastWithdrawalCents = this.deps.leastWithdrawalCents();
    return mayGiveUp(obstacles, { restCents, leastWithdrawalCents }) ? restCents : 0;
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
