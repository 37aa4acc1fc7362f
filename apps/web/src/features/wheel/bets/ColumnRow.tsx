import { classes } from '@updraft/ui';
import { memo } from 'react';
import type { RowPlace } from '../../../entities/bet/BetLine.tsx';
import { paidStanding } from '../../../entities/bet/standing.ts';
import { dollars } from '../../../lib/format.ts';
import { PlayerLink } from '../../../lib/PlayerLink.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { UserAvatar, UserName } from '../../../lib/UserName.tsx';
import type { WheelBet } from '../wire.ts';

/** Height of a row, large enough for a thumb. */
export const COLUMN_ROW_PX = 44;

/** One bet of a column: its player, the number of items, and the stake or the win. */
export const ColumnRow = memo(function ColumnRow({
  bet,
  isOwn,
  place = 0,
  among,
}: RowPlace & { bet: WheelBet; isOwn: boolean }) {
  const { t } = useTexts('wheel');
  const language = useSettings((state) => state.language);
  const isWon = bet.status === 'won';
  const paid = isWon ? paidStanding({ win: bet.win, stake: bet.price }) : null;
  const settled = paid ?? (bet.status === 'lost' ? 'lose' : null);
  return (
    <li
      aria-posinset={place + 1}
      aria-setsize={among}
      style={{ transform: `translateY(${place * COLUMN_ROW_PX}px)`, height: COLUMN_ROW_PX }}
      className={classes(
        'absolute inset-x-0 top-0 flex items-center gap-1.5 px-2 transition-transform duration-(--motion-panel) ease-out',
        isOwn ? 'bg-ink-850 shadow-[inset_2px_0_0_var(--color-lift)]' : 'hover:bg-ink-850',
      )}
    >
      <PlayerLink user={bet.user} className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 rounded-8">
        {/* The avatar is hidden in a narrow column, to leave room for the name. */}
        <UserAvatar user={bet.user} size={24} className="@max-[14rem]/column:hidden" />
        {/*
         * The name has the first line to itself. Beside the sum, four columns would leave room for
         * only eight letters.
         */}
        <span className="flex min-w-0 flex-1 flex-col">
          <UserName plain user={bet.user} className="text-12 leading-4 font-medium" />
          <span className="flex gap-1.5 text-12 leading-4">
            <span className="min-w-0 truncate text-muted">
              {bet.user.is_demo ? t('game:demo') : t('items', { count: bet.items.length + bet.itemsMore })}
            </span>
            <span
              className={classes(
                'ml-auto shrink-0 font-semibold tabular-nums',
                paid === 'win' && 'text-win',
                bet.status === 'lost' && 'text-muted line-through',
              )}
            >
              {settled !== null && <span className="sr-only">{t(`game:status_${settled}`)} </span>}
              {dollars(isWon ? (bet.win ?? bet.price) : bet.price, 2, language)}
            </span>
          </span>
        </span>
      </PlayerLink>
    </li>
  );
});
