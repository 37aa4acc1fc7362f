interface ContentsProps {
  /** Name of the page, for ids. */
  name: string;
  title: string;
  /** Parts of the page: ids and headings. */
  parts: readonly { id: string; text: string }[];
  /**
   * True if the text refers to parts by number: numbers are shown, and narrow screens fill one column before the other.
   */
  numbered?: boolean;
}

/**
 * Table of contents of a long page. On wide screens it is beside the page and stays visible, otherwise it is above the
 * page.
 */
export function Contents({ name, title, parts, numbered = false }: ContentsProps) {
  return (
    <nav aria-labelledby={`${name}-contents`} className="lg:sticky lg:top-24 lg:row-span-2 lg:self-start">
      <h2 id={`${name}-contents`} className="text-12 text-muted">
        {title}
      </h2>
      <ol
        className={
          numbered ? 'mt-1 max-lg:columns-2 max-lg:gap-x-4' : 'mt-1 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4'
        }
      >
        {parts.map(({ id, text }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-2 py-1 text-14 text-muted hover:text-text lg:min-h-8"
            >
              {numbered && <span className="w-5 shrink-0 tabular-nums">{index + 1}.</span>}
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
