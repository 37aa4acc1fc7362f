import { Page } from '@updraft/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Contents } from './Contents.tsx';

interface ArticleProps extends Pick<ComponentProps<typeof Contents>, 'name' | 'parts'> {
  title: string;
  lead: string;
  /** Title of the table of contents. */
  contents: string;
  children: ReactNode;
}

/** Page of text: a title, a lead, a table of contents and sections. */
export function Article({ title, lead, contents, name, parts, children }: ArticleProps) {
  return (
    <Page
      layout="article"
      title={title}
      lead={<p className="mt-4 max-w-[68ch] text-16 leading-7">{lead}</p>}
      className="gap-y-8 lg:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <Contents name={name} title={contents} parts={parts} />
      <div className="flex min-w-0 flex-col gap-12">{children}</div>
    </Page>
  );
}
