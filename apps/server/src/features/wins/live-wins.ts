import { LIVE_WINS_SHOWN, type LiveWin } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { Together } from '../../lib/together.ts';
import { LEAST_LARGE_WIN } from '../../stakes/past/large-win.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { SLOW_SLOT_MS } from '../../realtime/modes.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import {
  type Seen,
  type WinRow,
  beginning,
  lastOpeningBefore,
  settledSince,
  winsOfOpenings,
  winsOfRounds,
} from './wins.store.ts';

/** Interval of the checks for new wins, ms. */
const LOOK_EVERY_MS = SLOW_SLOT_MS;
/** Largest number of wins in one message. Everybody receives them, and nobody can read more at once. */
const MOST_AT_ONCE = 3;
/** Time after which the reels of an opening have stopped, even on a slow connection, ms. */
const REEL_MS = 12_000;

interface Dependencies {
  db: Db;
  broadcaster: Pick<Broadcaster, 'toAll'>;
  settings: SettingsReader;
  /** Names of the games that are played at tables. */
  games: readonly string[];
  log: Pick<Log, 'warn'>;
  /** Receives each win that a check after the first one adds, even while the feed is off for pages. */
  onTold?: (win: LiveWin) => void;
  /** Delay before an opening's win is shown, ms. */
  reelMs?: number;
}

/** Returns the player of a win; null: the player is banned or anonymous. [AC-6] */
const shownUser = ({ player_id: id, username, avatar, is_demo, is_hidden }: WinRow): LiveWin['user'] =>
  is_hidden ? null : { id, username, avatar, is_demo };

const shownWin = (row: WinRow): LiveWin => ({
  game: row.game,
  id: row.id,
  user: shownUser(row),
  stake: toDollars(row.stake_cents),
  win: toDollars(row.win_cents),
  date: row.won_at.toISOString(),
});

const newestFirst = (rows: readonly WinRow[]): WinRow[] =>
  [...rows].sort((a, b) => b.won_at.getTime() - a.won_at.getTime() || b.id - a.id);

/**
 * Last large wins of all games. They are read from settled stakes, apart from the tables: no bet and no payment waits
 * for the feed, every process finds the same wins, and a new process finds the earlier ones (decision 0096). After a
 * failed query the next check reads the same stakes again.
 */
export class LiveWins {
  private readonly deps: Dependencies;
  private seen: Seen | null = null;
  /** Last wins, newest first. */
  private newest: readonly LiveWin[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly looks = new Together<'wins', void>({
    ask: async () => {
      await this.read();
      return new Map();
    },
    nothing: undefined,
  });

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Returns the last wins; none while the feed is off. */
  shown(): LiveWin[] {
    return this.deps.settings.get('wins.isOn') ? [...this.newest] : [];
  }

  /** Hides the name of a player in the last wins. [AC-6] */
  hide(playerId: number): void {
    this.newest = this.newest.map((win) => (win.user?.id === playerId ? { ...win, user: null } : win));
  }

  /**
   * Reads the stakes that were settled since the last check, and sends the largest of their large wins, at most
   * MOST_AT_ONCE. The first check only fills the list. Never rejects: a failure is logged.
   */
  look(): Promise<void> {
    return this.looks
      .of('wins')
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'large wins could not be read'));
  }

  private async read(): Promise<void> {
    const { db, broadcaster, settings, games, onTold, reelMs = REEL_MS } = this.deps;
    const before = this.seen ?? (await beginning(db, games));
    const isFirst = this.seen === null;
    const [rounds, openingId] = await Promise.all([
      settledSince(db, before),
      lastOpeningBefore(db, { after: before.openingId, waitMs: reelMs }),
    ]);
    const least = { leastCents: settings.get(LEAST_LARGE_WIN), most: isFirst ? LIVE_WINS_SHOWN : MOST_AT_ONCE };
    const [ofRounds, ofOpenings] = await Promise.all([
      rounds.length > 0 ? winsOfRounds(db, { rounds, ...least }) : [],
      openingId > before.openingId ? winsOfOpenings(db, { after: before.openingId, upTo: openingId, ...least }) : [],
    ]);
    const largest = [...ofRounds, ...ofOpenings].sort((a, b) => b.win_cents - a.win_cents).slice(0, least.most);
    const wins = newestFirst(largest).map(shownWin);
    this.seen = { rounds: withNewest(before.rounds, rounds), openingId };
    this.newest = [...wins, ...this.newest].slice(0, LIVE_WINS_SHOWN);
    if (isFirst || wins.length === 0) return;
    if (settings.get('wins.isOn')) broadcaster.toAll('liveWins', { wins }, { withinMs: SLOW_SLOT_MS });
    for (const win of wins) onTold?.(win);
  }
}

const withNewest = (known: Seen['rounds'], rounds: readonly { game: string; id: number }[]): Seen['rounds'] => {
  const newest = { ...known };
  for (const { game, id } of rounds) newest[game] = Math.max(newest[game] ?? 0, id);
  return newest;
};
