/** Copies a text with the older `execCommand`, from a temporary field. Returns true on success. */
export function copyByCommand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement as HTMLElement | null;
  // The field is added inside an open dialog, because nothing outside of it can be selected.
  (document.querySelector('dialog[open], [role=dialog]') ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return isCopied;
}
