import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Clock } from '../../lib/clock.ts';
import { BetFeed } from '../../stakes/round/bet-feed.ts';
import type { Pot, PotPlayer } from './jackpot.pot.ts';
import { JACKPOT, type Round } from './jackpot.round.ts';
import { announcedOf, potOf, shownChancesOf, toPendingJackpotBet } from './jackpot.views.ts';

/** Every bet changes all chances. A pot with more rows than this sends all of them only every ALL_CHANCES_EVERY_MS. */
const ROWS_TOLD_AT_ONCE = 50;
const ALL_CHANCES_EVERY_MS = 2000;

interface Told {
  id: number;
  /** The rows of the live list, one for each player. */
  bets: Pot;
  round: Round;
}

/** Sends the players of the pot, their chances and the seconds of the countdown to pages. */
export class JackpotFeed {
  private readonly broadcaster: Broadcaster;
  private readonly clock: Pick<Clock, 'monoMs'>;
  private readonly players: BetFeed<PotPlayer, Told>;
  /** True if a tick has sent the time at which betting closes. Later ticks have only the seconds. */
  private isCloseTold = false;
  /** `toldMs`: time of the last event with the chances of all rows; `isStale`: some chances have changed since. */
  private chances = { toldMs: Number.NEGATIVE_INFINITY, isStale: false };

  constructor({ broadcaster, clock }: { broadcaster: Broadcaster; clock: Pick<Clock, 'monoMs'> }) {
    this.broadcaster = broadcaster;
    this.clock = clock;
    this.players = new BetFeed({
      game: JACKPOT,
      broadcaster,
      tell: ({ round }, told) => this.tellPlayers(round, told),
    });
  }

  /** Begins with a round that was opened or resumed, and drops unsent rows of the last round. */
  open(round: Round): void {
    this.players.open({ id: round.id, bets: round.pot, round });
    this.chances = { toldMs: Number.NEGATIVE_INFINITY, isStale: false };
    this.isCloseTold = false;
  }

  /** Sends the rows of these players with the next slots. */
  add(players: readonly PotPlayer[]): void {
    this.players.add(players);
  }

  closeBetting(): void {
    this.players.closeBetting();
  }

  tick(round: Round, timer: number): void {
    // New players are sent first, because the countdown follows from them.
    this.players.gather();
    if (this.chances.isStale && this.areAllChancesDue(round)) this.tellPlayers(round, []);
    this.broadcaster.toTopic(JACKPOT, 'jackpotTimer', {
      timer,
      roundId: round.id,
      ...((timer === 0 || !this.isCloseTold) && announcedOf(round)),
    });
    this.isCloseTold = true;
  }

  /** True with few players, after the close (the chances are final then), and else every ALL_CHANCES_EVERY_MS. */
  private areAllChancesDue({ pot, phase }: Round): boolean {
    if (pot.size <= ROWS_TOLD_AT_ONCE || phase !== 'waiting') return true;
    return this.clock.monoMs() - this.chances.toldMs >= ALL_CHANCES_EVERY_MS;
  }

  private tellPlayers(round: Round, told: readonly PotPlayer[]): void {
    const nowMs = this.clock.monoMs();
    const isOfAll = this.areAllChancesDue(round);
    this.chances = { toldMs: isOfAll ? nowMs : this.chances.toldMs, isStale: !isOfAll };
    this.broadcaster.toTopic(JACKPOT, 'jackpotNewBet', {
      roundId: round.id,
      bets: told.map(toPendingJackpotBet),
      // Every bet changes the chances of all players.
      chances: shownChancesOf(round.pot.chances(), isOfAll ? round.pot.largest() : told),
      game: potOf(round, nowMs),
    });
  }
}
