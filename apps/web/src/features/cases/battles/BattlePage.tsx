import type { OpenedBattle } from '@updraft/contract';
import { Button, buttonClasses, EmptyState, Icon, loadStatusOf, Page, Panel, Skeleton } from '@updraft/ui';
import { ShareButton } from '../../../entities/round/ShareButton.tsx';
import { dollars } from '../../../lib/format.ts';
import { Link } from '../../../lib/Link.tsx';
import { openModal } from '../../../lib/modals.ts';
import { NO_ID } from '../../../lib/no-id.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SeedsPanel } from '../seeds/SeedsPanel.tsx';
import { useFollowedSeeds } from '../seeds/use-followed-seeds.ts';
import { AgainButton } from './AgainButton.tsx';
import { ownSeat } from './battle.ts';
import { BoxRow } from './BoxRow.tsx';
import './dialogs.ts';
import { FinishedBattle } from './FinishedBattle.tsx';
import { useBattle } from './query.ts';
import { SeatButton } from './SeatButton.tsx';
import { SeatColumns } from './SeatColumns.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useLiveBattles } from './use-live-battles.ts';
import { usePlayerId } from '../../../entities/session/session-store.ts';

/** Page of a battle. It shows boxes and seats while the battle waits, then the reels, then the result. */
export function BattlePage({ id }: { id: number }) {
  const { t } = useTexts('battles');
  const playerId = usePlayerId();
  const found = useBattle(id, playerId);
  const name = t('name', { id: id === NO_ID ? '–' : id });
  useLiveBattles();
  useFollowedSeeds(playerId);
  return (
    <Page
      layout="wide"
      title={name}
      className="gap-3! py-4!"
      actions={
        <div className="flex flex-wrap gap-2">
          <AllBattles />
          <Button size="small" icon="info" onClick={() => openModal('battlesRules')}>
            {t('rules')}
          </Button>
          {found.data && <ShareButton title={name} label={t('share')} />}
        </div>
      }
      status={loadStatusOf(found)}
      skeleton={<BattleSkeleton />}
      error={{
        title: t('battle_failed'),
        retryLabel: t('app:retry'),
        onRetry: () => void found.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState framed icon="search" title={t('missing')} action={<AllBattles />}>
          {t('missing_text')}
        </EmptyState>
      }
    >
      {() => found.data && <Body battle={found.data} />}
    </Page>
  );
}

function AllBattles() {
  const { t } = useTexts('battles');
  return (
    <Link to="/cases/battles" className={buttonClasses('secondary', 'small')}>
      {t('all')}
    </Link>
  );
}

function Body({ battle }: { battle: OpenedBattle }) {
  switch (battle.state) {
    case 'waiting':
      return <Waiting battle={battle} />;
    case 'finished':
      return <FinishedBattle key={battle.id} battle={battle} />;
    case 'cancelled':
      return <Cancelled battle={battle} />;
  }
}

function Waiting({ battle }: { battle: OpenedBattle }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const own = ownSeat(battle, usePlayerId());
  const { seats, size, price, until } = battle;
  return (
    <>
      <BoxRow boxes={battle.boxes} current={null} />
      <Panel aria-label={t('seats')} className="flex flex-col gap-4 p-3 md:p-5">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14" role="status">
          <span>{t('seats_taken', { taken: seats.length, size })}</span>
          <span className="text-muted">
            {t('seat_price')}{' '}
            <strong className="font-semibold text-text tabular-nums">{dollars(price, 2, language)}</strong>
          </span>
          <TimeLeft until={until} />
        </p>
        <SeatColumns battle={battle} opened={0} />
        <SeatButton battle={battle} isLarge />
        {own && <p className="text-center text-14 text-balance text-muted">{t('wait_hint')}</p>}
      </Panel>
      {own && <SeedsPanel />}
    </>
  );
}

function Cancelled({ battle }: { battle: OpenedBattle }) {
  const { t } = useTexts('battles');
  return (
    <>
      <BoxRow boxes={battle.boxes} current={null} />
      <Panel padding="medium" className="flex flex-col items-center gap-3 text-center">
        <p className="flex items-center gap-2 font-display text-16 font-medium">
          <Icon name="ban" size={20} className="text-muted" />
          {t('cancelled')}
        </p>
        {battle.reason && <p className="text-14 text-balance text-muted">{t(`cancelled_${battle.reason}`)}</p>}
        <AgainButton battle={battle} />
      </Panel>
    </>
  );
}

const BattleSkeleton = () => (
  <>
    <Skeleton className="h-24 rounded-14" />
    <Skeleton className="h-96 rounded-14" />
  </>
);
