/** Classes shared by the text fields and the select. */
export const FIELD =
  'min-h-11 w-full min-w-0 rounded-8 border border-line bg-ink-800 px-3 text-16 md:text-14 text-text placeholder:text-muted hover:border-muted ' +
  'aria-invalid:border-loss disabled:cursor-not-allowed disabled:text-muted disabled:hover:border-line read-only:text-muted transition-colors duration-(--motion-press)';
