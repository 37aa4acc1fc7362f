import type { InventoryItem } from '@updraft/contract';
import { Button, EmptyState, IconButton, Popover, Select, TextInput } from '@updraft/ui';
import { useRef, useState } from 'react';
import { type InventorySort, useSelection } from '../../entities/inventory/selection-store.ts';
import { useTexts } from '../../lib/texts.ts';
import { SORTS, arranged } from './arrange.ts';

const AS_LOADED = { search: '', sort: 'dearest' } as const;

/** Sets the search and the order of the shown items. */
function setView({ search, sort }: { search: string; sort: InventorySort }): void {
  const isPlain = search === '' && sort === AS_LOADED.sort;
  const arrange = (items: readonly InventoryItem[]) => arranged(items, { search, sort });
  useSelection.setState({ view: isPlain ? null : { search, sort, arrange } });
}

/**
 * Search of a large inventory: a button that opens a panel with search field and order. `found`, `all`: numbers of
 * items. Without `found`: a note in place of the grid that the search has found nothing.
 */
export default function InventorySearch({ found, all }: { found?: number; all?: number }) {
  return found === undefined ? <NothingFound /> : <SearchButton found={found} all={all ?? found} />;
}

function NothingFound() {
  const { t } = useTexts('inventory_search');
  return (
    <EmptyState
      icon="search"
      title={t('nothing')}
      action={
        <Button size="small" onClick={() => setView(AS_LOADED)}>
          {t('show_all')}
        </Button>
      }
    />
  );
}

function SearchButton({ found, all }: { found: number; all: number }) {
  const { t } = useTexts('inventory_search');
  const view = useSelection((state) => state.view);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { search, sort } = view ?? AS_LOADED;
  return (
    <div className="absolute top-0 -left-3">
      <IconButton
        ref={button}
        icon="search"
        label={t(view ? 'title_active' : 'title')}
        dot={view !== null}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popover title={t('title')} hideTitle side="top" anchor={button} onClose={() => setOpen(false)}>
          <div className="grid gap-3 p-3">
            <TextInput
              label={t('search')}
              type="search"
              icon="search"
              maxLength={100}
              value={search}
              onChange={(typed) => setView({ search: typed, sort })}
            />
            <Select
              label={t('sort')}
              value={sort}
              options={SORTS.map((value) => ({ value, text: t(`sort_${value}`) }))}
              onChange={(chosen) => setView({ search, sort: chosen as InventorySort })}
            />
            <div className="flex min-h-11 items-center justify-between gap-3 text-14 text-muted md:min-h-9">
              <p role="status">{t('shown', { count: found, all })}</p>
              {view && (
                <Button variant="ghost" size="small" onClick={() => setView(AS_LOADED)}>
                  {t('reset')}
                </Button>
              )}
            </div>
          </div>
        </Popover>
      )}
    </div>
  );
}
