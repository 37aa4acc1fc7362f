import { Link } from '../../lib/Link.tsx';
import { buttonClasses, EmptyState, loadStatusOf, Page, Skeleton } from '@updraft/ui';
import { useEffect } from 'react';
import { usePlayerId } from '../../entities/session/session-store.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { Contents } from './box/Contents.tsx';
import { Stage } from './box/Stage.tsx';
import { boxName } from './box-name.ts';
import { LiveDrops } from './list/LiveDrops.tsx';
import { enterBox, leaveBox, restoreOpening } from './opening/open.ts';
import { OpenBoard } from './opening/OpenBoard.tsx';
import { useCasesKeys } from './opening/use-cases-keys.ts';
import { useBox, type WholeBox } from './query.ts';
import './rules-dialog.ts';
import { SeedsPanel } from './seeds/SeedsPanel.tsx';

const GRID =
  'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_23rem]';

/** Page of a box: its stage, the board to open it, its contents, and the player's seeds. */
export default function BoxPage({ id }: { id: number }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const found = useBox(id);
  return (
    <Page
      layout="full"
      title={found.data ? boxName(found.data.box, language) : t('title')}
      hidesTitle
      className="max-md:pb-36"
      status={loadStatusOf(found)}
      skeleton={<BoxSkeleton />}
      error={{ title: t('box_failed'), retryLabel: t('app:retry'), onRetry: () => void found.refetch(), framed: true }}
      empty={
        <EmptyState
          framed
          icon="search"
          title={t('box_missing')}
          action={
            <Link to="/cases" className={buttonClasses('secondary', 'small')}>
              {t('other_boxes')}
            </Link>
          }
        >
          {t('box_missing_text')}
        </EmptyState>
      }
    >
      {() => found.data && <Whole whole={found.data} />}
    </Page>
  );
}

function Whole({ whole }: { whole: WholeBox }) {
  const { box } = whole;
  const playerId = usePlayerId();
  useCasesKeys(whole);
  const { id } = box;
  useEffect(() => {
    enterBox(id);
    return leaveBox;
  }, [id]);
  useEffect(() => {
    if (playerId !== null) restoreOpening(playerId);
  }, [playerId, id]);
  return (
    <>
      <LiveDrops />
      <div className={GRID}>
        <Stage whole={whole} className="md:col-start-1 md:row-start-1" />
        <OpenBoard whole={whole} className="md:col-start-2 md:row-start-1" />
        <Contents whole={whole} className="md:col-start-1 md:row-start-2" />
        <SeedsPanel className="self-start md:col-start-2 md:row-start-2" />
      </div>
    </>
  );
}

/** Placeholder with the outlines of the panels. It prevents a layout shift when the box arrives. */
const BoxSkeleton = () => (
  <>
    <Skeleton className="h-17.5 rounded-14" />
    <div className={GRID}>
      <Skeleton className="h-[calc(clamp(13rem,calc(100dvh-29rem),21rem)+2.875rem)] rounded-14 md:h-98" />
      <Skeleton className="h-60 rounded-14 md:h-98" />
      <Skeleton className="h-120 rounded-14" />
      <Skeleton className="h-96 rounded-14" />
    </div>
  </>
);
