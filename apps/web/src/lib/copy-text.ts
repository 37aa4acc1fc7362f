import { notify } from './notices.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ type: 'success', message: 'app.copied' });
  } catch {
    notify({ type: 'error', message: 'app.copy_failed' });
  }
}
