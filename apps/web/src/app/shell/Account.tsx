import { Link } from '@tanstack/react-router';
import { Button, Icon, Skeleton, classes } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { dollars } from '../../lib/format.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { UserAvatar } from '../../lib/UserName.tsx';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { useSession } from '../../entities/session/session-store.ts';

/** The balance with the way to add to it. */
export function DepositBox() {
  const { t } = useTexts('shell');
  const language = useSettings((state) => state.language);
  const user = useSession((state) => state.user);
  const status = useSession((state) => state.status);
  const unreachable = useSession((state) => state.unreachable);
  if (status === 'pending') return unreachable ? null : <Skeleton className="h-11 w-40" />;
  if (!user) return null;
  const preload = (): void => preloadModal('deposit');
  return (
    <button
      type="button"
      data-keep-clear
      onClick={() => openModal('deposit')}
      onPointerEnter={preload}
      onFocus={preload}
      className="group flex min-h-11 cursor-pointer items-stretch overflow-hidden rounded-8 border border-line bg-ink-850 transition-colors duration-(--motion-press) hover:border-muted"
    >
      <span className="flex items-center px-3 text-14 font-semibold tabular-nums">
        <span className="sr-only">{t('balance')} </span>
        {dollars(user.balance, 2, language)}
      </span>
      <span className="flex items-center gap-1.5 bg-(image:--lift-gradient) px-3 text-14 font-semibold text-ink-950 group-hover:brightness-110">
        <Icon name="plus" size={18} />
        <span className="max-lg:sr-only">{t('deposit')}</span>
      </span>
    </button>
  );
}

/** The way to one's own page, or to sign in. */
export function AccountArea({ className }: { className?: string }) {
  const { t } = useTexts('shell');
  const streamer = useSettings((state) => state.streamer);
  const user = useSession((state) => state.user);
  const status = useSession((state) => state.status);
  const unreachable = useSession((state) => state.unreachable);
  if (status === 'pending' && unreachable) {
    return (
      <Button icon="refresh" className={className} onClick={() => void sessionActions().reload()}>
        {t('app:retry')}
      </Button>
    );
  }
  if (status === 'pending') return <Skeleton className={classes('size-11 rounded-full', className)} />;
  if (!user) {
    const preload = (): void => preloadModal('login');
    return (
      <Button
        data-keep-clear
        variant="primary"
        className={className}
        onClick={() => openModal('login')}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {t('sign_in')}
      </Button>
    );
  }
  return (
    <Link
      to="/profile"
      aria-label={t('account')}
      title={streamer ? undefined : user.username}
      className={classes('grid size-11 place-items-center rounded-full hover:bg-ink-800', className)}
    >
      <UserAvatar user={user} size={36} />
    </Link>
  );
}
