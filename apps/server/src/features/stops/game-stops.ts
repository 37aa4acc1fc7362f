import type { StoppedGame } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { type GameStopRow, gameStops } from './stops.store.ts';

/**
 * Games that staff have stopped, cached in memory, so that a bet needs no statement to check them. The database stores
 * them, so a stop outlives the process. [I3]
 */
export class GameStops {
  private readonly query: Query;
  private readonly onChanged: () => void;
  private stops: ReadonlyMap<string, GameStopRow> = new Map();
  private asked = 0;
  private known = 0;

  /** `onChanged` is called after every change that players see. */
  constructor(query: Query, { onChanged = () => undefined }: { onChanged?: () => void } = {}) {
    this.query = query;
    this.onChanged = onChanged;
  }

  /** Reads the stored stops. Called after a change by this process, and at intervals for changes by other processes. */
  async reload(): Promise<void> {
    const question = ++this.asked;
    const rows = await gameStops(this.query);
    // The result of the query that started later counts, even if that query ends first.
    if (question < this.known) return;
    this.known = question;
    const before = JSON.stringify(this.shown);
    this.stops = new Map(rows.map((row) => [row.game, row]));
    if (JSON.stringify(this.shown) !== before) this.onChanged();
  }

  isStopped(game: string): boolean {
    return this.stops.has(game);
  }

  /** Stopped games with their reasons, for staff. */
  get list(): readonly GameStopRow[] {
    return [...this.stops.values()];
  }

  /** Stopped games with their texts, for players. */
  get shown(): StoppedGame[] {
    return this.list.map(({ game, text, text_ru }) => ({ game, text, text_ru }));
  }
}
