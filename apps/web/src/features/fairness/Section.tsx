import { AsyncList, type AsyncListProps, Panel, Skeleton } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';

/** Stands in for a list, or for what is made of several. */
export const SKELETON = <Skeleton className="h-40 rounded-14" />;

/** A part of the fairness page with its heading; the contents link to it. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <h2 id={`${id}-title`} className="font-display text-20 font-medium text-balance">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[68ch] text-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

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
