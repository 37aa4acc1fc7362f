import type { CaseBox } from '@updraft/contract';
import { classes } from '@updraft/ui';
import { itemName, nameLines, rarityColour } from '../../../entities/item/item-name.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Name and price of the dearest item of a box, which the box's picture shows. */
export function TopItem({ box: { top }, className }: { box: Pick<CaseBox, 'top'>; className?: string }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const { weapon, finish } = nameLines(itemName(top, language));
  return (
    <span
      style={{ ['--rarity' as string]: rarityColour(top.rarity) }}
      className={classes('flex items-baseline gap-x-2 text-12', className)}
    >
      <span className="max-w-full min-w-0 truncate">
        <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-(--rarity)" />
        {finish || weapon}
      </span>
      <span className="shrink-0 text-muted tabular-nums">
        {t('up_to')} <span className="font-semibold text-text">{dollars(top.price, 2, language)}</span>
      </span>
    </span>
  );
}
