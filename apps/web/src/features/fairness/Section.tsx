import { Skeleton, ErrorState } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';

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

/** A list on its way, or one that did not come. */
export function ListState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTexts('fairness');
  if (failed)
    return (
      <ErrorState
        title={t('load_failed')}
        retryLabel={t('app:retry')}
        onRetry={onRetry}
        className="rounded-14 border border-line bg-ink-900"
      />
    );
  return <Skeleton className="h-40 rounded-14" />;
}
