import { Avatar, Badge, classes } from '@updraft/ui';
import { avatarUrl } from './avatar.ts';
import { Private, publicName, useStreaming } from './Private.tsx';
import { useTexts } from './texts.ts';

interface Person {
  username: string;
  avatar: string;
  is_demo?: boolean;
}

/** Picture of a person. In streamer mode a drawn placeholder replaces it. */
export function UserAvatar({ user, size = 32, className }: { user: Person; size?: number; className?: string }) {
  return <Avatar src={useStreaming() ? null : avatarUrl(user.avatar)} size={size} className={className} />;
}

/**
 * Name of a person as text. It is hidden in streamer mode, and a demo player's name has a mark. `plain`: without the
 * mark, which is shown elsewhere.
 */
export function UserName({ user, plain = false, className }: { user: Person; plain?: boolean; className?: string }) {
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1.5', className)}>
      <Private className="truncate">{publicName(user)}</Private>
      {user.is_demo && !plain && <DemoMark />}
    </span>
  );
}

/**
 * Mark of demo players. It is a separate component, so that only marked names subscribe to its texts. Lists render
 * hundreds of names.
 */
function DemoMark() {
  const { t } = useTexts('shell');
  return <Badge>{t('demo')}</Badge>;
}
