import { Link } from '../../lib/Link.tsx';
import type { ReactNode } from 'react';
import { roundPath } from './round-path.ts';

interface RoundLinkProps {
  game: string;
  id: number;
  className?: string;
  /** Accessible name. Needed if the content of the link does not name the round. */
  label?: string;
  title?: string;
  children: ReactNode;
}

/** Link to the page of a round of any game. */
export function RoundLink({ game, id, className, label, title, children }: RoundLinkProps) {
  return (
    <Link to={roundPath(game, id)} className={className} aria-label={label} title={title}>
      {children}
    </Link>
  );
}
