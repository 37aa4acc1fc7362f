import type { Tournament } from '@updraft/contract';
import { Page, Panel, Skeleton, loadStatusOf } from '@updraft/ui';
import { useEffect } from 'react';
import { dateTime } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { Countdown } from './Countdown.tsx';
import { JoinPanel } from './JoinPanel.tsx';
import { NoTournament } from './NoTournament.tsx';
import { PastTournaments } from './PastTournaments.tsx';
import { Places } from './Places.tsx';
import { Prizes } from './Prizes.tsx';
import { reloadTournament, useTournament } from './query.ts';
import { type Told, activeAt, inLanguage } from './state.ts';

/** Page of the tournament: description, time left, prizes and participants, and past tournaments. */
export default function TournamentPage() {
  const { t } = useTexts('tournament');
  const asked = useTournament();
  return (
    <Page
      title={t('title')}
      status={loadStatusOf(asked)}
      skeleton={<Loading />}
      error={{
        title: t('tournament_error:load'),
        retryLabel: t('app:retry'),
        onRetry: () => void asked.refetch(),
        framed: true,
      }}
    >
      {() => asked.data && <Content told={asked.data} />}
    </Page>
  );
}

const Loading = () => (
  <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <Skeleton className="h-80 rounded-14" />
    <Skeleton className="h-48 rounded-14" />
    <Skeleton className="h-96 rounded-14" />
  </div>
);

function Content({ told }: { told: Told }) {
  const active = activeAt(told, useServerNow());
  const isOver = told.tournament !== null && active === null;
  useEffect(() => {
    if (isOver) void reloadTournament();
  }, [isOver]);
  return (
    <>
      {active ? (
        <Active tournament={active} told={told} />
      ) : (
        <NoTournament next={told.next} isPaying={told.is_paying || isOver} />
      )}
      {/* The changed key mounts the list again, so that new winners are loaded. */}
      <PastTournaments key={told.is_paying ? 'paying' : 'paid'} />
    </>
  );
}

function Active({ tournament, told }: { tournament: Tournament; told: Told }) {
  const { t } = useTexts('tournament');
  const language = useSettings((state) => state.language);
  const { name, description } = inLanguage(tournament, language);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <Panel padding="medium" heading={name} className="flex flex-col gap-4 [&>h2]:text-20">
        <p className="max-w-160 text-14 text-muted">{description}</p>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          <Countdown until={tournament.end_time} label={t('ends_in')} />
          <p className="text-14 text-muted tabular-nums">
            {t('ends_at', { date: dateTime(tournament.end_time, language) })}
            <span className="block">{t('members', { count: tournament.members })}</span>
          </p>
        </div>
        <Prizes of={tournament} />
      </Panel>
      <div className="flex flex-col gap-5 lg:row-span-2">
        <JoinPanel tournamentId={tournament.id} />
        <Panel padding="medium" heading={t('how')}>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-4 text-14 text-muted">
            {(['how_points', 'how_when', 'how_tie', 'how_paid'] as const).map((rule) => (
              <li key={rule}>{t(rule)}</li>
            ))}
          </ul>
        </Panel>
      </div>
      <Places told={told} members={tournament.members} />
    </div>
  );
}
