/** Which of a page's tables the server tells of: one at a time, the one that the page shows before all others. */

/** Called when another table takes the place. */
type Lost = () => void;

interface Table {
  lost: Lost;
}

export interface ToldTable {
  isTold: (table: Table) => boolean;
  isAnyTold: () => boolean;
  /** The page shows another table: the server cannot be told to tell of this one. */
  isOtherShown: (table: Table) => boolean;
  setShown: (table: Table, isShown: boolean) => void;
  /** The server tells of this table from now on, and of no other one. */
  begin: (table: Table) => void;
  /** The server tells of this table no more. */
  end: (table: Table) => void;
}

export function createToldTable(): ToldTable {
  let told: Table | null = null;
  let shown: Table | null = null;
  return {
    isTold: (table) => told === table,
    isAnyTold: () => told !== null,
    isOtherShown: (table) => shown !== null && shown !== table,
    setShown: (table, isShown) => {
      if (isShown) shown = table;
      else if (shown === table) shown = null;
    },
    begin: (table) => {
      const before = told;
      told = table;
      if (before !== null && before !== table) before.lost();
    },
    end: (table) => {
      if (told === table) told = null;
    },
  };
}

/** The one of this page. */
export const toldTable = createToldTable();
