import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

interface PlayerLinkProps {
  user: { id: number; username: string };
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Link to a player's public page. An anonymous player has no page, so there is no link. [AC-6] */
export function PlayerLink({ user: { id, username }, className, onClick, children }: PlayerLinkProps) {
  if (username === '') return <span className={className}>{children}</span>;
  return (
    <Link to={`/user/${id}`} className={className} {...(onClick && { onClick })}>
      {children}
    </Link>
  );
}
