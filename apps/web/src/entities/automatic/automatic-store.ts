import type { TableGame } from '@updraft/contract';
import type { AutomaticRun, AutomaticStop } from '@updraft/rules/automatic';
import { create } from 'zustand';

interface Automatic {
  /** The game of the run. */
  game: TableGame | null;
  /** The run, also after it has stopped; null: there was none, or the player has put its result away. */
  run: AutomaticRun | null;
  /** Stops the run of this page, if there is one. */
  stop: (reason: AutomaticStop) => void;
}

/** Automatic betting on this page. It is off when the page is opened. [AU-1] */
export const useAutomatic = create<Automatic>()(() => ({ game: null, run: null, stop: () => undefined }));
