import type { CaseBattle } from '@updraft/contract';
import { AsyncList, Button, EmptyState, Icon, loadStatusOf, Page, Panel, Skeleton } from '@updraft/ui';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/Link.tsx';
import { openModal } from '../../../lib/modals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useFollowedSeeds } from '../seeds/use-followed-seeds.ts';
import { BattleCard } from './BattleCard.tsx';
import './dialogs.ts';
import { useBattles } from './query.ts';
import type { BattleLists } from './told-battles.ts';
import { useLiveBattles } from './use-live-battles.ts';
import { usePlayerId } from '../../../entities/session/session-store.ts';

/** Lists of the battles that wait for players and of the last results. */
export function BattleList() {
  const { t } = useTexts('battles');
  const playerId = usePlayerId();
  const found = useBattles(playerId);
  useLiveBattles();
  useFollowedSeeds(playerId);
  return (
    <Page
      layout="wide"
      title={t('title')}
      className="gap-4! py-4!"
      actions={<Actions isOn={found.data?.limits.isOn ?? false} />}
      status={loadStatusOf(found)}
      skeleton={<BattlesSkeleton />}
      error={{ title: t('load_failed'), retryLabel: t('app:retry'), onRetry: () => void found.refetch(), framed: true }}
    >
      {() => found.data && <Lists lists={found.data} />}
    </Page>
  );
}

function Actions({ isOn }: { isOn: boolean }) {
  const { t } = useTexts('battles');
  return (
    <>
      <p className="flex-1 basis-0 text-right text-14 leading-5 text-balance text-muted max-md:sr-only">{t('lead')}</p>
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to="/cases"
          className="flex min-h-11 items-center gap-1 px-2 text-14 text-muted hover:text-text md:min-h-9"
        >
          <Icon name="chevron-left" size={18} />
          {t('cases:title')}
        </Link>
        <Button size="small" icon="info" onClick={() => openModal('battlesRules')}>
          {t('rules')}
        </Button>
        {isOn && <CreateButton />}
      </span>
    </>
  );
}

function CreateButton() {
  const { t } = useTexts('battles');
  return (
    <Button size="small" icon="plus" onClick={() => openModal('newBattle')}>
      {t('create')}
    </Button>
  );
}

function Lists({ lists: { limits, waiting, finished } }: { lists: BattleLists }) {
  const { t } = useTexts('battles');
  return (
    <>
      {!limits.isOn && (
        <Panel as="p" padding="small" className="text-14">
          <strong className="font-medium">{t('off')}</strong> <span className="text-muted">{t('off_text')}</span>
        </Panel>
      )}
      <Battles
        title={t('waiting')}
        battles={waiting}
        empty={
          <EmptyState
            framed
            icon="users"
            title={t('waiting_empty')}
            action={
              limits.isOn && (
                <Button variant="primary" size="small" icon="plus" onClick={() => openModal('newBattle')}>
                  {t('create')}
                </Button>
              )
            }
          >
            {limits.isOn && t('waiting_empty_text')}
          </EmptyState>
        }
      />
      <Battles
        title={t('finished')}
        battles={finished}
        empty={<p className="text-14 text-muted">{t('finished_empty')}</p>}
      />
    </>
  );
}

interface BattlesProps {
  title: string;
  battles: readonly CaseBattle[];
  empty: ReactNode;
}

function Battles({ title, battles, empty }: BattlesProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 font-display text-16 font-medium">
        {title} <span className="text-14 text-muted tabular-nums">{battles.length}</span>
      </h2>
      <AsyncList items={battles} empty={empty}>
        {(all) => (
          <ul className="flex flex-col gap-2">
            {all.map((battle) => (
              <li key={battle.id}>
                <BattleCard battle={battle} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
    </section>
  );
}

const BattlesSkeleton = () => (
  <div className="flex flex-col gap-2">
    {Array.from({ length: 5 }, (_unused, index) => (
      <Skeleton key={index} className="h-36 rounded-14 md:h-23" />
    ))}
  </div>
);
