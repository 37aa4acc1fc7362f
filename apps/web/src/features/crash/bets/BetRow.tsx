import { Link } from '../../../lib/navigation.tsx';
import { BET_RESULT, BET_ROW_WIDEN_MS } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { dollars, multiplier } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { UserAvatar, UserName } from '../../../lib/UserName.tsx';
import { autoCashOutText, isManual } from '../hundredths.ts';
import type { RoundStage } from '../state-bets.ts';
import type { CrashBet } from '../wire.ts';
import { BetItems } from './BetItems.tsx';
import { BetStatus } from './BetStatus.tsx';

/** Wide mode: begins 350 ms after the pointer or the focus came, ends when it goes. */
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

interface BetRowProps {
  bet: CrashBet;
  isOwn: boolean;
  stage: RoundStage;
  /** The round was refunded: what was not settled in it went back. */
  isRefunded?: boolean;
  /** Its place in a list whose rows change places: moved by transform, which costs no layout. */
  place?: number;
  /** How many bets the list has, of which those in sight alone are rows. */
  among?: number;
}

/** One bet of the live list. Drawn again only when the bet itself, its place or the phase changes. */
export const BetRow = memo(function BetRow({ bet, isOwn, stage, isRefunded = false, place, among }: BetRowProps) {
  const { t } = useTexts('crash');
  const language = useSettings((state) => state.language);
  const { isWide, handlers } = useWide();
  const isWon = bet.is_win === BET_RESULT.WON;
  const stop = isWon ? multiplier(bet.multiplier ?? 1) : autoCashOutText(bet.autoWithdraw);
  return (
    <li
      {...handlers}
      aria-posinset={place === undefined ? undefined : place + 1}
      aria-setsize={among}
      style={place === undefined ? undefined : { transform: `translateY(${place * 3}rem)` }}
      className={classes(
        place !== undefined && 'absolute inset-x-0 top-0 transition-transform duration-(--motion-panel) ease-out',
        'flex h-12 items-center gap-2 px-3 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        isOwn ? 'bg-ink-850 shadow-[inset_2px_0_0_var(--color-lift)]' : 'hover:bg-ink-850',
      )}
    >
      <Link to={`/user/${bet.user.id}`} className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-8">
        <UserAvatar user={bet.user} size={28} />
        <span className="flex min-w-0 flex-col">
          <UserName plain user={bet.user} className="text-14 leading-5 font-medium" />
          {/* The mark stands below the name: beside it, it would leave a name of eight letters two. */}
          <span className="flex min-w-0 items-center gap-1 text-12 leading-4">
            <BetStatus bet={bet} stage={stage} isRefunded={isRefunded} />
            {bet.user.is_demo && <span className="shrink-0 text-muted">· {t('demo')}</span>}
          </span>
        </span>
      </Link>
      <BetItems bet={bet} isWide={isWide} />
      <span className="w-18 shrink-0 text-right xl:w-20 tabular-nums">
        <span
          className={classes(
            'block truncate text-14 leading-5 font-semibold',
            isWon && 'text-win',
            bet.is_win === BET_RESULT.LOST && 'text-muted line-through',
          )}
        >
          {dollars(bet.result, 2, language)}
        </span>
        <span className="block text-12 leading-4 text-muted">
          {!isWon && isManual(bet) ? (
            <>
              <span aria-hidden="true">∞</span>
              <span className="sr-only">{t('by_hand')}</span>
            </>
          ) : (
            stop
          )}
        </span>
      </span>
    </li>
  );
});
