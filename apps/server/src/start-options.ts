import type { GameContract, TableGame } from '@updraft/contract';
import type { Beacon } from '@updraft/outside/beacon';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { AnyFeature } from './feature.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { Outside } from './outside.ts';

/** The options with which a site is started. */
export interface StartOptions {
  config: Config;
  build: string;
  log?: Log;
  /** The world outside, if not the mode's own (tests of live mode). */
  outside?: Outside;
  /** The clock, if not the machine's own (tests). */
  clock?: Clock;
  /** The tables' clock, if not the site's (tests that run rounds faster). */
  tableClock?: Clock;
  /** Features after the site's own (tests). */
  features?: readonly AnyFeature[];
  /** Contracts of games after the product's own (tests). */
  games?: readonly GameContract[];
  /** Called with each step, for the console. */
  progress?: (step: string) => void;
  /** The database, if the caller has begun to open it. */
  database?: Promise<Db>;
  /** Called when the database is lost for good. The process can do nothing any more and must end. */
  onFatal?: (error: Error) => void;
  /** Draws the last seed of a fairness chain: 64 hexadecimal digits (tests choose them). */
  drawSeed?: (game: TableGame) => string;
  /** Public randomness, if not that of the world outside (tests). */
  beacon?: Beacon;
}
