/**
 * Runs `task` after the browser has painted the changes of the current event. So the player sees the effect of a press
 * before further work is done. A hidden page paints nothing and runs `task` at once.
 */
export function afterPaint(task: () => void): void {
  if (document.hidden) task();
  else requestAnimationFrame(() => setTimeout(task));
}
