import type { PublicUser } from '@updraft/contract';
import { classes, Icon } from '@updraft/ui';
import type { ReactNode } from 'react';
import { Link } from '../../lib/Link.tsx';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';

export interface RankRowProps {
  /** Null: behind the last counted place. The row then shows `placeText`. */
  place: number | null;
  placeText?: string;
  /** Null: the player is anonymous. */
  user: PublicUser | null;
  anonymous: string;
  /** True for the row of the signed-in player. */
  isOwn: boolean;
  you: string;
  children: ReactNode;
}

/** Classes of the first three places. Their numbers are on a disc, so that colour is not the only sign. */
const DISC = {
  1: 'bg-lift text-ink-950',
  2: 'bg-info/25 text-text',
  3: 'bg-ink-800 text-text',
} as const;

/** Row of a ranking: place, player and value. */
export function RankRow({ place, placeText, user, anonymous, isOwn, you, children }: RankRowProps) {
  return (
    <div
      className={classes(
        'flex min-h-12 items-center gap-3 px-3 py-1.5 sm:px-4',
        isOwn && 'bg-ink-850 shadow-[inset_2px_0_0_var(--color-lift)]',
      )}
    >
      <span
        className={classes(
          'grid h-7 min-w-7 shrink-0 place-items-center rounded-full px-1 text-12 font-semibold tabular-nums',
          place !== null && place <= 3 ? DISC[place as 1 | 2 | 3] : 'text-muted',
        )}
      >
        {place ?? placeText}
      </span>
      <Person user={user} anonymous={anonymous} />
      {isOwn && <span className="shrink-0 text-12 text-muted">{you}</span>}
      <span className="ml-auto shrink-0 pl-2 text-right text-14 font-semibold tabular-nums">{children}</span>
    </div>
  );
}

function Person({ user, anonymous }: Pick<RankRowProps, 'user' | 'anonymous'>) {
  if (!user)
    return (
      <span className="flex min-w-0 items-center gap-3 text-14 text-muted">
        <span className="grid size-8 shrink-0 place-items-center rounded-full border border-line bg-ink-800">
          <Icon name="user" size={16} />
        </span>
        <span className="truncate">{anonymous}</span>
      </span>
    );
  return (
    <Link
      to={`/user/${user.id}`}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-8 text-14 hover:text-lift"
    >
      <UserAvatar user={user} size={32} />
      <UserName user={user} />
    </Link>
  );
}
