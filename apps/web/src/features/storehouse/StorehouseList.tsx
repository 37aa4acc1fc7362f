import type { StorehouseItem } from '@updraft/contract';
import { AsyncList, Button, classes, EmptyState, Skeleton } from '@updraft/ui';
import { useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useGradually } from '../../lib/use-gradually.ts';
import { play } from '../../lib/sound.ts';
import { CountedCard } from '../../entities/item/CountedCard.tsx';
import { useStorehouse } from './store.ts';
import { inShownOrder, mostOfEntry } from './storehouse-state.ts';
import { useMatching } from './use-matching.ts';
import { useSuggestion } from './use-suggestion.ts';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2';

/** Entries that match the filters. More are loaded near the end of the list, or by the button. */
export function StorehouseList() {
  const { t } = useTexts('storehouse');
  const resetFilters = useStorehouse((state) => state.resetFilters);
  const { asked, list, loaded } = useMatching();
  const entries = useShownOrder(loaded, list.isPlaceholderData ? null : asked);
  const drawn = useGradually(entries);
  useSuggestion(list.data === undefined || list.isPlaceholderData ? null : loaded);

  return (
    <section
      aria-label={t('results')}
      aria-busy={list.isFetching}
      tabIndex={0}
      className="min-h-80 flex-1 p-3 md:min-h-0 md:overflow-y-auto"
    >
      <Hidden entries={entries} />
      <AsyncList
        items={list.data && drawn}
        failed={list.isError}
        skeleton={<ListSkeleton />}
        error={{
          title: t('storehouse_error:load'),
          retryLabel: t('app:retry'),
          onRetry: () => void list.refetch(),
        }}
        empty={
          <EmptyState
            icon="search"
            title={t('empty')}
            action={
              <Button size="small" onClick={resetFilters}>
                {t('empty_action')}
              </Button>
            }
          >
            {t('empty_text')}
          </EmptyState>
        }
        more={
          list.hasNextPage && drawn === entries
            ? {
                label: t('load_more'),
                failedText: t('storehouse_error:load_more'),
                loading: list.isFetchingNextPage,
                failed: list.isFetchNextPageError,
                onMore: () => void list.fetchNextPage(),
              }
            : null
        }
      >
        {(shown) => <Entries entries={shown} faded={list.isPlaceholderData} />}
      </AsyncList>
    </section>
  );
}

/**
 * Keeps the entries in the order in which they were first shown. A reload, for example after an exchange, does not move
 * them. Only another query changes the order. `asked`: the query; null while `entries` still belong to the previous
 * query.
 */
function useShownOrder(entries: readonly StorehouseItem[], asked: string | null): readonly StorehouseItem[] {
  const [shown, setShown] = useState<{ asked: string | null; ids: readonly number[] }>({ asked, ids: [] });
  const isOther = asked !== null && asked !== shown.asked;
  const ordered = useMemo(() => (isOther ? entries : inShownOrder(entries, shown.ids)), [entries, isOther, shown.ids]);
  if (isOther || ordered.length !== shown.ids.length || ordered.some(({ id }, place) => id !== shown.ids[place]))
    setShown({ asked: asked ?? shown.asked, ids: ordered.map(({ id }) => id) });
  return ordered;
}

/** Chosen items that are not among the shown entries. They stay visible, because they are bought too. */
function Hidden({ entries }: { entries: readonly StorehouseItem[] }) {
  const { t } = useTexts('storehouse');
  const chosen = useStorehouse((state) => state.chosen);
  const hidden = useMemo(() => {
    const shown = new Set(entries.map(({ id }) => id));
    return chosen.filter(({ id }, place) => !shown.has(id) && chosen.findIndex((one) => one.id === id) === place);
  }, [chosen, entries]);
  if (hidden.length === 0) return null;
  return (
    <div className="mb-3 border-b border-line pb-3">
      <h3 className="mb-2 text-14 font-medium">{t('chosen')}</h3>
      <Entries entries={hidden} faded={false} />
    </div>
  );
}

function Entries({ entries, faded }: { entries: readonly StorehouseItem[]; faded: boolean }) {
  const chosen = useStorehouse((state) => state.chosen);
  const toggle = useStorehouse((state) => state.toggle);
  const choose = useStorehouse((state) => state.choose);
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const cards = useMemo(
    () =>
      entries.map((entry) => ({ id: entry.id, price: entry.price, item: entry.item, marketCount: entry.market_count })),
    [entries],
  );
  const counts = useMemo(() => {
    const found = new Map<number, number>();
    for (const { id } of chosen) found.set(id, (found.get(id) ?? 0) + 1);
    return found;
  }, [chosen]);
  const actions = useMemo(() => {
    const withEntry = (id: number, act: (entry: StorehouseItem) => void): void => {
      const entry = byId.get(id);
      if (!entry) return;
      play('tick');
      act(entry);
    };
    return {
      onToggle: (id: number) => withEntry(id, toggle),
      onCount: (id: number, count: number) => withEntry(id, (entry) => choose(entry, count)),
    };
  }, [byId, toggle, choose]);
  return (
    <ul className={classes(GRID, 'transition-opacity duration-(--motion-panel)', faded && 'opacity-50')}>
      {cards.map((card) => (
        <li key={card.id} className="grid [contain-intrinsic-size:auto_var(--card-height)] [content-visibility:auto]">
          <CountedCard
            item={card}
            count={counts.get(card.id) ?? 0}
            most={counts.has(card.id) ? mostOfEntry(chosen, byId.get(card.id) as StorehouseItem) : 0}
            {...actions}
          />
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 20 }, (_, index) => (
        <Skeleton key={index} className="h-(--card-height)" />
      ))}
    </div>
  );
}
