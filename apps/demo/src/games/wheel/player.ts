import type { ServerPayload } from '@updraft/contract';
import type { PlayerParts } from '../game.ts';
import { TablePlayer } from '../table-player.ts';
import { type PlannedWheelBet, type WheelBetLimits, planWheelBets } from './betting.ts';

/** A player at the wheel: joins rounds and bets on colours. */
export class WheelPlayer extends TablePlayer<WheelBetLimits, PlannedWheelBet> {
  constructor(parts: Omit<PlayerParts, 'socket'>) {
    const { personality, keeper, random } = parts;
    super(parts, {
      game: 'wheel',
      plan: (limits) => planWheelBets(personality, { items: keeper.purse().items, limits }, random),
      place: (site, token, { itemIds, sum, colour, round }) => {
        const items = Object.fromEntries(itemIds.map((id) => [id, {}]));
        return site.command('POST /api/wheel/setBet', { items, sum, colour, round }, token);
      },
    });
  }

  onSnapshot({ roundId, userId, game, bets, maintenance }: ServerPayload<'newGameWheel'>): void {
    this.bettor.setMaintenance(maintenance);
    const own = userId !== null && Object.values(bets).some((column) => column.some(({ user }) => user.id === userId));
    if (own) this.bettor.hasJoined(roundId);
    if (game.phase === 'returned') this.parts.keeper.markStale();
    this.see(game.phase === 'betting' ? { id: roundId, closesAtMs: performance.now() + game.msLeft } : null);
  }

  onSpin({ ms }: ServerPayload<'startWheel'>): void {
    this.see(null);
    if (ms === 1) this.bettor.onResult();
  }
}
