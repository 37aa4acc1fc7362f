import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerPayload } from '@updraft/contract';
import type { PlayerParts } from '../game.ts';
import { type PlannedStake, drawStake } from '../stake.ts';
import { TablePlayer } from '../table-player.ts';

/** Time after which a player considers a pot without a countdown again. */
const PATIENCE_MS = 20_000;

/** The site's limits of stakes in the jackpot. */
export interface PotLimits {
  minBetCents: number;
  /** Largest stake of one player in one round. */
  maxBetCents: number;
  maxItems: number;
}

/** A player at the jackpot: puts items into the pot. */
export class JackpotPlayer extends TablePlayer<PotLimits, PlannedStake> {
  constructor(parts: Omit<PlayerParts, 'socket'>) {
    const { personality, keeper, random } = parts;
    super(parts, {
      game: 'jackpot',
      // Demo players place one stake a round and never add to it.
      plan: ({ minBetCents: leastCents, maxBetCents: roomCents, maxItems }) => {
        const of = { items: keeper.purse().items, leastCents, roomCents, maxItems, isFirst: true };
        const stake = drawStake(personality, of, random);
        return stake ? [stake] : [];
      },
      place: (site, token, { itemIds, sum, round }) =>
        site.command('POST /api/jackpot/setBet', { items: [...itemIds], sum, round }, token),
    });
  }

  onSnapshot({ roundId, game, own, maintenance }: ServerPayload<'newGameJackpot'>): void {
    this.bettor.setMaintenance(maintenance);
    if (own.length > 0) this.bettor.hasJoined(roundId);
    if (game.phase === 'returned') this.parts.keeper.markStale();
    if (game.phase === 'betting') this.see({ id: roundId, closesAtMs: performance.now() + game.msLeft });
    else if (game.phase === 'empty' || game.phase === 'alone') this.waitForPlayers({ roundId, turn: 0 });
    else this.see(null);
  }

  /** Considers a pot without a countdown again and again, so that it does not stay empty. */
  private waitForPlayers({ roundId, turn }: { roundId: number; turn: number }): void {
    const open = { id: roundId, closesAtMs: performance.now() + PATIENCE_MS, turn };
    this.see(open);
    const again = sleep(PATIENCE_MS).then(() => {
      if (this.open === open) this.waitForPlayers({ roundId, turn: turn + 1 });
    });
    again.catch((error: unknown) => this.parts.session.report('pot', String(error)));
  }

  onSpin(): void {
    this.see(null);
    this.bettor.onResult();
  }
}
