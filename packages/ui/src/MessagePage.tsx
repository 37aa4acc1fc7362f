import type { ReactNode } from 'react';
import { classes, PAGE_TITLE } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Panel } from './Panel.tsx';

export interface MessagePageProps {
  icon: IconName;
  /** A short line above the title. */
  note: string;
  title: string;
  text: string;
  /** Links or buttons that lead on. */
  action: ReactNode;
}

/** A page with a single message, in the middle of its space. */
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
        <h1 className={classes(PAGE_TITLE, 'mt-1 text-balance')}>{title}</h1>
        <p className="mt-3 text-16 text-balance text-muted">{text}</p>
        <div className="mt-6">{action}</div>
      </div>
    </div>
  );
}
