import type { PublicUser, ShownItem } from '@updraft/contract';
import { BET_ROW_WIDEN_MS } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dollars } from '../../lib/format.ts';
import { PlayerLink } from '../../lib/PlayerLink.tsx';
import { useSettings } from '../../lib/settings.ts';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';
import { BetItems } from './BetItems.tsx';
import { BetStatus, type BetStanding } from './BetStatus.tsx';

/**
 * Wide mode of a row. It begins 350 ms after the pointer or the focus has arrived, and ends when the pointer or the
 * focus leaves.
 */
function useWide(): {
  isWide: boolean;
  handlers: Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur', () => void>;
} {
  const [isWide, setWide] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWide(true), BET_ROW_WIDEN_MS);
  };
  const end = (): void => {
    clearTimeout(timer.current);
    setWide(false);
  };
  return { isWide, handlers: { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end } };
}

/** Parts of a bet that every game shows. */
export interface ShownBet {
  id: number;
  user: PublicUser;
  items: readonly ShownItem[];
  itemsMore: number;
}

/** Position of a row in a list whose rows can change places. */
export interface RowPlace {
  /** Index of the row. A transform moves the row to its place, without a new layout of the page. */
  place?: number;
  /** Number of bets in the list. Only visible ones have rows. */
  among?: number;
}

interface BetLineProps extends RowPlace {
  bet: ShownBet;
  isOwn: boolean;
  standing: BetStanding;
  /** Text of the game for the state of a live bet. */
  liveText: string;
  /** Win in dollars if the bet has won, otherwise the stake. */
  sum: number;
  /** Content below the sum: the bet's choice or its payout. */
  children: ReactNode;
  /** Line below all other content. A row with one has the height `BET_ROW_WITH_FOOT_PX`. */
  foot?: ReactNode;
}

const HEIGHTS = {
  plain: { rem: 3, className: 'h-12 [contain-intrinsic-size:auto_3rem]' },
  footed: { rem: 4.25, className: 'h-17 flex-wrap content-center [contain-intrinsic-size:auto_4.25rem]' },
} as const;
export const BET_ROW_WITH_FOOT_PX = HEIGHTS.footed.rem * 16;

/** One bet of a list: its player, state, items and sum. Games memoise the row by its bet. */
export function BetLine({ bet, isOwn, standing, liveText, sum, place, among, foot, children }: BetLineProps) {
  const { t } = useTexts('game');
  const language = useSettings((state) => state.language);
  const { isWide, handlers } = useWide();
  const height = HEIGHTS[foot === undefined ? 'plain' : 'footed'];
  return (
    <li
      {...handlers}
      aria-posinset={place === undefined ? undefined : place + 1}
      aria-setsize={among}
      style={place === undefined ? undefined : { transform: `translateY(${place * height.rem}rem)` }}
      className={classes(
        place !== undefined && 'absolute inset-x-0 top-0 transition-transform duration-(--motion-panel) ease-out',
        'flex items-center gap-x-2 px-3 [content-visibility:auto]',
        height.className,
        isOwn ? 'bg-ink-850 shadow-[inset_2px_0_0_var(--color-lift)]' : 'hover:bg-ink-850',
      )}
    >
      <PlayerLink user={bet.user} className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-8">
        <UserAvatar user={bet.user} size={28} />
        <span className="flex min-w-0 flex-col">
          <UserName plain user={bet.user} className="text-14 leading-5 font-medium" />
          {/* The demo mark is below the name: beside the mark, two letters of the name would be visible. */}
          <span className="flex min-w-0 items-center gap-1 text-12 leading-4">
            <BetStatus
              standing={standing}
              liveText={liveText}
              isBrief={bet.user.is_demo}
              className="max-w-full shrink-0"
            />
            {bet.user.is_demo && <span className="truncate text-muted">· {t('demo')}</span>}
          </span>
        </span>
      </PlayerLink>
      <BetItems bet={bet} isWide={isWide} />
      <span className="min-w-14 max-w-20 shrink-0 text-right tabular-nums sm:w-18 xl:w-20">
        <span
          className={classes(
            'block truncate text-14 leading-5 font-semibold',
            standing === 'win' && 'text-win',
            standing === 'lose' && 'text-muted line-through',
          )}
        >
          {dollars(sum, 2, language)}
        </span>
        <span className="block text-12 leading-4 text-muted">{children}</span>
      </span>
      {foot !== undefined && <div className="min-w-0 basis-full">{foot}</div>}
    </li>
  );
}
