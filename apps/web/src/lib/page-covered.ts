import { useModals } from './modals.ts';
import { usePopups } from './popups.ts';

/**
 * True if a dialog or the storehouse covers the page. Motion behind it is hardly visible, and presses in it take
 * precedence.
 */
export const isCovered = (): boolean =>
  useModals.getState().name !== null || usePopups.getState().open === 'storehouse';

/** Runs `task` after each possible change of `isCovered`. Returns a function that ends it. */
export function onCoverChange(task: () => void): () => void {
  const stops = [useModals.subscribe(task), usePopups.subscribe(task)];
  return () => stops.forEach((stop) => stop());
}
