import { classes, Icon, type IconName } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

/**
 * State of a bet. `live`: the round is deciding it now. `paying`: it has won and is being paid. `unheard`: its state is
 * unknown, because no messages arrive. `returned`: it was paid no more than its stake.
 */
export type BetStanding = 'waiting' | 'live' | 'paying' | 'unheard' | 'win' | 'returned' | 'lose' | 'refunded';

const LOOKS: Record<BetStanding, { icon: IconName; className: string }> = {
  waiting: { icon: 'clock', className: 'text-muted' },
  live: { icon: 'arrow-up', className: 'text-text' },
  paying: { icon: 'clock', className: 'text-muted' },
  unheard: { icon: 'warning', className: 'text-muted' },
  win: { icon: 'check', className: 'text-win' },
  returned: { icon: 'minus', className: 'text-muted' },
  lose: { icon: 'close', className: 'text-loss' },
  refunded: { icon: 'swap', className: 'text-muted' },
};

interface BetStatusProps {
  standing: BetStanding;
  /** Text of the game for the state of a live bet. */
  liveText: string;
  /** True to show the icon alone on the narrowest screens; screen readers still read the word. */
  isBrief?: boolean;
  className?: string;
}

/** State of a bet as an icon and a word, so that colour is never the only sign. */
export function BetStatus({ standing, liveText, isBrief = false, className }: BetStatusProps) {
  const { t } = useTexts('game');
  const { icon, className: colour } = LOOKS[standing];
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1 text-12', colour, className)}>
      <Icon name={icon} size={14} />
      <span className={classes('truncate', isBrief && 'max-[24rem]:sr-only')}>
        {standing === 'live' ? liveText : t(`status_${standing}`)}
      </span>
    </span>
  );
}
