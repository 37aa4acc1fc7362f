/** Decides of which tables the server tells this page: the one that the page shows, and those with own bets. */
import type { TableGame } from '@updraft/contract';
import { watchGames } from '../lib/socket.ts';

/** After so long without what was asked for, it is asked for again. */
export const ASK_AGAIN_MS = 2000;

/** Shown table of a game; `name` null: news, which the server sends to pages without a game. */
export interface Shown {
  name: TableGame | null;
}

export interface Table extends Shown {
  name: TableGame;
  /** The table knows that it holds no own bet: another one can take its place. */
  mayGo: () => boolean;
  /** The server tells of the table no more. */
  lost: () => void;
}

export interface ToldTables {
  isTold: (table: Table) => boolean;
  /** The same, by the name of its game. */
  isGameTold: (game: string) => boolean;
  isAnyTold: () => boolean;
  /** Says whether the page shows this. Tables that may go lose their place to it. */
  setShown: (what: Shown, isShown: boolean) => void;
  /** The server tells of this table too from now on. */
  begin: (table: Table) => void;
  /** The server tells of this table no more. */
  end: (table: Table) => void;
  /**
   * Tells the server of which tables it tells; again after a while where that is refused. Resolves to the snapshot of
   * `table`; null: there is none, or it comes by itself, as that of each table that the page does not show.
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
