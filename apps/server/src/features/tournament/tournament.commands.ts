import { meetsPayment, refusePrizes } from '@updraft/rules/tournament';
import { type Query, databaseNowMs } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { MoneyLimits } from '../../ports/limits.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { depositedCents, insertEntry, isMember } from './entries.store.ts';
import { reservePrizes, returnPrizes } from './paying.ts';
import {
  type NewTournament,
  closeTournament,
  insertTournament,
  lockTournament,
  tournamentWith,
} from './tournament.store.ts';

interface Dependencies {
  outbox: Transactions;
  limits: Pick<MoneyLimits, 'refuseBonus'>;
  log: Log;
}

/**
 * Commands by which players join tournaments, staff and the schedule announce them, and staff cancel them. Expected
 * failures of `join`: `tournament_api.no_tournament`, `already_member`, `conditions_not_met`; `user_api.banned`,
 * `user_api.on_break`. Of `create`: `staff_api.tournament_running`, `tournament_prizes`; `app_api.key_reused`. Of
 * `cancel`: `staff_api.tournament_not_open`. [TO-1 … TO-3, TO-8]
 */
export class Tournaments {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Adds the player to the active tournament. If the player repeats the call with the same key, returns the first
   * response.
   */
  async join({ playerId, key }: { playerId: number; key: string | null }): Promise<Outcome<object>> {
    return this.deps.outbox.tx(async (query) => {
      const player = await lockActing(query, playerId);
      if (player.banned) return refuse('user_api.banned');
      return onceByKey(
        query,
        key === null ? null : { playerId, scope: 'tournament', key, request: {} },
        async (): Promise<Outcome<object>> => {
          const active = await tournamentWith(query, 0);
          if (!active) return refuse('tournament_api.no_tournament');
          const tournamentId = active.id;
          if (await isMember(query, { tournamentId, playerId })) return refuse('tournament_api.already_member');
          const onBreak = await this.deps.limits.refuseBonus(query, player);
          if (onBreak) return onBreak;
          const total = await depositedCents(query, playerId);
          if (!meetsPayment({ required: active.min_payment_cents, total }))
            return refuse('tournament_api.conditions_not_met');
          const hasJoined = await insertEntry(query, { tournamentId, playerId });
          return hasJoined ? { ok: true } : refuse('tournament_api.no_tournament');
        },
      );
    });
  }

  /**
   * Announces a tournament and reserves its prizes. If staff repeat the call with the same key, they get the first
   * response. `staffId` null: the schedule.
   */
  async create(wanted: NewTournament, key: string | null = null): Promise<Outcome<{ id: number }>> {
    const { outbox, log } = this.deps;
    if (refusePrizes(wanted.prizesCents)) return refuse('staff_api.tournament_prizes');
    const { staffId } = wanted;
    const outcome = await outbox.tx(async (query) => {
      if (staffId === null) return this.announce(query, wanted);
      await lockActing(query, staffId);
      return onceByKey(
        query,
        key === null ? null : { playerId: staffId, scope: 'tournament.create', key, request: wanted },
        () => this.announce(query, wanted),
      );
    });
    if (outcome.ok) log.info({ tournament: outcome.id, by: staffId }, 'a tournament is announced');
    return outcome;
  }

  private async announce(query: Query, wanted: NewTournament): Promise<Outcome<{ id: number }>> {
    const active = await tournamentWith(query, 0);
    // A tournament must not begin before the active one ends.
    if (active && (await databaseNowMs(query)) + wanted.startsInMs < active.ends_at.getTime())
      return refuse('staff_api.tournament_running');
    const id = await insertTournament(query, wanted);
    if (id === null) return refuse('staff_api.tournament_running');
    await reservePrizes(query, { id, prizesCents: wanted.prizesCents });
    const { staffId, ...details } = wanted;
    await appendAudit(query, {
      actor: staffId === null ? 'schedule' : `player ${staffId}`,
      action: 'tournament.create',
      details: { tournament: id, ...details },
    });
    return { ok: true, id };
  }

  /** Cancels an announced or active tournament, and writes the reason into the audit log. [TO-8] */
  async cancel({ id, reason, staffId }: { id: number; reason: string; staffId: number }): Promise<Outcome<object>> {
    const { outbox, log } = this.deps;
    const outcome = await outbox.tx(async (query): Promise<Outcome<object>> => {
      const tournament = await lockTournament(query, id);
      if (tournament?.status !== 0 && tournament?.status !== 3) return refuse('staff_api.tournament_not_open');
      await returnPrizes(query, { id, cents: tournament.prizes_cents.reduce((sum, one) => sum + one, 0) });
      await closeTournament(query, { id, status: 2 });
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: 'tournament.cancel',
        details: { tournament: id, reason, members: tournament.members },
      });
      return { ok: true };
    });
    if (outcome.ok) log.warn({ tournament: id, reason, staffId }, 'staff have canceled a tournament');
    return outcome;
  }
}
