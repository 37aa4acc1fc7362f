import { Link } from '../../lib/Link.tsx';
import { Icon, classes } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { type Game, GAMES } from '../games.tsx';
import { BonusButton } from './BonusButton.tsx';

const CELL =
  'group flex min-h-13 min-w-0 flex-col items-center justify-center gap-0.5 rounded-8 px-0.5 text-12 text-muted transition-colors duration-(--motion-press) ' +
  'lg:min-h-12 lg:flex-row lg:gap-2 lg:px-2.5 lg:text-14';

/** Game modes with their banks, and the hourly bonus. The bonus is wider, because its countdown is beside its bank. */
export function ModeBar({ className }: { className?: string }) {
  const { t } = useTexts('shell');
  return (
    <nav aria-label={t('modes')} className={className}>
      <ul className="grid grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.7fr)] gap-0.5 lg:flex lg:gap-1">
        {GAMES.map((game) => (
          <li key={game.name} className="min-w-0">
            <Link
              to={game.path}
              above={`/${game.name}`}
              className={classes(
                CELL,
                'hover:bg-ink-850 hover:text-text aria-[current=page]:bg-ink-850 aria-[current=page]:text-text',
              )}
            >
              <Icon name={game.icon} size={20} className="group-aria-[current=page]:text-text lg:max-xl:hidden" />
              <span className="flex min-w-0 max-w-full flex-col items-center lg:items-start">
                <span className="max-w-full truncate leading-4 font-medium">{t(game.name)}</span>
                <Bank of={game} />
              </span>
            </Link>
          </li>
        ))}
        <BonusButton cell={CELL} />
      </ul>
    </nav>
  );
}

/** Bank of a game. Below 1024 px a game without a bank has an empty line, so that all names are aligned. */
function Bank({ of: { bank: Sum } }: { of: Game }) {
  const { t } = useTexts('shell');
  if (Sum === undefined) return <span className="h-4 lg:hidden" />;
  return (
    <span className="text-12 leading-4 tabular-nums">
      <span className="sr-only">{t('bank')} </span>
      {Sum === 'closed' ? (
        <>
          <span aria-hidden="true">—</span>
          <span className="sr-only">{t('no_bank')}</span>
        </>
      ) : (
        <Sum />
      )}
    </span>
  );
}
