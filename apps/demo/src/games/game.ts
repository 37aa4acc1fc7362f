import type { GameWithBets, SiteConfig } from '@updraft/contract';
import type { PurseKeeper } from '../life/purse-keeper.ts';
import type { Session } from '../life/session.ts';
import type { DecideErrand } from '../mind/errands.ts';
import type { Personality } from '../mind/personality.ts';
import type { Random } from '../mind/random.ts';
import type { SiteSocket } from '../site/connection.ts';

/** Objects that a player at the table of any game uses. */
export interface PlayerParts {
  session: Session;
  /** Socket of a page that shows the game. */
  socket: SiteSocket;
  keeper: PurseKeeper;
  personality: Personality;
  random: Random;
}

/** State of a newly connected player: their id, the site's limits, and its clock. */
export interface Seat {
  playerId: number;
  config: SiteConfig;
  /** Server's clock minus the local clock, ms. */
  clockOffsetMs: number;
}

/** A player at a table. The game reads the table's state from events. */
export interface AtTable {
  /** Starts to take part. Called after the sign-in and the connection. */
  readonly sit: (seat: Seat) => void;
  /** Handles a lost connection. */
  readonly leave: () => void;
  readonly setMaintenance: (isOn: boolean) => void;
}

/** A game that demo players play. */
export interface DemoGame {
  readonly name: GameWithBets;
  /** Game shown by the page. Null: no table. Left out: the game itself. */
  readonly page?: null;
  /** Decision on the players' errands. Left out: the one for games in which items are staked. */
  readonly errand?: DecideErrand;
  /** Returns the smallest stake, which the player's purse must allow. */
  minBetCents(config: SiteConfig): number;
  /** Creates a player at the table, before the connection. */
  join(parts: PlayerParts): AtTable;
}
