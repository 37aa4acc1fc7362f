/** Decides which tables this page watches: the table on the page, and tables with own bets. */
import type { TableGame } from '@updraft/contract';
import { watchGames } from '../lib/socket.ts';

/** Time without the requested snapshot after which it is requested again, ms. */
export const ASK_AGAIN_MS = 2000;

/** Content of the page: the table of a game, or news (`name` null), which the server sends to pages without a game. */
export interface Shown {
  name: TableGame | null;
}

export interface Table extends Shown {
  name: TableGame;
  /** True if the table has no own bet, so the page may stop watching it. */
  mayGo: () => boolean;
  /** Called when the server stops sending events of the table. */
  lost: () => void;
}

export interface ToldTables {
  isTold: (table: Table) => boolean;
  /** True if the server sends events of this game. */
  isGameTold: (game: string) => boolean;
  isAnyTold: () => boolean;
  /** Sets whether the page shows `what`. If so, other tables without own bets are no longer watched. */
  setShown: (what: Shown, isShown: boolean) => void;
  /** Adds this table to the watched ones. `say` then informs the server. */
  begin: (table: Table) => void;
  /** Removes this table from the watched ones. `say` then informs the server. */
  end: (table: Table) => void;
  /**
   * Sends the watched tables to the server, and repeats it later if the server refuses. Resolves to the snapshot of
   * `table`. Null: there is none, or it arrives as an event, as for every table that the page does not show.
   */
  say: (table?: Table) => Promise<object | null>;
}

export function createToldTables(watch: typeof watchGames = watchGames): ToldTables {
  const told = new Set<Table>();
  let shown: Shown | null = null;
  let said = 0;
  /** Last shown game that was sent to the server; undefined: none yet, and the handshake sends it. */
  let saidShown: string | null | undefined;

  const say = async (table?: Table): Promise<object | null> => {
    const number = ++said;
    saidShown = shown?.name ?? null;
    const also = [...told].filter((one) => one !== shown).map(({ name }) => name);
    const wasShown = table === shown;
    try {
      const answer = await watch(shown?.name ?? null, also);
      if (answer.status === 'success') return wasShown ? answer.snapshot : null;
      setTimeout(() => number === said && void say(), ASK_AGAIN_MS);
    } catch {
      // The handshake of the next connection sends the shown game.
    }
    return null;
  };

  return {
    isTold: (table) => told.has(table),
    isGameTold: (game) => [...told].some(({ name }) => name === game),
    isAnyTold: () => told.size > 0,
    setShown: (what, isShown) => {
      if (!isShown) {
        if (shown === what) shown = null;
        return;
      }
      shown = what;
      for (const table of told)
        if (table !== what && table.mayGo()) {
          told.delete(table);
          table.lost();
        }
      // A table that is already watched sends nothing itself when it is shown, so the change is sent here.
      const isFollowed = [...told].some((table) => table === what);
      if (isFollowed && saidShown !== undefined && saidShown !== what.name) void say();
    },
    begin: (table) => void told.add(table),
    end: (table) => void told.delete(table),
    say,
  };
}

/** Tables whose events this page receives. */
export const toldTables = createToldTables();
