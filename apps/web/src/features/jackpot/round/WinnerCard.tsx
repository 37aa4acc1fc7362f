import type { ShownItem } from '@updraft/contract';
import { classes } from '@updraft/ui';
import { OwnWin } from '../../../entities/round/OwnWin.tsx';
import { toCents } from '../../../lib/cents.ts';
import { count, dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { UserAvatar, UserName } from '../../../lib/UserName.tsx';
import type { TicketRange } from '../bets/ticket-ranges.ts';
import type { JackpotWinner } from '../wire.ts';
import { ItemTile } from './ItemTile.tsx';

interface WinnerCardProps {
  winner: JackpotWinner;
  /** Number of tickets in the pot. */
  tickets: number;
  isOwn: boolean;
  /** Winner's range with the winning ticket; undefined: not known. */
  range?: TicketRange | undefined;
}

/** True if the winner got more than they staked. A return at or below the stake is not shown as a win. [F10] */
export const isPotGain = ({ win, price }: Pick<JackpotWinner, 'win' | 'price'>): boolean => win > price;

/**
 * Winner of a round: the win, its chance, the items, and the house's fee. In a wide panel, items and fee are beside the
 * winner.
 */
export function WinnerCard({ winner, tickets, isOwn, range }: WinnerCardProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const { user, win, items, shown } = winner;
  const isGain = isPotGain(winner);
  return (
    <div className="grid min-w-0 items-center justify-center gap-x-6 gap-y-2 @md:grid-cols-[minmax(0,auto)_minmax(0,auto)]">
      <div className="flex min-w-0 items-center gap-3 text-left">
        <UserAvatar user={user} size={48} className="shrink-0" />
        <div className="min-w-0">
          <p className="flex min-w-0 gap-1.5 text-14 font-semibold">
            {isOwn ? t(isGain ? 'you_won' : 'your_ticket') : <UserName user={user} />}
          </p>
          <p
            data-testid="jackpot-won"
            className={classes(
              'font-display text-[clamp(1.375rem,5.5cqi,2.5rem)] leading-none font-bold tabular-nums',
              !isOwn ? 'text-lift' : isGain ? 'text-win' : 'text-text',
            )}
          >
            {dollars(win, 2, language)}
          </p>
          <p className="text-12 text-muted tabular-nums">
            <WonWith winner={winner} tickets={tickets} />
            {range && (
              <span className="block whitespace-nowrap">
                {t('in_range', { range: `${count(range.from, language)}–${count(range.to, language)}` })}
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="min-w-0">
        <Items items={shown} among={items} />
        <FeeLine winner={winner} className="mt-1" />
      </div>
    </div>
  );
}

/** Gain of the player, the largest text in the panel, with the items below it. */
export function OwnPot({ winner, tickets }: Pick<WinnerCardProps, 'winner' | 'tickets'>) {
  const { t } = useTexts('jackpot');
  return (
    <div className="grid min-w-0 justify-items-center gap-1 text-center [--own-win-height:38cqh]">
      <OwnWin cents={toCents(winner.win)} title={t('you_won')} />
      <div className="flex max-w-full min-w-0 items-center gap-x-3 gap-y-1 text-left @max-md:flex-col @max-md:text-center">
        <Items items={winner.shown} among={winner.items} />
        <div className="min-w-0 text-12 text-muted tabular-nums">
          <p>
            <WonWith winner={winner} tickets={tickets} />
          </p>
          <FeeLine winner={winner} />
        </div>
      </div>
    </div>
  );
}

/** Chance with which the pot was won, and the winning ticket. */
function WonWith({ winner: { chance, ticket }, tickets }: Pick<WinnerCardProps, 'winner' | 'tickets'>) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  return t('won_with', {
    chance: percent(chance / 100, 2, language),
    ticket: count(ticket, language),
    tickets: count(tickets, language),
  });
}

/** Part of the pot paid as balance, and the house's fee. */
function FeeLine({ winner: { credit, fee }, className }: Pick<WinnerCardProps, 'winner'> & { className?: string }) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const sum = (value: number): string => dollars(value, 2, language);
  return (
    <p className={classes('text-12 text-muted tabular-nums', className)}>
      {credit > 0 ? `${t('and_credit', { sum: sum(credit) })} · ` : ''}
      {fee.sum > 0 ? t('fee', { sum: sum(fee.sum), count: fee.items }) : t('no_fee')}
    </p>
  );
}

function Items({ items, among }: { items: readonly ShownItem[]; among: number }) {
  const { t } = useTexts('game');
  return (
    <p className="flex shrink-0 items-center gap-1">
      {items.map((item, at) => (
        <ItemTile key={at} item={item} className="size-11! @max-md:size-9!" />
      ))}
      {among > items.length && (
        <span className="px-1 text-14 text-muted tabular-nums">
          <span aria-hidden="true">+{among - items.length}</span>
          <span className="sr-only">{t('more_items', { count: among - items.length })}</span>
        </span>
      )}
    </p>
  );
}
