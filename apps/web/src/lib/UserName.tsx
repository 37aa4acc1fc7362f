import { Avatar, Badge, classes } from '@updraft/ui';
import { avatarUrl } from './avatar.ts';
import { Private, publicName, useStreaming } from './Private.tsx';
import { useTexts } from './texts.ts';

interface Person {
  username: string;
  avatar: string;
  is_demo?: boolean;
}

/** A person's picture; in streamer mode the drawn stand-in. */
export function UserAvatar({ user, size = 32, className }: { user: Person; size?: number; className?: string }) {
  return <Avatar src={useStreaming() ? null : avatarUrl(user.avatar)} size={size} className={className} />;
}

/** A person's name as text; hidden in streamer mode, marked if the person is a demo player (`plain`: the mark stands elsewhere). */
export function UserName({ user, plain = false, className }: { user: Person; plain?: boolean; className?: string }) {
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1.5', className)}>
      <Private className="truncate">{publicName(user)}</Private>
      {user.is_demo && !plain && <DemoMark />}
    </span>
  );
}

/**
 * The mark of demo players. It is a component of its own, so that its texts are prepared only for names with the mark:
 * lists render hundreds of names.
 */
function DemoMark() {
  const { t } = useTexts('shell');
  return <Badge>{t('demo')}</Badge>;
}
