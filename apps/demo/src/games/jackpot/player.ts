import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerPayload } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { type BetOutcome, Bettor, type OpenRound } from '../bettor.ts';
import type { PlayerParts } from '../game.ts';
import { type PlannedStake, drawStake } from '../stake.ts';

const TICK_MS = 1000;
/** A pot without a countdown stays open: its player looks again after about this long. */
const PATIENCE_MS = 20_000;

/** The site's limits of stakes in the jackpot. */
export interface PotLimits {
  minBetCents: number;
  /** Of one player in one round. */
  maxBetCents: number;
  maxItems: number;
}

/** A player at the jackpot: puts items into the pot, by calls of the site. */
export class JackpotPlayer {
  private readonly parts: Omit<PlayerParts, 'socket'>;
  private readonly bettor: Bettor<PlannedStake>;
  private open: OpenRound | null = null;
  private limits: PotLimits | null = null;

  constructor(parts: Omit<PlayerParts, 'socket'>) {
    this.parts = parts;
    this.bettor = new Bettor(parts, {
      game: 'jackpot',
      plan: () => this.plan(),
      send: (bet, roundId) => this.send(bet, roundId),
    });
  }

  /** Signed in and connected. The snapshot of the round has come before. */
  sit(limits: PotLimits): void {
    this.limits = limits;
    this.bettor.sit(limits.minBetCents);
    this.bettor.setOpen(this.open);
  }

  leave(): void {
    this.limits = null;
    this.see(null);
    this.bettor.leave();
  }

  setMaintenance(isOn: boolean): void {
    this.bettor.setMaintenance(isOn);
  }

  onSnapshot({ roundId, game, own, maintenance }: ServerPayload<'newGameJackpot'>): void {
    this.bettor.setMaintenance(maintenance);
    if (own.length > 0) this.bettor.hasJoined(roundId);
    if (game.phase === 'returned') this.parts.keeper.markStale();
    if (game.phase === 'betting') this.see({ id: roundId, closesAtMs: performance.now() + game.msLeft });
    else if (game.phase === 'empty' || game.phase === 'alone') this.await({ roundId, turn: 0 });
    else this.see(null);
  }

  /** A pot without a countdown: it is considered again and again, so that it does not stay empty for ever. */
  private await({ roundId, turn }: { roundId: number; turn: number }): void {
    const open = { id: roundId, closesAtMs: performance.now() + PATIENCE_MS, turn };
    this.see(open);
    const again = sleep(PATIENCE_MS).then(() => {
      if (this.open === open) this.await({ roundId, turn: turn + 1 });
    });
    again.catch((error: unknown) => this.parts.session.report('pot', String(error)));
  }

  onTick({ roundId, timer }: ServerPayload<'jackpotTimer'>): void {
    this.see(timer > 0 ? { id: roundId, closesAtMs: performance.now() + timer * TICK_MS } : null);
  }

  onSpin(): void {
    this.see(null);
    this.bettor.onResult();
  }

  onWin({ newBalance }: ServerPayload<'jackpotWin'>): void {
    this.parts.keeper.setBalance(newBalance);
    this.parts.keeper.markStale();
  }

  private see(open: OpenRound | null): void {
    this.open = open;
    this.bettor.setOpen(open);
  }

  /** One stake a round: nobody here adds to a pot. */
  private plan(): PlannedStake[] {
    const { limits } = this;
    const { personality, keeper, random } = this.parts;
    if (!limits) return [];
    const { minBetCents: leastCents, maxBetCents: roomCents, maxItems } = limits;
    const of = { items: keeper.purse().items, leastCents, roomCents, maxItems, isFirst: true };
    const stake = drawStake(personality, of, random);
    return stake ? [stake] : [];
  }

  private async send({ itemIds, stakeCents }: PlannedStake, round: number): Promise<BetOutcome> {
    const { session } = this.parts;
    const token = session.token();
    if (token === null) return null;
    const bet = { items: [...itemIds], sum: toDollars(stakeCents), round };
    const result = await session.site.command('POST /api/jackpot/setBet', bet, token);
    if (result.ok) return result.value;
    if (result.status === 401) return { status: 'error', message: 'user_api.session_ended' };
    return result.status === 0 ? null : { status: 'error', message: result.message };
  }
}
