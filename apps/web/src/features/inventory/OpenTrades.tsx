import type { ShownItem, Trade } from '@updraft/contract';
import { Icon, buttonClasses, classes } from '@updraft/ui';
import { dateTime } from '../../lib/format.ts';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName } from '../../entities/item/item-name.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTradeList } from '../../entities/trade/trade-query.ts';

/** Open trades: withdrawals of skins, and deposits of skins. Renders nothing if there are none. */
export default function OpenTrades() {
  const { t } = useTexts('skins');
  const trades = useTradeList();
  const taken = trades?.taken.filter(({ status }) => status === 'sending') ?? [];
  const deposits = trades?.deposits.filter(({ status }) => status === 'sending') ?? [];
  if (taken.length + deposits.length === 0) return null;
  return (
    <section
      aria-label={t('on_the_way')}
      tabIndex={0}
      className="max-h-35 min-h-14 overflow-y-auto border-b border-line bg-ink-850"
    >
      <ul className="divide-y divide-line">
        {taken.map(
          ({ id, items, trade }) => trade && <Row key={`taken-${id}`} way="out" items={items} trade={trade} />,
        )}
        {deposits.map(({ id, items, trade }) => (
          <Row key={`deposit-${id}`} way="in" items={items} trade={trade} />
        ))}
      </ul>
    </section>
  );
}

function Row({ way, items, trade }: { way: 'in' | 'out'; items: readonly ShownItem[]; trade: Trade }) {
  const { t } = useTexts('skins');
  const language = useSettings((state) => state.language);
  const [first] = items;
  const name = first && items.length === 1 ? itemName(first, language) : t('way_in', { count: items.length });
  const until =
    trade.state === 'sent' && trade.expires_at !== null
      ? t('until', { until: dateTime(trade.expires_at, language) })
      : null;
  return (
    <li className="flex min-w-0 items-center gap-3 px-4 py-2">
      {first && <ItemArt image={first.image} size={48} alt="" className="size-10!" />}
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2 text-14">
          <span className="truncate font-medium">{name}</span>
          <span className="hidden shrink-0 text-12 text-muted sm:inline">
            {way === 'out' ? t('way_out') : items.length === 1 ? t('way_in', { count: 1 }) : null}
          </span>
        </p>
        <p role="status" className="text-12 leading-4 text-muted" title={until ?? undefined}>
          {t(`trade_state:${trade.state}`)} · <span className="font-mono text-12">{trade.code}</span>
        </p>
      </div>
      {trade.url !== null && (
        <a
          href={trade.url}
          target="_blank"
          rel="noopener noreferrer"
          data-keep-clear
          className={classes(buttonClasses('secondary', 'small'), 'shrink-0')}
        >
          <Icon name="external" size={16} />
          <span className="max-sm:sr-only">{t('open_offer')}</span>
        </a>
      )}
    </li>
  );
}
