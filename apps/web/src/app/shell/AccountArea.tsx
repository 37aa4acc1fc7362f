import { Link } from '../../lib/Link.tsx';
import { Button, Skeleton, classes } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { usePlainName } from '../../lib/Private.tsx';
import { UserAvatar } from '../../lib/UserName.tsx';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { useSession } from '../../entities/session/session-store.ts';

/** Link to the player's own page; for visitors the button of the sign-in. */
export function AccountArea({ className }: { className?: string }) {
  const { t } = useTexts('shell');
  const user = useSession((state) => state.user);
  const name = usePlainName(user);
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
      title={name}
      className={classes('grid size-11 place-items-center rounded-full hover:bg-ink-800', className)}
    >
      <UserAvatar user={user} size={36} />
    </Link>
  );
}
