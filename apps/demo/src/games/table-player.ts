import { toDollars } from '@updraft/rules/money';
import type { Result, Site } from '../site/site.ts';
import { type BetOutcome, Bettor, type OpenRound } from './bettor.ts';
import type { AtTable, PlayerParts } from './game.ts';
import type { PlannedStake } from './stake.ts';

const TICK_MS = 1000;

/** Common part of the responses to all bets by a call. */
type Answered = Result<Exclude<BetOutcome, null>>;

/** Fields that the bet calls of all games share. */
interface SentBet {
  /** Dollars, as on the wire. */
  sum: number;
  round: number;
}

/** The game's own part of its bets. */
interface TableGame<Limits, Bet> {
  /** Prefix of the game's messages. */
  game: string;
  /** Returns the bets of a round. */
  plan(limits: Limits): readonly Bet[];
  /** Places a bet by a call. */
  place(site: Site, token: string, bet: Bet & SentBet): Promise<Answered>;
}

/** A player at a table whose bets are calls of the site. */
export class TablePlayer<Limits extends { minBetCents: number }, Bet extends PlannedStake> {
  protected readonly parts: Omit<PlayerParts, 'socket'>;
  protected readonly bettor: Bettor<Bet>;
  /** Round that takes bets; null: none. */
  protected open: OpenRound | null = null;
  private readonly table: TableGame<Limits, Bet>;
  private limits: Limits | null = null;

  constructor(parts: Omit<PlayerParts, 'socket'>, table: TableGame<Limits, Bet>) {
    this.parts = parts;
    this.table = table;
    this.bettor = new Bettor(parts, {
      game: table.game,
      plan: () => (this.limits ? table.plan(this.limits) : []),
      send: (bet, roundId) => this.send(bet, roundId),
    });
  }

  /** Starts to take part. The snapshot of the round has arrived before. */
  sit(limits: Limits): void {
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

  /** Handles a second of the countdown; `timer` 0: betting is over. */
  onTick({ roundId, timer }: { roundId: number; timer: number }): void {
    this.see(timer > 0 ? { id: roundId, closesAtMs: performance.now() + timer * TICK_MS } : null);
  }

  onWin({ newBalance }: { newBalance: number }): void {
    this.parts.keeper.setBalance(newBalance);
    this.parts.keeper.markStale();
  }

  protected see(open: OpenRound | null): void {
    this.open = open;
    this.bettor.setOpen(open);
  }

  private async send(bet: Bet, round: number): Promise<BetOutcome> {
    const { session } = this.parts;
    const token = session.token();
    if (token === null) return null;
    const sent = { ...bet, sum: toDollars(bet.stakeCents), round };
    const result = await this.table.place(session.site, token, sent);
    if (result.ok) return result.value;
    if (result.status === 401) return { status: 'error', message: 'user_api.session_ended' };
    return result.status === 0 ? null : { status: 'error', message: result.message };
  }
}

/**
 * Returns the player in the form that a `DemoGame` requires. `limitsOf` reads the site's limits from its configuration.
 */
export const atTable = <Limits extends { minBetCents: number }>(
  player: Pick<TablePlayer<Limits, never>, 'sit' | 'leave' | 'setMaintenance'>,
  limitsOf: (config: Parameters<AtTable['sit']>[0]['config']) => Limits,
): AtTable => ({
  sit: ({ config }) => player.sit(limitsOf(config)),
  leave: () => player.leave(),
  setMaintenance: (isOn) => player.setMaintenance(isOn),
});
