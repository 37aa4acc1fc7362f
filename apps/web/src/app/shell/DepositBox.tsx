import { Icon, Skeleton } from '@updraft/ui';
import { useSession } from '../../entities/session/session-store.ts';
import { dollars } from '../../lib/format.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

/** Balance, and the button that adds to it. */
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
      <span className="flex items-center gap-1.5 border-l border-line bg-ink-800 px-3 text-14 font-semibold">
        <Icon name="plus" size={18} />
        <span className="max-lg:sr-only">{t('deposit')}</span>
      </span>
    </button>
  );
}
