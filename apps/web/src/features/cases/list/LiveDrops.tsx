import type { CaseDrop } from '@updraft/contract';
import { Link } from '../../../lib/Link.tsx';
import { AsyncList, classes, ErrorLine, Icon, Panel, Skeleton } from '@updraft/ui';
import { memo } from 'react';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, nameLines, rarityColour } from '../../../entities/item/item-name.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { usePlainName } from '../../../lib/Private.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { boxName } from '../box-name.ts';
import { useBoxes } from '../query.ts';
import { useLiveCases, useShownDrops } from './use-live-cases.ts';

const ROW = 'flex h-18 min-w-0 flex-1 items-center';

/** Last ten openings of real players, each a link to its result. New ones appear on the left. */
export function LiveDrops({ className }: { className?: string }) {
  const { t } = useTexts('cases');
  const { data, isError, refetch } = useBoxes();
  useLiveCases();
  const drops = useShownDrops(data?.liveDrop ?? []);
  return (
    <Panel aria-label={t('live')} className={classes('flex items-center overflow-hidden pl-3', className)}>
      <h2 className="flex shrink-0 items-center gap-2 pr-3 text-12 font-medium text-muted max-sm:w-16 max-sm:flex-col max-sm:gap-1 max-sm:pr-2 max-sm:text-center max-sm:leading-3.5">
        <Icon name="bolt" size={16} />
        {t('live')}
      </h2>
      <AsyncList
        items={data && drops}
        failed={isError}
        skeleton={<DropsSkeleton />}
        error={
          <ErrorLine
            title={t('live_failed')}
            retryLabel={t('app:retry')}
            onRetry={() => void refetch()}
            className={classes(ROW, 'px-3')}
          />
        }
        empty={<p className={classes(ROW, 'px-3 text-14 text-muted')}>{t('live_empty')}</p>}
      >
        {(all) => (
          <ol
            // The links inside this scrollable list make it reachable by keyboard.
            className={classes(
              ROW,
              'gap-2 overflow-x-auto overscroll-x-contain [mask-image:linear-gradient(90deg,#000_94%,transparent)] [scrollbar-width:none]',
            )}
          >
            {all.map((drop) => (
              <Drop key={drop.id} drop={drop} />
            ))}
          </ol>
        )}
      </AsyncList>
    </Panel>
  );
}

const DropsSkeleton = () => (
  <div className={classes(ROW, 'gap-2 overflow-hidden')}>
    {Array.from({ length: 10 }, (_, index) => (
      <Skeleton key={index} className="h-15 w-40 shrink-0" />
    ))}
  </div>
);

const Drop = memo(function Drop({ drop }: { drop: CaseDrop }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const shownName = usePlainName(drop.user);
  const name = itemName(drop.item, language);
  const { finish, weapon } = nameLines(name);
  const sum = dollars(drop.item.price, 2, language);
  const user = drop.user === null ? t(drop.own ? 'hidden_own' : 'hidden_player') : shownName;
  const title = t('drop', {
    user,
    item: name,
    sum,
    box: boxName(drop.box, language),
  });
  return (
    <li className="shrink-0 animate-rise">
      <Link
        to={`/cases/opening/${drop.id}`}
        title={title}
        style={{ ['--rarity' as string]: rarityColour(drop.item.rarity) }}
        className="flex h-15 w-40 items-center gap-2 rounded-8 border border-line border-b-2 border-b-(--rarity) bg-ink-850 px-1.5 hover:border-muted hover:border-b-(--rarity) focus-visible:-outline-offset-2"
      >
        <ItemArt image={drop.item.image} size={64} alt="" className="size-10!" />
        <span className="min-w-0 flex-1 text-12 leading-4">
          <span className="block truncate">{finish || weapon}</span>
          <span className="flex items-center gap-1 font-semibold tabular-nums">
            {sum}
            {drop.large && (
              <span className="inline-flex text-lift" title={t('large')}>
                <Icon name="star" size={12} />
                <span className="sr-only">{t('large')}</span>
              </span>
            )}
          </span>
          <bdi className="block truncate text-muted">{user}</bdi>
        </span>
      </Link>
    </li>
  );
});
