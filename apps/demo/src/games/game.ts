import type { GameWithBets, SiteConfig } from '@updraft/contract';
import type { PurseKeeper } from '../life/purse-keeper.ts';
import type { Session } from '../life/session.ts';
import type { DecideErrand } from '../mind/errands.ts';
import type { Personality } from '../mind/personality.ts';
import type { Random } from '../mind/random.ts';
import type { SiteSocket } from '../site/connection.ts';

/** Parts of a player at the table of any game. */
export interface PlayerParts {
  session: Session;
  /** Socket of a page that shows the game. */
  socket: SiteSocket;
  keeper: PurseKeeper;
  personality: Personality;
  random: Random;
}

/** State of a player who has just connected: their id, the site's limits, and its clock. */
export interface Seat {
  playerId: number;
  config: SiteConfig;
  /** To be added to the local clock to get the server's. */
  clockOffsetMs: number;
}

/** A player at a table. The table's state arrives by the events that the game listens to. */
export interface AtTable {
  /** Signed in and connected: from now on the player takes part. */
  readonly sit: (seat: Seat) => void;
  /** The connection is gone. */
  readonly leave: () => void;
  readonly setMaintenance: (isOn: boolean) => void;
}

/** A game that demo players play. */
export interface DemoGame {
  readonly name: GameWithBets;
  /** Null: its page shows no table. Left out: that of the game. */
  readonly page?: null;
  /** Decides how its players keep their purse. Left out: for stakes of items. */
  readonly errand?: DecideErrand;
  /** The least stake: what the player's purse must allow. */
  minBetCents(config: SiteConfig): number;
  /** Brings a player to the table, before it is connected. */
  join(parts: PlayerParts): AtTable;
}
