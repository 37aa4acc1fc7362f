import type { CaseBox } from '@updraft/contract';
import { Link } from '../../lib/Link.tsx';
import { AsyncList, buttonClasses, EmptyState, Icon, Page, Skeleton } from '@updraft/ui';
import { SoundButton } from '../../entities/stake/SoundButton.tsx';
import { openModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { BoxCard } from './list/BoxCard.tsx';
import { chosenBoxes, WHOLE_LIST } from './list/box-list.ts';
import { BoxFilters } from './list/BoxFilters.tsx';
import { useBoxChoice } from './list/list-store.ts';
import { LiveDrops } from './list/LiveDrops.tsx';
import { useBoxes } from './query.ts';
import './rules-dialog.ts';

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]';

/** The list of boxes by priority, and the newest openings. */
export default function CasesPage() {
  const { t } = useTexts('cases');
  const { data, isError, refetch } = useBoxes();
  return (
    <Page
      layout="wide"
      title={t('title')}
      className="py-4!"
      actions={
        <>
          <p className="text-14 text-balance text-muted max-md:sr-only">{t('lead')}</p>
          <button type="button" className={buttonClasses('secondary', 'small')} onClick={() => openModal('casesRules')}>
            <Icon name="info" size={18} />
            {t('rules')}
          </button>
          <Link to="/profile?part=limits" className={buttonClasses('ghost', 'small')}>
            {t('own_limits')}
          </Link>
          <SoundButton label={t('sound')} />
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
            <BoxFilters />
            <Boxes boxes={boxes} />
          </>
        )}
      </AsyncList>
    </Page>
  );
}

function Boxes({ boxes }: { boxes: readonly CaseBox[] }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const choice = useBoxChoice();
  const shown = chosenBoxes(boxes, choice, language);
  if (shown.length === 0)
    return (
      <EmptyState
        framed
        icon="search"
        title={t('none_chosen')}
        action={
          <button
            type="button"
            className={buttonClasses('secondary', 'small')}
            onClick={() => choice.choose(WHOLE_LIST)}
          >
            {t('show_all')}
          </button>
        }
      />
    );
  return (
    <ul className={GRID}>
      {shown.map((box) => (
        <li key={box.id}>
          <BoxCard box={box} />
        </li>
      ))}
    </ul>
  );
}

const BoxesSkeleton = () => (
  <div className={GRID}>
    {Array.from({ length: 12 }, (_, index) => (
      <Skeleton key={index} className="h-66 rounded-14 sm:h-72" />
    ))}
  </div>
);
