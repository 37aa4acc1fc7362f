import type { GameContract, TableGame } from '@updraft/contract';
import type { Beacon } from '@updraft/outside/beacon';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { AnyFeature } from './feature.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { Outside } from './outside.ts';

/** Options of `startApp`. */
export interface StartOptions {
  config: Config;
  build: string;
  log?: Log;
  /** Outside services in place of the mode's own (tests of live mode). */
  outside?: Outside;
  /** Clock in place of the machine's (tests). */
  clock?: Clock;
  /** Clock of the tables in place of the site's (tests that run rounds faster). */
  tableClock?: Clock;
  /** Features after the site's own (tests). */
  features?: readonly AnyFeature[];
  /** Contracts of games after the product's own (tests). */
  games?: readonly GameContract[];
  /** Called with each step of the start, for the console. */
  progress?: (step: string) => void;
  /** Database that the caller has begun to open. */
  database?: Promise<Db>;
  /** Called when the database is lost for good. The process can do nothing more and must end. */
  onFatal?: (error: Error) => void;
  /** Draws the last seed of a fairness chain: 64 hexadecimal digits. Tests choose the seeds; undefined: random. */
  drawSeed?: (game: TableGame) => string;
  /** Source of public randomness in place of the one of `outside` (tests). */
  beacon?: Beacon;
}
