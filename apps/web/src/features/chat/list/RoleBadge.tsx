import { Badge, type BadgeProps, classes, Icon, type IconName } from '@updraft/ui';
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

interface Look extends Pick<BadgeProps, 'tone' | 'className'> {
  icon: IconName;
}

const LOOKS: Record<Role, Look> = {
  admin: { tone: 'lift', icon: 'star' },
  moderator: { tone: 'info', icon: 'shield' },
  // The violet of creators is that of no role and no result of a round in sight.
  youtuber: { className: 'border-class-4/40! text-class-4!', icon: 'video' },
  user: { tone: 'neutral', icon: 'user' },
};

/** The coloured drawing of a role beside a name. Its word is its hint and its text for screen readers. */
export function RoleBadge({ user, t }: { user: Author; t: RowView['t'] }) {
  const role = roleOf(user);
  if (role === null) return null;
  const { tone, icon, className } = LOOKS[role];
  return (
    <Badge tone={tone} title={t(role)} className={classes('shrink-0 px-0.75! py-0.75', className)}>
      <Icon name={icon} size={12} />
      <span className="sr-only">{t(role)}</span>
    </Badge>
  );
}
