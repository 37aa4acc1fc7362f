import type { ReactNode } from 'react';

interface ArticleSectionProps {
  id: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** Section of a long page with its heading, to which the table of contents links. */
export function ArticleSection({ id, title, lead, children }: ArticleSectionProps) {
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
