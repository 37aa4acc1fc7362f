import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useStreaming } from './Private.tsx';

/**
 * Link to another site whose address identifies the player. Browsers show the address of a link under the pointer, and
 * a stream must not show it.
 */
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
