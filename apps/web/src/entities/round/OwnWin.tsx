import { Icon } from '@updraft/ui';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

interface OwnWinProps {
  cents: number;
  /** Title above the sum. Default: 'Won'. */
  title?: string;
}

/**
 * Payout of the player's won bets, the largest thing in the scene of a round. Its font size depends on the size of its
 * container. `--own-win-height` is the largest height of its figures. Screen readers get the payout from the notice.
 */
export function OwnWin({ cents, title }: OwnWinProps) {
  const { t } = useTexts('game');
  const language = useSettings((state) => state.language);
  const sum = dollars(cents / 100, 2, language);
  return (
    <p
      aria-hidden="true"
      data-testid="own-win"
      data-keep-clear="new"
      data-long={sum.length > 9 || undefined}
      className="animate-rise font-display text-[min(6rem,12.3cqi,var(--own-win-height,26cqh))] leading-none font-bold whitespace-nowrap text-win tabular-nums [text-shadow:0_2px_24px_var(--color-ink-950)] data-long:text-[min(6rem,9.5cqi,var(--own-win-height,26cqh))]"
    >
      <span className="block h-6 font-body text-14 leading-6 font-semibold">
        <Icon name="check" size={16} className="mr-1.5 inline align-[-0.1875rem]" />
        {title ?? t('status_win')}
      </span>
      {sum}
    </p>
  );
}
