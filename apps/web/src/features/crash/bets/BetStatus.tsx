import { BET_RESULT } from '@updraft/contract/constants';
import { classes, Icon, type IconName } from '@updraft/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { RoundStage } from '../state-bets.ts';
import type { CrashBet } from '../wire.ts';

type Status = 'waiting' | 'live' | 'paying' | 'unheard' | 'win' | 'lose' | 'refunded';

const LOOKS: Record<Status, { icon: IconName; className: string }> = {
  waiting: { icon: 'clock', className: 'text-muted' },
  live: { icon: 'arrow-up', className: 'text-lift' },
  paying: { icon: 'clock', className: 'text-muted' },
  unheard: { icon: 'warning', className: 'text-muted' },
  win: { icon: 'check', className: 'text-win' },
  lose: { icon: 'close', className: 'text-loss' },
  refunded: { icon: 'swap', className: 'text-muted' },
};

interface BetStatusProps {
  bet: Pick<CrashBet, 'is_win'>;
  /** Where its round stands; one that is pending in a round that has crashed has won and is being paid. */
  stage: RoundStage;
  isRefunded?: boolean;
  className?: string;
}

const PENDING = { waiting: 'waiting', running: 'live', crashed: 'paying', unheard: 'unheard' } as const;

const statusOf = ({ bet, stage, isRefunded }: BetStatusProps): Status => {
  if (bet.is_win === BET_RESULT.WON) return 'win';
  if (bet.is_win === BET_RESULT.LOST) return 'lose';
  if (isRefunded) return 'refunded';
  return PENDING[stage];
};

/** How a bet stands: a drawing and a word, so that colour is never alone. */
export function BetStatus(props: BetStatusProps) {
  const { t } = useTexts('crash');
  const status = statusOf(props);
  const { icon, className: colour } = LOOKS[status];
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1 text-12', colour, props.className)}>
      <Icon name={icon} size={14} />
      <span className="truncate">{t(`status_${status}`)}</span>
    </span>
  );
}
