import type { CaseBox } from '@updraft/contract';
import { Link } from '../../../lib/Link.tsx';
import { Badge, classes, Panel } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, nameLines, rarityColour } from '../../../entities/item/item-name.ts';
import { dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BoxArt } from '../art/BoxArt.tsx';
import { lightOf } from '../art/tier.ts';
import { boxName } from '../box-name.ts';

/** A box of the list: its drawing, price, return and dearest item. A closed one stays, dark, and says why. */
export function BoxCard({ box }: { box: CaseBox }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const { closed, price, top } = box;
  const name = boxName(box, language);
  const sum = dollars(price, 2, language);
  const topName = nameLines(itemName(top, language));
  return (
    <Panel
      as="div"
      style={{ ['--light' as string]: lightOf(price), ['--rarity' as string]: rarityColour(top.rarity) }}
      className="group h-full overflow-hidden transition-[border-color] duration-(--motion-press) hover:border-(--light)"
    >
      <Link to={`/cases/${box.id}`} className="relative flex h-full flex-col focus-visible:-outline-offset-2">
        <span className="relative block px-4 pt-4">
          <BoxArt
            art={box.art}
            price={price}
            isDark={closed !== null}
            className="mx-auto block h-32 w-full transition-transform duration-(--motion-panel) ease-out motion-safe:group-hover:-translate-y-1 sm:h-38"
          />
          {closed !== null && (
            <Badge className="absolute top-3 right-3 bg-ink-900">{t(closed === 'paused' ? 'paused' : 'closed')}</Badge>
          )}
        </span>
        <span className="flex flex-1 flex-col px-4 pt-2 pb-3">
          <span className="flex items-baseline justify-between gap-x-2 max-sm:flex-col">
            <span className="min-w-0 font-display text-14 leading-5 font-medium text-balance">{name}</span>
            <span className="shrink-0 font-display text-16 font-semibold tabular-nums">{sum}</span>
          </span>
          <span className="mt-0.5 text-12 text-muted tabular-nums">
            {closed === null
              ? t('returns', { share: percent(box.return_percent / 100, 2, language) })
              : t(`closed_${closed}`)}
          </span>
        </span>
        <span
          className={classes(
            'flex items-center gap-2 border-t border-line bg-ink-850 px-3 py-1.5 text-12 shadow-[inset_2px_0_0_var(--rarity)]',
            closed !== null && 'opacity-60',
          )}
        >
          <ItemArt image={top.image} size={48} alt="" className="size-9!" />
          <span className="min-w-0 flex-1 leading-4">
            <span className="block truncate">{topName.finish || topName.weapon}</span>
            <span className="block text-muted tabular-nums">
              {t('up_to')} <span className="font-semibold text-text">{dollars(top.price, 2, language)}</span>
            </span>
          </span>
        </span>
      </Link>
    </Panel>
  );
}
