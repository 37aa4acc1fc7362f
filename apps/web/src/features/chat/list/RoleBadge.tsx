import { Badge, type BadgeProps, classes, Icon, type IconName } from '@updraft/ui';
import type { ChatMessage } from '@updraft/contract';
import type { RowView } from './use-row-view.ts';

type Author = ChatMessage['user'];
type Role = 'admin' | 'moderator' | 'youtuber' | 'user';

/** Returns the highest role of an author that has a badge; null: staff with another role. */
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
  // The violet of creators is not the colour of another role or of a visible result of a round.
  youtuber: { className: 'border-class-4/40! text-class-4!', icon: 'video' },
  user: { tone: 'neutral', icon: 'user' },
};

/** Coloured icon of a role beside a name. The tooltip and the text for screen readers name the role. */
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
