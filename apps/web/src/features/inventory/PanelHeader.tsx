import type { InventoryItem } from '@updraft/contract';
import { Switch, classes } from '@updraft/ui';
import { Suspense } from 'react';
import { allUsable, isAll } from '../../entities/inventory/selection-state.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useUnlockClock } from '../../entities/inventory/use-cards.ts';
import { useBalance } from '../../entities/session/session-store.ts';
import type { StakeGame } from '../../entities/stake/stake-game.ts';
import { dollars } from '../../lib/format.ts';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSettled } from '../../lib/use-settled.ts';

const NOTHING: readonly InventoryItem[] = [];

/** Smallest number of items for which the inventory has a search. */
const SEARCHED_FROM = 13;

const StakePicks = partWithTexts('stake_pick', () => import('./StakePicks.tsx'));
export const InventorySearch = partWithTexts('storehouse', () => import('./InventorySearch.tsx'));

/** `shown`: items that match the search. */
export interface PartProps {
  shown: readonly InventoryItem[] | undefined;
}

/** Header of the panel: title, balance, sum of the selection, and controls that select items. */
export function PanelHeader({
  items = NOTHING,
  shown = NOTHING,
  stakes,
}: PartProps & { items: readonly InventoryItem[] | undefined; stakes: StakeGame | undefined }) {
  const { t } = useTexts('inventory');
  const language = useSettings((state) => state.language);
  const balance = useBalance();
  const { selected, selectedCents, toggleAll, view } = useSelection();
  const nowMs = useUnlockClock(items);
  const isSettled = useSettled();
  return (
    <header
      data-keep-clear
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 low:py-0.5"
    >
      <h2
        id="inventory-title"
        className={classes(
          'font-display text-14 leading-4 font-medium @max-md:flex-1 @max-md:basis-0',
          stakes && '@md:@max-2xl:sr-only',
        )}
      >
        {t('title')}
      </h2>
      {/*
       * In a one-line header the figures are stacked, and the result of a pick replaces them. A
       * narrow column has two lines, and there only the page's header shows the balance.
       */}
      <div
        className={classes(
          'group/figures flex flex-wrap items-center gap-x-4 gap-y-1 @max-md:order-last @max-md:basis-full',
          '@md:grid @md:grid-cols-[8rem_auto] @md:gap-x-3 md:@max-md:min-h-7',
        )}
      >
        <dl
          className={classes(
            'flex gap-x-4 text-12 leading-4 @md:col-start-1 @md:row-start-1 @md:flex-col md:@max-md:*:first:hidden',
            '@md:group-has-data-picked/figures:invisible md:@max-md:group-has-data-picked/figures:hidden',
          )}
        >
          <Figure name={t('balance')} value={dollars(balance, 2, language)} />
          <Figure name={t('selected')} value={dollars(selectedCents / 100, 2, language)} lit={selectedCents > 0} />
        </dl>
        {stakes && (
          // The stake picks appear when the page has settled. On phones their height is reserved, so that they cause no
          // layout shift.
          <div className="flex min-w-0 flex-1 items-center gap-x-2 max-md:min-h-11 max-md:basis-full @md:contents">
            <Suspense fallback={null}>{isSettled && <StakePicks stakes={stakes} />}</Suspense>
          </div>
        )}
      </div>
      {/* The space of the search is reserved, so that its appearance causes no layout shift. */}
      <div className="relative ml-auto pl-9 low:-my-1.5">
        <Suspense fallback={null}>
          {(view || items.length >= SEARCHED_FROM) && <InventorySearch found={shown.length} all={items.length} />}
        </Suspense>
        <Switch
          compact
          checked={isAll(shown, selected, nowMs)}
          disabled={allUsable(shown, nowMs).length === 0}
          onChange={toggleAll}
        >
          {t(shown.length < items.length ? 'inventory_search:select_shown' : 'select_all')}
        </Switch>
      </div>
    </header>
  );
}

function Figure({ name, value, lit = false }: { name: string; value: string; lit?: boolean }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className={classes('text-14 leading-4 font-semibold tabular-nums', lit && 'text-info')}>{value}</dd>
    </div>
  );
}
