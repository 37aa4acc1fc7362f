import { notify } from './notices.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  if (await copied(text)) notify({ type: 'success', message: 'app.copied' });
  else notify({ type: 'error', message: 'app.copy_failed' });
}

async function copied(text: string): Promise<boolean> {
  // Browsers have no clipboard on pages of plain HTTP: there the older command copies.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copiedByCommand(text);
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Copies from a field that is on the page just for that. */
function copiedByCommand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement as HTMLElement | null;
  // Inside an open dialog: outside of it nothing can be selected.
  (document.querySelector('dialog[open], [role=dialog]') ?? document.body).append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way without a secure context
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return isCopied;
}
