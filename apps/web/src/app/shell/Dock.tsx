import { classes, Icon } from '@updraft/ui';
import { Suspense } from 'react';
import { Link } from '../../lib/Link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { type Game, GAMES } from '../games.tsx';

interface DockProps {
  /** The games with own bets in play that the page does not show. */
  games: readonly string[];
  className: string;
}

/** Own bets in play that the page does not show: a line for each game, with its link and its actions. */
export default function Dock({ games, className }: DockProps) {
  const { t } = useTexts('shell');
  return (
    <section aria-label={t('in_play')} data-dock={games.length} data-keep-clear className={classes('dock', className)}>
      {GAMES.map((game) => 'inDock' in game && games.includes(game.name) && <Row key={game.name} game={game} />)}
    </section>
  );
}

function Row({ game }: { game: Extract<(typeof GAMES)[number], { inDock: unknown }> }) {
  const { t } = useTexts('shell');
  const { inDock: Line, dockButton: Button, path, dockPath = path }: Game & Required<Pick<Game, 'inDock'>> = game;
  return (
    <div
      data-testid={`dock-${game.name}`}
      className="group/dock @container flex min-w-0 flex-1 items-center gap-2 px-3 not-first:border-line max-lg:not-first:border-t lg:not-first:border-l"
    >
      <Link
        to={dockPath}
        aria-label={t('to_bets', { game: t(game.name) })}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-8 hover:bg-ink-850"
      >
        <span className="flex shrink-0 flex-col items-center text-12 leading-4 text-muted">
          <Icon name={game.icon} size={18} />
          <span className="@max-[26rem]:sr-only">{t(game.name)}</span>
        </span>
        <Suspense fallback={null}>
          <Line inDock />
        </Suspense>
      </Link>
      <Suspense fallback={null}>{Button && <Button />}</Suspense>
    </div>
  );
}
