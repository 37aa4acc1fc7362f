import { AsyncList, EmptyState, Icon, Panel, Skeleton } from '@updraft/ui';
import { useMemo } from 'react';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName } from '../../entities/item/item-name.ts';
import { dateTime, dollars, shortPercent } from '../../lib/format.ts';
import type { Page } from '../../lib/pages.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePages } from '../../lib/use-pages.ts';
import { loadCodes, type UsedCode, useCodes } from './query.ts';

const NONE: Page<UsedCode> = { rows: [], next: null };
const idOf = ({ id }: UsedCode): number => id;

/** The codes that the player has used, newest first. */
export function CodeHistory({ playerId }: { playerId: number }) {
  const { t } = useTexts('promo');
  const codes = useCodes(playerId);
  const head = useMemo(() => codes.data ?? NONE, [codes.data]);
  const pages = usePages({ of: String(playerId), head, load: loadCodes, idOf });
  return (
    <Panel heading={t('history')} padding="medium">
      <AsyncList
        items={codes.data && pages.rows}
        failed={codes.isError}
        skeleton={<Skeleton className="mt-3 h-24 rounded-8" />}
        error={{ title: t('load_failed'), retryLabel: t('app:retry'), onRetry: () => void codes.refetch() }}
        empty={
          <EmptyState icon="tag" title={t('none')}>
            {t('none_text')}
          </EmptyState>
        }
        more={
          pages.hasMore
            ? {
                label: t('older'),
                failedText: t('load_failed'),
                loading: pages.isLoading,
                failed: pages.hasFailed,
                onMore: pages.more,
              }
            : null
        }
      >
        {(rows) => (
          <ul className="mt-2 divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} used={row} />
            ))}
          </ul>
        )}
      </AsyncList>
    </Panel>
  );
}

function Row({ used: { code, item, percent, sum, used_at } }: { used: UsedCode }) {
  const { t } = useTexts('promo');
  const language = useSettings((state) => state.language);
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      {item ? (
        <ItemArt image={item.image} size={48} alt="" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center text-muted">
          <Icon name={percent === null ? 'coins' : 'wallet'} size={24} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">
          {item
            ? itemName(item, language)
            : percent === null
              ? t('gave_sum', { sum: dollars(sum ?? 0, 2, language) })
              : t('gave_percent', { percent: shortPercent(percent, language) })}
        </span>
        <span className="block truncate font-mono text-12 text-muted">{code}</span>
      </span>
      <time dateTime={used_at} className="shrink-0 text-12 text-muted tabular-nums">
        {dateTime(used_at, language)}
      </time>
    </li>
  );
}
