import type { ReactNode } from 'react';
import { AsyncBody, loadStatusOf, type AsyncBodyProps } from './AsyncBody.tsx';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';

export interface AsyncListProps<Item> extends Pick<AsyncBodyProps, 'skeleton' | 'error' | 'empty'> {
  /** The items; undefined while none have come. */
  items: readonly Item[] | undefined;
  /** Loading failed. Items of an earlier load are shown all the same. */
  failed?: boolean;
  /** Draws the items; not called without any. */
  children: (items: readonly Item[]) => ReactNode;
  /** The control for the next page; null or left out when there is none. */
  more?: LoadMoreProps | null;
}

/**
 * A list with its four states: a skeleton, an error with another try, an empty state with the next step, or its items.
 */
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
