import { AsyncList, Button, EmptyState, Panel, Skeleton, classes } from '@updraft/ui';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { useTexts } from '../../lib/texts.ts';
import { dollars } from '../../lib/format.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { preloadPopup, usePopups } from '../../lib/popups.ts';
import { useSettings } from '../../lib/settings.ts';
import { onServer } from '../../lib/socket.ts';
import { useStakedCount } from '../../entities/inventory/staked-count.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { InventoryGrid } from './InventoryGrid.tsx';
import type { StakeGame } from '../../entities/stake/stake-game.ts';
import { reloadInventory, useInventory } from '../../entities/inventory/inventory-store.ts';
import { openNextStep, useNextStep } from '../../entities/inventory/next-step.ts';
import { InventorySearch, PanelHeader, type PartProps } from './PanelHeader.tsx';
import { enabledActions } from './panel-actions.ts';
import { pick } from '../../entities/inventory/selection-state.ts';
import { inView, useSelection } from '../../entities/inventory/selection-store.ts';
import { startSale } from '../../entities/inventory/start-sale.ts';
import { useExchangeProgress } from '../../entities/inventory/exchange-progress.ts';

const OpenTrades = partWithTexts('skins', () => import('./OpenTrades.tsx'));

interface InventoryPanelProps {
  className?: string;
  /** Game of the page. Items are selected for its stakes. */
  stakes?: StakeGame;
}

/**
 * Panel of the player's items: balance, selection, grid, and the actions exchange, sell and take. It fills its
 * container.
 */
export function InventoryPanel({ className, stakes }: InventoryPanelProps) {
  const { t } = useTexts('inventory');
  const status = useSession((state) => state.status);
  const inventory = useInventory();
  const items = status === 'player' ? inventory.data : undefined;
  const view = useSelection((state) => state.view);
  const shown = useMemo(() => items && inView(items, view), [items, view]);
  // True if the server could not be reached to identify the player.
  const unreachable = useSession((state) => state.unreachable) && status === 'pending';
  const staked = useStakedCount();
  const failed = inventory.isError || unreachable;
  const tradesOpen = useTradesOpen();
  return (
    <Panel
      id="inventory"
      aria-labelledby="inventory-title"
      className={classes('@container flex min-h-0 scroll-mt-1 flex-col', className)}
    >
      <PanelHeader
        items={items}
        shown={shown}
        stakes={status === 'visitor' || items?.length === 0 ? undefined : stakes}
      />
      <Suspense fallback={null}>{items && tradesOpen && <OpenTrades />}</Suspense>
      {/*
       * The grid shrinks, so that header and buttons stay visible. The offers above it shrink too.
       */}
      <div className="min-h-20 flex-[1_1_11.5rem] [container-type:size] overflow-y-auto overscroll-contain px-3 py-3 low:py-1.5">
        {status === 'visitor' ? (
          <Visitor />
        ) : (
          <AsyncList
            items={shown}
            failed={failed}
            skeleton={<GridSkeleton />}
            error={{
              title: t('inventory_error:load'),
              retryLabel: t('app:retry'),
              onRetry: () => void (unreachable ? sessionActions().reload() : reloadInventory()),
            }}
            empty={items?.length ? <InventorySearch /> : <Empty staked={staked} />}
          >
            {(cards) => <InventoryGrid items={cards} />}
          </AsyncList>
        )}
      </div>
      <PanelActions shown={shown} />
    </Panel>
  );
}

function Visitor() {
  const { t } = useTexts('inventory');
  return (
    <EmptyState
      icon="crate"
      title={t('visitor')}
      action={
        <Button
          variant="secondary"
          size="small"
          onPointerEnter={() => preloadModal('login')}
          onClick={() => openModal('login')}
        >
          {t('shell:sign_in')}
        </Button>
      }
    >
      {t('visitor_text')}
    </EmptyState>
  );
}

/** Returns true if a trade of skins was open at any time since the page was loaded. */
function useTradesOpen(): boolean {
  const wereOpen = useSession((state) => state.user?.open_trades ?? false);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const open = (): void => setOpened(true);
    const stops = [onServer('skinDeposit', open), onServer('withdrawalStatus', ({ trade }) => trade && open())];
    return () => stops.forEach((stop) => stop());
  }, []);
  return wereOpen || opened;
}

function PanelActions({ shown }: PartProps) {
  const { t } = useTexts('inventory');
  const status = useSession((state) => state.status);
  const isPlayer = status === 'player';
  const selectedCount = useSelection((state) => state.selected.length);
  const selectedCents = useSelection((state) => state.selectedCents);
  const hidden = useSelection(({ view, selected }) =>
    view && shown ? selected.length - pick(shown, selected).length : 0,
  );
  const hasItems = useSelection((state) => state.items.length > 0);
  const language = useSettings((state) => state.language);
  const showPopup = usePopups((state) => state.show);
  const { selling, buying } = useExchangeProgress();
  const can = enabledActions({ isPlayer, selectedCount, selling, buying });
  return (
    // If a wide panel extends below the window, the buttons stick to the window's edge above the items.
    <footer
      data-keep-clear
      className="grid grid-cols-3 gap-2 rounded-b-14 border-t border-line bg-ink-900 p-3 @md:sticky @md:bottom-(--bottom-bars) @md:z-10 low:py-2"
    >
      <Button
        size="small"
        icon="swap"
        className="max-sm:px-1"
        disabled={!can.exchange}
        onPointerEnter={preloadStorehouse}
        onFocus={preloadStorehouse}
        onClick={() => showPopup('storehouse')}
      >
        {t(can.exchangeLabel)}
      </Button>
      <Button
        size="small"
        icon="coins"
        className="max-sm:px-1"
        disabled={!can.sell}
        loading={selling}
        onClick={() => void startSale(useSelection.getState().selectedItems).catch(() => undefined)}
      >
        <span className="flex flex-wrap justify-center gap-x-1 leading-4">
          {t('sell')} {can.sell && <span className="tabular-nums">{dollars(selectedCents / 100, 2, language)}</span>}
        </span>
      </Button>
      <Button
        size="small"
        icon="arrow-down"
        className="max-sm:px-1"
        disabled={!can.take}
        aria-describedby="take-note"
        onPointerEnter={() => preloadModal('withdrawType')}
        onClick={() => openModal('withdrawType')}
      >
        {t('take')}
      </Button>
      {/* The line keeps its space even without text, so that the buttons do not move. */}
      {(hasItems || status === 'pending') && (
        <p id="take-note" className="col-span-full min-h-4 text-center text-12 text-muted low:sr-only">
          {hidden > 0
            ? t('inventory_search:hidden', { count: hidden })
            : hasItems && selectedCount !== 1 && t(selectedCount === 0 ? 'take_none' : 'take_many')}
        </p>
      )}
    </footer>
  );
}

const preloadStorehouse = (): void => preloadPopup('storehouse');

/** Content of the panel without items: a note that all are staked, or the next step. */
export function Empty({ staked }: { staked: number }) {
  const { t } = useTexts('inventory');
  const step = useNextStep();
  if (staked > 0) {
    return (
      <EmptyState icon="crate" title={t('all_staked', { count: staked })}>
        {t('all_staked_text')}
      </EmptyState>
    );
  }
  if (step === null) return null;
  const isDeposit = step === 'deposit';
  return (
    <EmptyState
      icon={isDeposit ? 'wallet' : 'crate'}
      title={t('empty')}
      action={
        <Button
          size="small"
          onPointerEnter={() => (isDeposit ? preloadModal('deposit') : preloadStorehouse())}
          onClick={() => openNextStep(step)}
        >
          {t(isDeposit ? 'shell:deposit' : 'empty_action')}
        </Button>
      }
    >
      {t(`next_${step}`)}
    </EmptyState>
  );
}

/** Placeholders in the size of cards. They prevent a layout shift when the items arrive. */
function GridSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-(--card-height)" />
      ))}
    </div>
  );
}
