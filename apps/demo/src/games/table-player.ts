import { toDollars } from '@updraft/rules/money';
import type { Result, Site } from '../site/site.ts';
import { type BetOutcome, Bettor, type OpenRound } from './bettor.ts';
import type { AtTable, PlayerParts } from './game.ts';
import type { PlannedStake } from './stake.ts';

const TICK_MS = 1000;

/** Common part of the responses to all bets by a call. */
type Answered = Result<Exclude<BetOutcome, null>>;

/** A bet as it is sent: what every game's call has. */
interface SentBet {
  /** Dollars, as on the wire. */
  sum: number;
  round: number;
}

/** Game's part of its bets. */
interface TableGame<Limits, Bet> {
  /** The prefix of its messages. */
  game: string;
  /** The bets of a round. */
  plan(limits: Limits): readonly Bet[];
  /** Makes the call. */
  place(site: Site, token: string, bet: Bet & SentBet): Promise<Answered>;
}

/** A player at a table whose bets are calls of the site. */
export class TablePlayer<Limits extends { minBetCents: number }, Bet extends PlannedStake> {
  protected readonly parts: Omit<PlayerParts, 'socket'>;
  protected readonly bettor: Bettor<Bet>;
  /** The round in which bets are taken; null: in none. */
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

  /** Signed in and connected. The snapshot of the round has come before. */
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

  /** A second of the countdown; 0: betting is over. */
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

/** The player as the game's description hands it out; `limitsOf` reads the site's limits from its configuration. */
export const atTable = <Limits extends { minBetCents: number }>(
  player: Pick<TablePlayer<Limits, never>, 'sit' | 'leave' | 'setMaintenance'>,
  limitsOf: (config: Parameters<AtTable['sit']>[0]['config']) => Limits,
): AtTable => ({
  sit: ({ config }) => player.sit(limitsOf(config)),
  leave: () => player.leave(),
  setMaintenance: (isOn) => player.setMaintenance(isOn),
});
