import type { TableGame } from '@updraft/contract';
import type { AutomaticRun, AutomaticStop } from '@updraft/rules/automatic';
import { create } from 'zustand';

interface Automatic {
  /** Game of the run; null: there was no run. */
  game: TableGame | null;
  /** The run, which is kept after it has stopped; null: there was none, or the player has dismissed its result. */
  run: AutomaticRun | null;
  /** Stops the run of this page, if there is one. */
  stop: (reason: AutomaticStop) => void;
}

/** Automatic betting on this page. It is off when the page opens. [AU-1] */
export const useAutomatic = create<Automatic>()(() => ({ game: null, run: null, stop: () => undefined }));
