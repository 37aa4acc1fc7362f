import type { ReactNode } from 'react';
import { AsyncBody, type AsyncBodyProps } from './AsyncBody.tsx';
import { classes, PAGE_TITLE } from './classes.ts';

/** `full`: all available space. `article`: a text with its table of contents beside it; the caller sets the columns. */
const LAYOUTS = {
  full: 'flex flex-col gap-3 p-3',
  narrow: 'mx-auto flex w-full max-w-248 flex-col gap-4 p-4 lg:px-8',
  wide: 'wide-sides flex w-full flex-col gap-5 py-6',
  article: 'mx-auto grid w-full grid-cols-1 max-w-248 gap-x-12 px-4 py-8 lg:px-8',
} as const;

export interface PageProps extends Partial<Pick<AsyncBodyProps, 'status' | 'skeleton' | 'error' | 'empty'>> {
  /** Text of the only first-level heading of the page. */
  title: string;
  /** True if the heading is for screen readers alone, because the page already shows its subject. */
  hidesTitle?: boolean;
  layout?: keyof typeof LAYOUTS;
  /** Content below the title. */
  lead?: ReactNode;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  className?: string;
  /** Content. With `status`: a function, which is called in the state `ready`. */
  children: ReactNode | (() => ReactNode);
}

/** A page inside the frame: its heading, its width, and the four states of its loaded content. */
export function Page({ title, hidesTitle = false, layout = 'wide', lead, actions, className, ...content }: PageProps) {
  const Element = layout === 'article' ? 'article' : 'div';
  return (
    // Content below the page adapts to the layout through `peer` and `data-layout`.
    <Element data-layout={layout} className={classes('peer', LAYOUTS[layout], className)}>
      {hidesTitle ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <header
          data-keep-clear
          className={classes(actions !== undefined && 'flex flex-wrap items-center gap-x-4 gap-y-2')}
        >
          <h1 className={classes(PAGE_TITLE, actions === undefined ? 'text-balance' : 'mr-auto')}>{title}</h1>
          {lead}
          {actions}
        </header>
      )}
      <Content {...content} />
    </Element>
  );
}

function Content({ status = 'ready', children, ...states }: Pick<PageProps, 'status' | 'children'> & States) {
  return (
    <AsyncBody status={status} {...states}>
      {typeof children === 'function' ? children : () => children}
    </AsyncBody>
  );
}

type States = Pick<AsyncBodyProps, 'skeleton' | 'error' | 'empty'>;
