import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useStreaming } from './Private.tsx';

/** A link to another site whose address tells who the player is. A stream must not show it, as browsers do under a pointer. */
export function PrivateLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return useStreaming() ? (
    <button
      type="button"
      className={classes('cursor-pointer', className)}
      onClick={() => window.open(href, '_blank', 'noopener,noreferrer')}
    >
      {children}
    </button>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
