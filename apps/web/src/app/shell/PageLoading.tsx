import { classes, Skeleton } from '@updraft/ui';
import { GamePage } from '../../entities/game-page/GamePage.tsx';
import type { View } from '../../entities/view/view-store.ts';
import { useTexts } from '../../lib/texts.ts';
import { gameNamed } from '../games.tsx';

/**
 * Placeholder of a page while its code is being loaded. For a game that all play at one table it has the outlines of
 * the panels. Otherwise it fills the window, so that what stands below a page does not move when the page arrives.
 */
export function PageLoading({ view }: { view: View }) {
  const { t } = useTexts('app');
  if (view.type === 'mode' && gameNamed(view.game)?.hasStakeBar)
    return (
      <div role="status">
        <GamePage
          title={t('loading')}
          round={panel('h-88 md:h-112')}
          stake={panel('h-72')}
          bets={panel('')}
          proof={() => null}
          inventory={panel('h-88')}
        />
      </div>
    );
  return (
    <p
      role="status"
      className="grid min-h-[calc(100dvh-var(--header-height)-var(--notice-bar))] place-items-center text-14 text-muted"
    >
      {t('loading')}
    </p>
  );
}

const panel = (size: string) => (place: string) => <Skeleton className={classes('rounded-14', size, place)} />;
