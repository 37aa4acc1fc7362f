import { notify } from './notices.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ type: 'success', message: 'crash.copied' });
  } catch {
    notify({ type: 'error', message: 'crash.copy_failed' });
  }
}
