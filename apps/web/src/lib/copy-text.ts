import { notify } from './notices.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  if (await copied(text)) notify({ type: 'success', message: 'app.copied' });
  else notify({ type: 'error', message: 'app.copy_failed' });
}

async function copied(text: string): Promise<boolean> {
  try {
    // Browsers have no clipboard on pages of plain HTTP: there the older command copies.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) return (await import('./copy-by-command.ts')).copyByCommand(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
