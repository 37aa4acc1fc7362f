/** Time for which the browser can begin to save the file, ms. */
const KEEP_MS = 60_000;

interface SavedFile {
  name: string;
  type: 'text/csv' | 'application/json' | 'application/x-ndjson';
  parts: readonly string[];
}

/** Saves a file that was made in the browser. */
export function saveFile({ name, type, parts }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
