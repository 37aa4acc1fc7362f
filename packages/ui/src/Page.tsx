import type { ReactNode } from 'react';
import { AsyncBody, type AsyncBodyProps } from './AsyncBody.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Panel } from './Panel.tsx';

/** `full`: all the room there is. `article`: a text with its contents beside it; the caller names the columns. */
const LAYOUTS = {
  full: 'flex flex-col gap-3 p-3',
  narrow: 'mx-auto flex w-full max-w-248 flex-col gap-4 p-4 lg:px-8',
  wide: 'mx-auto flex w-full max-w-304 flex-col gap-5 px-4 py-6 lg:px-8',
  article: 'mx-auto grid w-full max-w-248 gap-x-12 px-4 py-8 lg:px-8',
} as const;

const TITLE = 'font-display text-28 font-medium';

export interface PageProps extends Partial<Pick<AsyncBodyProps, 'status' | 'skeleton' | 'error' | 'empty'>> {
  /** The one heading of the first level. */
  title: string;
  /** The heading is for screen readers alone: the page shows in another way what it is. */
  hidesTitle?: boolean;
  layout?: keyof typeof LAYOUTS;
  /** What stands below the title of an article. */
  lead?: ReactNode;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  className?: string;
  /** A function where the page has states: it is called when the page is ready. */
  children: ReactNode | (() => ReactNode);
}

/** A page inside the frame: its heading, its width, and the four states of what it loads. */
export function Page({ title, hidesTitle = false, layout = 'wide', lead, actions, className, ...content }: PageProps) {
  return (
    <div className={classes(LAYOUTS[layout], className)}>
      {hidesTitle ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <header className={classes(actions !== undefined && 'flex flex-wrap items-center gap-x-4 gap-y-2')}>
          <h1 className={classes(TITLE, actions === undefined ? 'text-balance' : 'mr-auto')}>{title}</h1>
          {lead}
          {actions}
        </header>
      )}
      <Content {...content} />
    </div>
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

export interface MessagePageProps {
  icon: IconName;
  /** A word above the title. */
  note: string;
  title: string;
  text: string;
  /** The way on. */
  action: ReactNode;
}

/** A page that says one thing, in the middle of the room there is. */
export function MessagePage({ icon, note, title, text, action }: MessagePageProps) {
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4 py-10">
      <div className="relative flex max-w-120 flex-col items-center text-center">
        <span
          aria-hidden="true"
          className="absolute -top-16 -z-10 h-72 w-full bg-[radial-gradient(closest-side,var(--color-lift-deep),transparent)] opacity-10"
        />
        <Panel as="span" className="grid size-18 place-items-center text-lift">
          <Icon name={icon} size={32} />
        </Panel>
        <p className="mt-6 text-14 text-muted">{note}</p>
        <h1 className={classes(TITLE, 'mt-1 text-balance')}>{title}</h1>
        <p className="mt-3 text-16 text-balance text-muted">{text}</p>
        <div className="mt-6">{action}</div>
      </div>
    </div>
  );
}
