import { notify } from './notices.ts';

/** Copies a text to the clipboard and shows a notice. */
export async function copyText(text: string): Promise<void> {
  if (await copied(text)) notify({ type: 'success', message: 'app.copied' });
  else notify({ type: 'error', message: 'app.copy_failed' });
}

async function copied(text: string): Promise<boolean> {
  try {
    // Browsers have no clipboard on plain HTTP pages, so the older command is used.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) return (await import('./copy-by-command.ts')).copyByCommand(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
