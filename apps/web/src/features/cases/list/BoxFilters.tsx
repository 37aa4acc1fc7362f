import { classes, Select, TextInput } from '@updraft/ui';
import { useId } from 'react';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BOX_ORDERS, type BoxOrder, PRICE_STEPS } from './box-list.ts';
import { useBoxChoice } from './list-store.ts';

/** Search, steps of price and order of the list of boxes. */
export function BoxFilters() {
  const { t } = useTexts('cases');
  const { search, order, choose } = useBoxChoice();
  return (
    <search className="grid grid-cols-2 items-end gap-x-3 gap-y-2 md:grid-cols-[minmax(10rem,16rem)_1fr_minmax(9rem,12rem)]">
      <TextInput
        label={t('search')}
        type="search"
        icon="search"
        maxLength={40}
        value={search}
        onChange={(typed) => choose({ search: typed })}
      />
      <PriceSteps className="max-md:order-last max-md:col-span-2" />
      <Select
        label={t('order')}
        value={order}
        onChange={(chosen) => choose({ order: chosen as BoxOrder })}
        options={BOX_ORDERS.map((one) => ({ value: one, text: t(`order_${one}`) }))}
      />
    </search>
  );
}

function PriceSteps({ className }: { className: string }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const name = useId();
  const tier = useBoxChoice((state) => state.tier);
  const choose = useBoxChoice((state) => state.choose);
  const sum = (value: number): string => dollars(value, 0, language);
  const textOf = ({ from, below }: (typeof PRICE_STEPS)[number]): string =>
    from === null
      ? t('price_below', { sum: sum(below ?? 0) })
      : below === null
        ? t('price_from', { sum: sum(from) })
        : `${sum(from)}–${sum(below).replace('$', '')}`;
  const steps = [{ tier: null, text: t('price_any') }, ...PRICE_STEPS.map((step) => ({ ...step, text: textOf(step) }))];
  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend className="mb-1 text-12 text-muted max-md:sr-only">{t('price')}</legend>
      <div
        className={classes(
          'flex flex-wrap gap-1.5 max-md:-mx-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:overscroll-x-contain',
          'max-md:px-1 max-md:py-1 max-md:[mask-image:linear-gradient(90deg,#000_92%,transparent)] max-md:[scrollbar-width:none]',
        )}
      >
        {steps.map((step) => (
          <label
            key={step.text}
            className={classes(
              'relative inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-8 border border-line px-3',
              'bg-ink-850 text-14 whitespace-nowrap tabular-nums hover:border-muted',
              'has-checked:border-info has-checked:bg-ink-800',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lift',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={tier === step.tier}
              onChange={() => choose({ tier: step.tier })}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-8 outline-none"
            />
            {step.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
