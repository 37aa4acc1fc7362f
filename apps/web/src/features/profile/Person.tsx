import type { PublicUser } from '@updraft/contract';
import { Badge, Icon } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useSettings } from '../../lib/settings.ts';
import { Private } from '../../lib/Private.tsx';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';

/** Formats a date: `Nov 21, 2025` · `21 нояб. 2025 г.` */
const dateOf = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(moment));

interface PersonProps {
  user: PublicUser;
  /** Time of joining; null: not known yet. */
  joinedAt: string | null;
  /** True if the player has chosen to be anonymous to others. */
  isAnonymous?: boolean;
  children?: ReactNode;
}

/** Player whose profile is shown: picture, name and time of joining. */
export function Person({ user, joinedAt, isAnonymous = false, children }: PersonProps) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  return (
    <header className="flex flex-wrap items-center gap-4">
      <UserAvatar user={user} size={64} />
      <div className="mr-auto min-w-0">
        <p className="font-display text-20 font-medium">
          <UserName user={user} />
        </p>
        <p className="text-12 text-muted">
          <Private>{t('player_id', { id: user.id })}</Private>
          {joinedAt !== null && ` · ${t('joined', { date: dateOf(joinedAt, language) })}`}
        </p>
        {isAnonymous && (
          <Badge tone="info" className="mt-1.5 whitespace-normal">
            <Icon name="lock" size={12} />
            {t('only_you')}
          </Badge>
        )}
      </div>
      {children}
    </header>
  );
}
