import type { CaseBox } from '@updraft/contract';
import { Icon, RadioCards, Select, TextInput } from '@updraft/ui';
import { dollars } from '../../../lib/format.ts';
import { FilterSheet } from '../../../lib/FilterSheet.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BOX_CATEGORIES, BOX_ORDERS, type BoxOrder, boxesOf, chosenBoxes, PRICE_STEPS } from './box-list.ts';
import { useBoxList } from './list-store.ts';

/** Value of 'any price' in the price list. No price step has this value. */
const ANY = '';

/** Filters of the list: categories, order, search and price steps. On phones all but the categories are in a sheet. */
export function BoxFilters({ boxes }: { boxes: readonly CaseBox[] }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const list = useBoxList();
  const { search, tier, order, favourites, choose, sortBy } = list;
  const isFiltered = search !== '' || tier !== null;
  return (
    <search className="flex items-center gap-2 md:flex-wrap">
      <Categories boxes={boxes} />
      <FilterSheet
        title={t('filters')}
        label={t(isFiltered ? 'filters_active' : 'filters')}
        isFiltered={isFiltered}
        show={t('show_boxes', { count: chosenBoxes(boxes, list, { favourites, language }).length })}
      >
        {/* The three fields wrap below the categories together if the row is too short. */}
        <div className="grid gap-3 md:flex md:flex-[1_1_28rem] md:gap-2">
          <Select
            label={t('order')}
            hideLabel
            value={order}
            onChange={(chosen) => sortBy(chosen as BoxOrder)}
            options={BOX_ORDERS.map((one) => ({ value: one, text: t(`order_${one}`) }))}
            className="md:flex-[0_1_12rem]"
          />
          <TextInput
            label={t('search')}
            hideLabel
            placeholder={t('search')}
            type="search"
            icon="search"
            maxLength={40}
            value={search}
            onChange={(typed) => choose({ search: typed })}
            className="md:flex-[1_1_8rem]"
          />
          <PriceSteps className="md:w-38 md:shrink-0" />
        </div>
      </FilterSheet>
    </search>
  );
}

/** Categories, each with the number of its boxes. On phones the row scrolls. */
function Categories({ boxes }: { boxes: readonly CaseBox[] }) {
  const { t } = useTexts('cases');
  const { category, favourites, choose } = useBoxList();
  return (
    <div className="min-w-0 max-md:flex-1">
      <RadioCards
        label={t('category')}
        hideLabel
        value={category}
        onChange={(chosen) => choose({ category: chosen })}
        className="relative -m-1 flex gap-1.5 overflow-x-auto overscroll-x-contain p-1 whitespace-nowrap [scrollbar-width:none] max-sm:[mask-image:linear-gradient(90deg,#000_92%,transparent)] [&>label]:shrink-0 [&>label]:px-2.5"
        options={BOX_CATEGORIES.map((one) => ({
          value: one,
          content: (
            <span className="flex items-center gap-1.5">
              {one === 'favourites' && <Icon name="star" size={16} />}
              {t(`category_${one}`)}{' '}
              <span className="text-12 text-muted tabular-nums">{boxesOf(one, boxes, favourites).length}</span>
            </span>
          ),
        }))}
      />
    </div>
  );
}

function PriceSteps({ className }: { className: string }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const tier = useBoxList((state) => state.tier);
  const choose = useBoxList((state) => state.choose);
  const sum = (value: number): string => dollars(value, 0, language);
  const textOf = ({ from, below }: (typeof PRICE_STEPS)[number]): string =>
    from === null
      ? t('price_below', { sum: sum(below ?? 0) })
      : below === null
        ? t('price_from', { sum: sum(from) })
        : `${sum(from)}–${sum(below).replace('$', '')}`;
  return (
    <Select
      label={t('price')}
      hideLabel
      className={className}
      value={tier === null ? ANY : String(tier)}
      onChange={(chosen) => choose({ tier: chosen === ANY ? null : Number(chosen) })}
      options={[
        { value: ANY, text: t('price_any') },
        ...PRICE_STEPS.map((step) => ({ value: String(step.tier), text: textOf(step) })),
      ]}
    />
  );
}
