import type { ReactNode } from 'react';
import { AsyncBody, loadStatusOf, type AsyncBodyProps } from './AsyncBody.tsx';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';

export interface AsyncListProps<Item> extends Pick<AsyncBodyProps, 'skeleton' | 'error' | 'empty'> {
  /** Items; undefined: not loaded yet. */
  items: readonly Item[] | undefined;
  /** True if loading failed. Items of an earlier load are still shown. */
  failed?: boolean;
  /** Draws the items; not called for an empty list. */
  children: (items: readonly Item[]) => ReactNode;
  /** Control for the next page; null or left out: none. */
  more?: LoadMoreProps | null;
}

/** A list with its four states: a skeleton, an error with a retry, an empty state with the next step, or its items. */
export function AsyncList<Item>({ items, failed = false, more = null, children, ...states }: AsyncListProps<Item>) {
  const status = items?.length === 0 ? 'empty' : loadStatusOf({ data: items, isError: failed });
  return (
    <>
      <AsyncBody status={status} {...states}>
        {() => children(items ?? [])}
      </AsyncBody>
      {items !== undefined && more && <LoadMore {...more} />}
    </>
  );
}
