import { useModals } from './modals.ts';
import { usePopups } from './popups.ts';

/** Whether a dialog stands before the page: what moves behind it is seen dimly if at all, and the dialog's own presses come first. */
export const isCovered = (): boolean =>
  useModals.getState().name !== null || usePopups.getState().open === 'storehouse';

/** Runs `task` whenever that may have changed. Returns the function that ends it. */
export function onCoverChange(task: () => void): () => void {
  const stops = [useModals.subscribe(task), usePopups.subscribe(task)];
  return () => stops.forEach((stop) => stop());
}
