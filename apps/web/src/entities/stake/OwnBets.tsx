import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { BetStatus, type BetStanding } from '../bet/BetStatus.tsx';
import { useTexts } from '../../lib/texts.ts';

interface OwnBetsProps<Bet> {
  bets: readonly Bet[];
  empty: string;
  row: (bet: Bet) => ReactNode;
  /** Classes of the height. An empty list has the same height, so that a new bet causes no layout shift. */
  className: string;
}

/**
 * Classes of a list that grows downwards, below a button that must not move. It has at most six whole rows of 1.75 rem,
 * on a short page three. A longer list scrolls by whole rows.
 */
export const OWN_ROWS =
  'max-h-47 snap-y snap-mandatory overflow-y-auto overscroll-contain *:snap-start xl:[@media(max-height:50rem)]:max-h-23';

/** List of the player's own bets of the round. */
export function OwnBets<Bet>({ bets, empty, row, className }: OwnBetsProps<Bet>) {
  const { t } = useTexts('game');
  if (bets.length === 0)
    return (
      <p
        className={classes(
          'grid place-items-center rounded-8 border border-dashed border-line px-4 text-center text-12 text-balance text-muted',
          className,
        )}
      >
        {empty}
      </p>
    );
  return (
    <ul aria-label={t('your_bets')} className={classes('flex flex-col gap-1', className)}>
      {bets.map(row)}
    </ul>
  );
}

interface OwnBetRowProps {
  /** Choice of the bet, such as its target or colour. */
  label: ReactNode;
  standing: BetStanding;
  liveText: string;
  sum: ReactNode;
  /** Error of the bet's last command. It replaces the state. */
  problem?: string | false;
  action?: ReactNode;
}

/** Row of an own bet: choice, state, sum and action. */
export function OwnBetRow({ label, standing, liveText, sum, problem, action }: OwnBetRowProps) {
  return (
    <li className="flex h-7 shrink-0 items-center gap-2 rounded-8 bg-ink-850 px-2 text-12 tabular-nums">
      <span className="w-18 shrink-0 font-semibold">{label}</span>
      {problem ? (
        <span role="alert" className="min-w-0 truncate text-loss">
          {problem}
        </span>
      ) : (
        <BetStatus standing={standing} liveText={liveText} />
      )}
      <span
        className={classes(
          'ml-auto text-14 font-semibold',
          standing === 'win' && 'text-win',
          standing === 'lose' && 'text-loss',
        )}
      >
        {sum}
      </span>
      {action}
    </li>
  );
}
