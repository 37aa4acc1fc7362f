import { AsyncList, type AsyncListProps, Panel, Skeleton } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

/** Placeholder of a list, or of content made from several lists. */
export const SKELETON = <Skeleton className="h-40 rounded-14" />;

interface FairnessListProps<Item> extends Pick<AsyncListProps<Item>, 'children'> {
  list: { data: readonly Item[] | undefined; isError: boolean; refetch: () => unknown };
  empty: string;
}

/** A list of the fairness page with its states. */
export function FairnessList<Item>({ list, empty, children }: FairnessListProps<Item>) {
  const { t } = useTexts('fairness');
  return (
    <AsyncList
      items={list.data}
      failed={list.isError}
      skeleton={SKELETON}
      error={{
        title: t('load_failed'),
        retryLabel: t('app:retry'),
        onRetry: () => void list.refetch(),
        framed: true,
      }}
      empty={
        <Panel as="p" padding="small" className="text-muted">
          {empty}
        </Panel>
      }
    >
      {children}
    </AsyncList>
  );
}
