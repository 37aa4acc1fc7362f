/**
 * Runs `task` once the browser has painted what the present event changed: the player sees the answer to a press before
 * what else belongs to it is done. A hidden page paints nothing and does it at once.
 */
export function afterPaint(task: () => void): void {
  if (document.hidden) task();
  else requestAnimationFrame(() => setTimeout(task));
}
