import type { ServerPayload } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { type BetOutcome, Bettor, type OpenRound } from '../bettor.ts';
import type { PlayerParts } from '../game.ts';
import { type PlannedWheelBet, type WheelBetLimits, planWheelBets } from './betting.ts';

const TICK_MS = 1000;

/** A player at the wheel: joins rounds and bets on colours, by calls of the site. */
export class WheelPlayer {
  private readonly parts: Omit<PlayerParts, 'socket'>;
  private readonly bettor: Bettor<PlannedWheelBet>;
  private open: OpenRound | null = null;
  private limits: WheelBetLimits | null = null;

  constructor(parts: Omit<PlayerParts, 'socket'>) {
    this.parts = parts;
    this.bettor = new Bettor(parts, {
      game: 'wheel',
      plan: () => this.plan(),
      send: (bet, roundId) => this.send(bet, roundId),
    });
  }

  /** Signed in and connected. The snapshot of the round has come before. */
  sit(limits: WheelBetLimits): void {
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

  onSnapshot({ roundId, userId, game, bets, maintenance }: ServerPayload<'newGameWheel'>): void {
    this.bettor.setMaintenance(maintenance);
    const own = userId !== null && Object.values(bets).some((column) => column.some(({ user }) => user.id === userId));
    if (own) this.bettor.hasJoined(roundId);
    if (game.phase === 'returned') this.parts.keeper.markStale();
    this.see(game.phase === 'betting' ? { id: roundId, closesAtMs: performance.now() + game.msLeft } : null);
  }

  onTick({ roundId, timer }: ServerPayload<'wheelTimer'>): void {
    this.see(timer > 0 ? { id: roundId, closesAtMs: performance.now() + timer * TICK_MS } : null);
  }

  onSpin({ ms }: ServerPayload<'startWheel'>): void {
    this.see(null);
    if (ms === 1) this.bettor.onResult();
  }

  onWin({ newBalance }: ServerPayload<'wheelWin'>): void {
    this.parts.keeper.setBalance(newBalance);
    this.parts.keeper.markStale();
  }

  private see(open: OpenRound | null): void {
    this.open = open;
    this.bettor.setOpen(open);
  }

  private plan(): PlannedWheelBet[] {
    const { personality, keeper, random } = this.parts;
    return this.limits ? planWheelBets(personality, { items: keeper.purse().items, limits: this.limits }, random) : [];
  }

  private async send({ itemIds, stakeCents, colour }: PlannedWheelBet, round: number): Promise<BetOutcome> {
    const { session } = this.parts;
    const token = session.token();
    if (token === null) return null;
    const items = Object.fromEntries(itemIds.map((id) => [id, {}]));
    const bet = { items, sum: toDollars(stakeCents), colour, round };
    const result = await session.site.command('POST /api/wheel/setBet', bet, token);
    if (result.ok) return result.value;
    if (result.status === 401) return { status: 'error', message: 'user_api.session_ended' };
    return result.status === 0 ? null : { status: 'error', message: result.message };
  }
}
