import { Badge, type BadgeProps } from '@updraft/ui';
import type { ChatMessage } from '@updraft/contract';
import type { RowView } from './use-row-view.ts';

type Author = ChatMessage['user'];
type Role = 'admin' | 'moderator' | 'youtuber' | 'user';

/** The role that an author is shown with: the highest; staff of another kind have none. */
export const roleOf = (user: Author): Role | null => {
  if (user.is_admin) return 'admin';
  if (user.is_moderator) return 'moderator';
  if (user.is_youtuber) return 'youtuber';
  return user.is_staff ? null : 'user';
};

const LOOKS: Record<Role, BadgeProps> = {
  admin: { tone: 'lift', children: null },
  moderator: { tone: 'info', children: null },
  // The violet of creators is that of no role and no result of a round in sight.
  youtuber: { className: 'border-class-4/40! text-class-4!', children: null },
  user: { tone: 'neutral', children: null },
};

/** The coloured word of a role beside a name. */
export function RoleBadge({ user, t }: { user: Author; t: RowView['t'] }) {
  const role = roleOf(user);
  if (role === null) return null;
  return (
    <Badge {...LOOKS[role]} className={`px-1.5 leading-4 ${LOOKS[role].className ?? ''}`}>
      {t(role)}
    </Badge>
  );
}
