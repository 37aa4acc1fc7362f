import type { ChatMessage, ChatStats } from '@updraft/contract';
import { Icon, Panel } from '@updraft/ui';
import { count, dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Name of a figure and its value. */
type Figure = [string, string];

type FiguresCardProps = Exclude<ChatMessage, { type: 'MESSAGE' }>;

/** Small card with the figures that a player shows by `!stats` or `!balance`. */
export default function FiguresCard(props: FiguresCardProps) {
  const { t } = useTexts('chat_room');
  const language = useSettings((state) => state.language);
  const isBalance = props.type === 'balance';
  const money = (value: number): string => dollars(value, 2, language);
  const balance: Figure = [t('balance'), money(props.stats.balance)];
  const figures = props.type === 'balance' ? [balance] : [...ofGames(props.stats), balance];
  function ofGames(stats: ChatStats): Figure[] {
    return [
      [t('total_games'), count(stats.total_games, language)],
      [t('win_rate'), percent(stats.win_rate / 100, 1, language)],
      [t('total_profit'), money(stats.total_profit)],
      [t('total_deposit'), money(stats.total_deposit)],
      [t('total_withdraw'), money(stats.total_withdraw)],
    ];
  }
  return (
    <Panel as="div" tone="raised" className="mt-1 mb-0.5 px-3 py-2">
      <p className="mb-1 flex items-center gap-1.5 text-12 text-muted">
        <Icon name={isBalance ? 'wallet' : 'chart'} size={14} />
        {t(isBalance ? 'balance' : 'stats')}
      </p>
      <dl className={isBalance ? '' : 'grid grid-cols-2 gap-x-4 gap-y-1'}>
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className={isBalance ? 'sr-only' : 'truncate text-12 text-muted'}>{name}</dt>
            <dd className="truncate text-14 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
