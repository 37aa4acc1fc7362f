import type { CaseItem } from '@updraft/contract';
import { classes, Panel } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, nameLines, rarityColour } from '../../../entities/item/item-name.ts';
import { count, dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { WholeBox } from '../query.ts';
import { figuresOf, oneIn, shareOf } from './figures.ts';

/** Decimals of a chance in percent. Four show parts per million exactly. */
const CHANCE_DIGITS = 4;

/** Contents of a box: each item with its exact chance and price, and the box's return. [F5] */
export function Contents({ whole: { box, items }, className }: { whole: WholeBox; className?: string }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const { lowest, highest, gainParts } = figuresOf(items, box.price);
  const sum = (value: number): string => dollars(value, 2, language);
  return (
    <Panel aria-labelledby="box-items" className={classes('p-3', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-1 pb-3">
        <h2 id="box-items" className="font-display text-16 font-medium">
          {t('items')}{' '}
          <span className="font-body text-12 font-normal text-muted">{t('items_count', { count: items.length })}</span>
        </h2>
        <dl className="grid grid-cols-[auto_auto_auto] gap-x-6 gap-y-1 text-14 max-sm:w-full max-sm:grid-cols-1">
          <Figure name={t('return')} value={percent(box.return_percent / 100, 2, language)} />
          <Figure name={t('range')} value={t('range_value', { low: sum(lowest), high: sum(highest) })} />
          <Figure name={t('gain')} value={percent(shareOf(gainParts), CHANCE_DIGITS, language)} />
        </dl>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
        {items.map((item) => (
          <ItemOfBox key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="max-sm:flex max-sm:justify-between max-sm:gap-3">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function ItemOfBox({ item: { item, price, parts } }: { item: CaseItem }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const name = itemName(item, language);
  const { weapon, finish } = nameLines(name);
  const rarity = t(`item:rarity_${item.rarity}`);
  return (
    <li
      title={`${name}\n${rarity}`}
      style={{ ['--rarity' as string]: rarityColour(item.rarity) }}
      className="relative isolate flex min-w-0 flex-col overflow-hidden rounded-8 border border-line bg-ink-850 p-2 pb-2.5"
    >
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-(--rarity)" />
      <span
        aria-hidden="true"
        className="absolute inset-x-2 top-6 -z-10 h-16 bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--rarity)_22%,transparent),transparent)]"
      />
      <p className="flex items-baseline justify-between gap-1 text-12 tabular-nums">
        <span className="sr-only">{t('chance')} </span>
        <span className="font-semibold">{percent(shareOf(parts), CHANCE_DIGITS, language)}</span>
        <span className="text-muted">{item.exterior?.toUpperCase()}</span>
      </p>
      <ItemArt image={item.image} size={96} alt="" className="mx-auto my-1 h-16! max-w-full" />
      <p className="min-h-8 text-12 leading-4">
        <span className="block truncate text-muted">{weapon}</span>
        <span className="block truncate">{finish || '–'}</span>
        <span className="sr-only">{rarity}</span>
      </p>
      <p className="mt-1 flex items-baseline justify-between gap-1 tabular-nums">
        <span className="text-14 font-semibold">{dollars(price, 2, language)}</span>
        <span className="truncate text-12 text-muted">{t('one_in', { number: count(oneIn(parts), language) })}</span>
      </p>
    </li>
  );
}
