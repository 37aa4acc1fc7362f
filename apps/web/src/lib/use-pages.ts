import { useCallback, useRef, useState } from 'react';
import { type Page, withHead, withNextPage } from './pages.ts';

interface Asked<Row> {
  /** Key of the list. Another key starts a new list. */
  of: string;
  /** Current first page. It must be the same object while it is unchanged. */
  head: Page<Row>;
  load: (cursor: string) => Promise<Page<Row>>;
  idOf: (row: Row) => string | number;
}

export interface Pages<Row> {
  rows: readonly Row[];
  hasMore: boolean;
  isLoading: boolean;
  /** True if the last request for a page failed. */
  hasFailed: boolean;
  more: () => void;
}

type Shown<Row> = Pick<Asked<Row>, 'of' | 'head'> & { page: Page<Row>; status: 'resting' | 'loading' | 'failed' };

/** Returns the kept rows with the current head. */
const shownNow = <Row>(kept: Shown<Row>, { of, head, idOf }: Pick<Asked<Row>, 'of' | 'head' | 'idOf'>): Shown<Row> => {
  if (kept.of !== of) return { of, head, page: head, status: 'resting' };
  if (kept.head === head) return kept;
  const page = withHead(kept.page, head, idOf);
  // If the end of the list has changed, the pending page will be dropped, so the list no longer waits for it.
  return { of, head, page, status: page.next === kept.page.next ? kept.status : 'resting' };
};

/** Loads a list page by page after a head that the caller keeps up to date. */
export function usePages<Row>({ of, head, load, idOf }: Asked<Row>): Pages<Row> {
  const [kept, setKept] = useState<Shown<Row>>({ of, head, page: head, status: 'resting' });
  const shown = shownNow(kept, { of, head, idOf });
  if (shown !== kept) setKept(shown);
  const asking = useRef<string | null>(null);
  const { next } = shown.page;

  const more = useCallback((): void => {
    const asked = `${of} ${next ?? ''}`;
    if (next === null || asking.current === asked) return;
    asking.current = asked;
    const settle = (change: (known: Shown<Row>) => Shown<Row>): void => {
      if (asking.current === asked) asking.current = null;
      // A response for another list, or for an end that has changed meanwhile, is dropped.
      setKept((known) => (known.of === of && known.page.next === next ? change(known) : known));
    };
    setKept((known) => ({ ...known, status: 'loading' }));
    load(next).then(
      (page) => settle((known) => ({ ...known, page: withNextPage(known.page, page, idOf), status: 'resting' })),
      () => settle((known) => ({ ...known, status: 'failed' })),
    );
  }, [of, next, load, idOf]);

  return {
    rows: shown.page.rows,
    hasMore: next !== null,
    isLoading: shown.status === 'loading',
    hasFailed: shown.status === 'failed',
    more,
  };
}

/** Returns the props of the button for the next page; null: there is none. */
export const moreOf = (
  { hasMore, isLoading, hasFailed, more }: Omit<Pages<unknown>, 'rows'>,
  texts: { label: string; failedText: string },
) => (hasMore ? { ...texts, loading: isLoading, failed: hasFailed, onMore: more } : null);
