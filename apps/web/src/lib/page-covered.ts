import { useModals } from './modals.ts';
import { usePopups } from './popups.ts';

/** True if a dialog covers the page: the motion behind it is hardly visible, and the dialog's own presses take precedence. */
export const isCovered = (): boolean =>
  useModals.getState().name !== null || usePopups.getState().open === 'storehouse';

/** Runs `task` whenever that may have changed. Returns the function that ends it. */
export function onCoverChange(task: () => void): () => void {
  const stops = [useModals.subscribe(task), usePopups.subscribe(task)];
  return () => stops.forEach((stop) => stop());
}
