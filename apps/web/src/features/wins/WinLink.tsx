import type { LiveWin } from '@updraft/contract';
import { Badge, classes, Icon, type IconName } from '@updraft/ui';
import { memo } from 'react';
import { dollars } from '../../lib/format.ts';
import { Link } from '../../lib/Link.tsx';
import { useSettings } from '../../lib/settings.ts';
import { usePlainName } from '../../lib/Private.tsx';
import { useTexts } from '../../lib/texts.ts';
import { pathOf, timesOf } from './wins.ts';

/** Name and icon of each game, by its name in the registry. */
export type GameSigns = Readonly<Record<string, { icon: IconName; label: string }>>;

interface WinLinkProps {
  win: LiveWin;
  games: GameSigns;
  onFollow?: () => void;
  className?: string;
}

/** A win as a link to the round or the opening: game, player, sum. */
export const WinLink = memo(function WinLink({ win, games, onFollow, className }: WinLinkProps) {
  const { t } = useTexts('wins');
  const language = useSettings((state) => state.language);
  const shownName = usePlainName(win.user);
  const game = games[win.game];
  const name = win.user === null ? t('hidden') : shownName;
  const sum = dollars(win.win, 2, language);
  const title = t('win', {
    user: name,
    sum,
    stake: dollars(win.stake, 2, language),
    game: game?.label ?? win.game,
  });
  return (
    <Link
      to={pathOf(win)}
      {...(onFollow && { onClick: onFollow })}
      title={title}
      className={classes(
        'flex items-center gap-2 rounded-8 px-2 text-12 hover:bg-ink-800 focus-visible:-outline-offset-2',
        className,
      )}
    >
      <Icon name={game?.icon ?? 'gamepad'} size={16} className="shrink-0 text-muted" />
      <span className="sr-only">{game?.label ?? win.game}: </span>
      <bdi className="min-w-0 truncate text-muted">{name}</bdi>
      {win.user?.is_demo && <Badge>{t('shell:demo')}</Badge>}
      <span className="ml-auto font-semibold text-win tabular-nums">{sum}</span>
      <span className="text-muted tabular-nums">{timesOf(win)}</span>
    </Link>
  );
});
