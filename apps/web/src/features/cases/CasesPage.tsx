import type { CaseBox } from '@updraft/contract';
import { Link } from '../../lib/Link.tsx';
import {
  AsyncList,
  Badge,
  buttonClasses,
  classes,
  EmptyState,
  Icon,
  Page,
  Skeleton,
  VisuallyHidden,
} from '@updraft/ui';
import { SoundButton } from '../../entities/stake/SoundButton.tsx';
import { openModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePlayerId } from '../../entities/session/session-store.ts';
import { useBattles } from './battles/query.ts';
import { useLiveBattles } from './battles/use-live-battles.ts';
import { BoxCard } from './list/BoxCard.tsx';
import { ALL_BOXES, boxesOf, chosenBoxes } from './list/box-list.ts';
import { BoxFilters } from './list/BoxFilters.tsx';
import { useBoxList } from './list/list-store.ts';
import { LiveDrops } from './list/LiveDrops.tsx';
import { useBoxes } from './query.ts';
import './rules-dialog.ts';

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]';

/** List of boxes with its filters, above it the newest openings. */
export default function CasesPage() {
  const { t } = useTexts('cases');
  const { data, isError, refetch } = useBoxes();
  return (
    <Page
      layout="wide"
      title={t('title')}
      className="gap-3! py-4!"
      actions={
        <>
          <p className="flex-1 basis-0 text-right text-14 leading-5 text-balance text-muted max-md:sr-only">
            {t('lead')}
          </p>
          <span className="flex items-center gap-1">
            <BattlesLink />
            <button
              type="button"
              className={classes(buttonClasses('secondary', 'small'), 'max-sm:px-2')}
              onClick={() => openModal('casesRules')}
            >
              <Icon name="info" size={18} className="max-sm:hidden" />
              {t('rules')}
            </button>
            {/* Hidden on phones, where the page of each box has this link. */}
            <Link to="/profile?part=limits" className={classes(buttonClasses('ghost', 'small'), 'max-sm:hidden')}>
              {t('own_limits')}
            </Link>
            <SoundButton label={t('sound')} />
          </span>
        </>
      }
    >
      <LiveDrops />
      <AsyncList
        items={data?.cases}
        failed={isError}
        skeleton={<BoxesSkeleton />}
        error={{ title: t('load_failed'), retryLabel: t('app:retry'), onRetry: () => void refetch(), framed: true }}
        empty={
          <EmptyState
            framed
            icon="case"
            title={t('empty')}
            action={
              <Link to="/" className={buttonClasses('secondary', 'small')}>
                {t('to_crash')}
              </Link>
            }
          >
            {t('empty_text')}
          </EmptyState>
        }
      >
        {(boxes) => (
          <>
            <BoxFilters boxes={boxes} />
            <Boxes boxes={boxes} />
          </>
        )}
      </AsyncList>
    </Page>
  );
}

/** Link to the battles, with the number of battles that wait for players. */
function BattlesLink() {
  const { t } = useTexts('cases');
  const playerId = usePlayerId();
  const { data } = useBattles(playerId);
  const number = data?.waiting.length ?? 0;
  useLiveBattles();
  return (
    <Link to="/cases/battles" className={classes(buttonClasses('secondary', 'small'), 'max-sm:px-2')}>
      <Icon name="users" size={18} />
      {t('battles')}
      {number > 0 && (
        <Badge tone="info">
          <span aria-hidden="true" className="tabular-nums">
            {number}
          </span>
          <span className="sr-only">{t('battles_waiting', { number })}</span>
        </Badge>
      )}
    </Link>
  );
}

function Boxes({ boxes }: { boxes: readonly CaseBox[] }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const list = useBoxList();
  const { category, favourites, choose } = list;
  const hasNoFavourite = category === 'favourites' && boxesOf(category, boxes, favourites).length === 0;
  const shown = chosenBoxes(boxes, list, { favourites, language });
  if (shown.length === 0)
    return (
      <EmptyState
        framed
        icon={hasNoFavourite ? 'star' : 'search'}
        title={t(hasNoFavourite ? 'no_favourites' : 'none_chosen')}
        action={
          <button type="button" className={buttonClasses('secondary', 'small')} onClick={() => choose(ALL_BOXES)}>
            {t('show_all')}
          </button>
        }
      >
        {hasNoFavourite && t('no_favourites_text')}
      </EmptyState>
    );
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t('boxes', { count: shown.length })}</span>
      </VisuallyHidden>
      <ul className={GRID}>
        {shown.map((box) => (
          <li key={box.id}>
            <BoxCard box={box} />
          </li>
        ))}
      </ul>
    </>
  );
}

const BoxesSkeleton = () => (
  <div className={GRID}>
    {Array.from({ length: 12 }, (_, index) => (
      <Skeleton key={index} className="h-69 rounded-14 sm:h-64" />
    ))}
  </div>
);
