/** Decides which events this page receives: those of its table, of tables with own bets, and news. */
import type { TableGame } from '@updraft/contract';
import { watchGames } from '../lib/socket.ts';

/** Time without the requested snapshot after which it is requested again, ms. */
export const ASK_AGAIN_MS = 2000;

export interface Table {
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
  /** Sets whether the page shows the table. If so, other tables without own bets are no longer watched. */
  setShown: (table: Table, isShown: boolean) => void;
  /**
   * Begins to receive news, such as live drops and battles, and stops watching tables that the page does not show,
   * except those with own bets. The dock's line of battles calls this on the page of a game too. Returns the function
   * that ends it.
   */
  showNews: () => () => void;
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
  let shown: Table | null = null;
  /** Number of parts of the page that show news. */
  let newsParts = 0;
  let said = 0;
  /** Last game that was sent to the server as the shown one; undefined: none yet, and the handshake sends it. */
  let saidGame: TableGame | null | undefined;

  /**
   * Table that the page reports to the server as shown. The server sends news of tables only to pages that show none.
   */
  const main = (): Table | null => (newsParts > 0 ? null : shown);
  const dropUnneeded = (): void => {
    for (const table of told)
      if (table !== shown && table.mayGo()) {
        told.delete(table);
        table.lost();
      }
  };

  const say = async (table?: Table): Promise<object | null> => {
    const number = ++said;
    const first = main();
    saidGame = first?.name ?? null;
    const also = [...told].filter((one) => one !== first).map(({ name }) => name);
    try {
      const answer = await watch(saidGame, also);
      if (answer.status === 'success') return table === first ? answer.snapshot : null;
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
    setShown: (table, isShown) => {
      if (!isShown) {
        if (shown === table) shown = null;
        return;
      }
      shown = table;
      dropUnneeded();
      // A table that is already watched sends nothing itself when it is shown, so the change is sent here.
      if (told.has(table) && saidGame !== undefined && saidGame !== (main()?.name ?? null)) void say();
    },
    showNews: () => {
      newsParts += 1;
      dropUnneeded();
      void say();
      return () => {
        newsParts -= 1;
        if (main() !== null) void say();
      };
    },
    begin: (table) => void told.add(table),
    end: (table) => void told.delete(table),
    say,
  };
}

/** Tables whose events this page receives. */
export const toldTables = createToldTables();
