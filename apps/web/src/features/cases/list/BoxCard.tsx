import type { CaseBox } from '@updraft/contract';
import { Link } from '../../../lib/Link.tsx';
import { Badge, Panel } from '@updraft/ui';
import { dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BoxPicture } from '../art/BoxPicture.tsx';
import { lightOf } from '../art/tier.ts';
import { TopItem } from '../art/TopItem.tsx';
import { boxName } from '../box-name.ts';
import { FavouriteButton } from './FavouriteButton.tsx';

/**
 * Box of the list: its drawing, price, return and dearest item. A closed box stays in the list, dark, with the reason.
 */
export function BoxCard({ box }: { box: CaseBox }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const { closed, price } = box;
  const name = boxName(box, language);
  const sum = dollars(price, 2, language);
  return (
    <Panel
      as="div"
      style={{ ['--light' as string]: lightOf(price) }}
      className="group relative h-full overflow-hidden transition-[border-color] duration-(--motion-press) hover:border-(--light)"
    >
      <Link to={`/cases/${box.id}`} className="relative flex h-full flex-col focus-visible:-outline-offset-2">
        <span className="block px-3 pt-3">
          <BoxPicture box={box} className="h-36 w-full sm:h-40" />
        </span>
        {closed !== null && (
          <Badge className="absolute top-3 left-3 bg-ink-900">{t(closed === 'paused' ? 'paused' : 'closed')}</Badge>
        )}
        <span className="flex flex-1 flex-col px-3 pt-2 pb-3">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2 max-sm:flex-col">
            <span className="min-w-0 font-display text-14 leading-5 font-medium text-balance">{name}</span>
            <span className="shrink-0 font-display text-16 font-semibold tabular-nums">{sum}</span>
          </span>
          <span className="mt-0.5 text-12 text-muted tabular-nums">
            {closed === null
              ? t('returns', { share: percent(box.return_percent / 100, 2, language) })
              : t(`closed_${closed}`)}
          </span>
          <TopItem box={box} className="mt-1 flex-wrap justify-between max-sm:flex-col" />
        </span>
      </Link>
      {/* The button is after the link, because a link must not contain a button. */}
      <FavouriteButton box={box} className="absolute! top-0 right-0" />
    </Panel>
  );
}
