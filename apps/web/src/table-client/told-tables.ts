/** Decides which tables this page watches: the table that the page shows, and those with own bets. */
import type { TableGame } from '@updraft/contract';
import { watchGames } from '../lib/socket.ts';

/** Time without the requested snapshot after which it is requested again, ms. */
export const ASK_AGAIN_MS = 2000;

/** Shown table of a game; `name` null: news, which the server sends to pages without a game. */
export interface Shown {
  name: TableGame | null;
}

export interface Table extends Shown {
  name: TableGame;
  /** True if the table holds no own bet, so that another table can take its place. */
  mayGo: () => boolean;
  /** Called when the server sends no more events of the table. */
  lost: () => void;
}

export interface ToldTables {
  isTold: (table: Table) => boolean;
  /** True if the server sends events of this game. */
  isGameTold: (game: string) => boolean;
  isAnyTold: () => boolean;
  /** Sets whether the page shows this. Tables without own bets lose their place to it. */
  setShown: (what: Shown, isShown: boolean) => void;
  /** Begins to watch this table, too. */
  begin: (table: Table) => void;
  /** Stops watching this table. */
  end: (table: Table) => void;
  /**
   * Tells the server which tables the page watches; again after a while if that is refused. Resolves to the snapshot of
   * `table`; null: there is none, or it comes as an event, as for every table that the page does not show.
   */
  say: (table?: Table) => Promise<object | null>;
}

export function createToldTables(watch: typeof watchGames = watchGames): ToldTables {
  const told = new Set<Table>();
  let shown: Shown | null = null;
  let said = 0;
  /** Shown game as sent to the server last; undefined: not sent yet, and the handshake sends it. */
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
      // A new connection says it in its handshake.
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
      // A table that was followed already is shown now: nobody else says so.
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
