import { Avatar, Badge, classes } from '@updraft/ui';
import { useTexts } from './texts.ts';
import { avatarUrl } from './avatar.ts';
import { useSettings } from './settings.ts';
import { publicName } from './public-name.ts';

interface Person {
  username: string;
  avatar: string;
  is_demo?: boolean;
}

/** A person's picture; blurred in streamer mode. */
export function UserAvatar({ user, size = 32, className }: { user: Person; size?: number; className?: string }) {
  const streamer = useSettings((state) => state.streamer);
  return <Avatar src={avatarUrl(user.avatar)} size={size} blur={streamer} className={className} />;
}

/** A person's name as text; blurred in streamer mode, marked if the person is a demo player (`plain`: the mark stands elsewhere). */
export function UserName({ user, plain = false, className }: { user: Person; plain?: boolean; className?: string }) {
  const streamer = useSettings((state) => state.streamer);
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1.5', className)}>
      <bdi className={classes('truncate', streamer && 'streamer-blur')}>{publicName(user)}</bdi>
      {user.is_demo && !plain && <DemoMark />}
    </span>
  );
}

/** Lists render a name a hundred times: what most of them do without is not prepared for each. */
function DemoMark() {
  const { t } = useTexts('shell');
  return <Badge>{t('demo')}</Badge>;
}
