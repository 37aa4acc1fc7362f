import { Link, type SitePath } from '../../lib/navigation.tsx';
import type { ReactNode } from 'react';

/** The page of a game's round. Every game that has one has it there. */
const roundPath = (game: string, id: number): SitePath => `/${game}/${id}`;

/** A link to the page of a round of any game. */
export function RoundLink({
  game,
  id,
  className,
  children,
}: {
  game: string;
  id: number;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={roundPath(game, id)} className={className}>
      {children}
    </Link>
  );
}
