import type { PastRound, TableGame } from '@updraft/contract';
import { Link } from '../../lib/Link.tsx';
import type { SitePath } from '../../lib/navigation.ts';
import { buttonClasses, EmptyState, Icon, loadStatusOf, Page, Panel, Skeleton } from '@updraft/ui';
import type { ReactNode } from 'react';
import { gameName } from '../../lib/game-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { clockTime, count, dateTime, dollars } from '../../lib/format.ts';
import { NO_ID } from '../../lib/no-id.ts';
import { useSettings } from '../../lib/settings.ts';
import { RoundLink } from './RoundLink.tsx';
import { ShareButton } from './ShareButton.tsx';
import { type RoundAnswer, useRound } from './round-query.ts';

export interface PastRoundPageProps<Round extends PastRound> {
  id: number;
  game: TableGame;
  /** Path of the game's page. */
  path: SitePath;
  /** Requests the round. @throws ApiError */
  ask: (id: number) => Promise<RoundAnswer<Round>>;
  /** Id of the newest ended round; null: not known yet. */
  latestId: number | null;
  /** Renders the result in large letters above all other content. */
  result: (round: Round) => ReactNode;
  /** Describes the effect of the interruption on the round. */
  interrupted: (round: Round, interruption: NonNullable<PastRound['interruption']>) => string;
  /** Renders the round's values and their verification. */
  check: (round: Round) => ReactNode;
  bets: (round: Round) => ReactNode;
}

/** Page of a past round: result, bets, and the verification in this browser. */
export function PastRoundPage<Round extends PastRound>({ id, game, path, ask, ...shown }: PastRoundPageProps<Round>) {
  const { t } = useTexts('past_round');
  const round = useRound<Round>({ game, ask }, id);
  const title = useTitle(game, id);
  return (
    <Page
      layout="narrow"
      title={title}
      actions={
        // The buttons have their own row on phones, and the button that appears late is the last one, so that it moves
        // nothing.
        <div className="flex gap-2 max-sm:w-full">
          <RoundLinks game={game} path={path} id={id} latestId={shown.latestId} />
          {typeof round.data?.ended_at === 'string' && <ShareButton title={title} label={t('share')} />}
        </div>
      }
      status={loadStatusOf(round)}
      skeleton={<RoundSkeleton />}
      error={{
        title: t('game_error:load'),
        retryLabel: t('app:retry'),
        onRetry: () => void round.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState framed icon="search" title={t('not_found')} action={<BackLink path={path} />}>
          {t('not_found_text')}
        </EmptyState>
      }
    >
      {() => round.data && <RoundBody round={round.data} {...shown} />}
    </Page>
  );
}

/** Returns the name of the round, for the title of the page. */
function useTitle(game: TableGame, id: number): string {
  const { t } = useTexts('shell');
  return t('round_page', { game: gameName(game), id: id === NO_ID ? '–' : id });
}

function BackLink({ path }: { path: SitePath }) {
  const { t } = useTexts('past_round');
  return (
    <Link to={path} className={buttonClasses('secondary', 'small')}>
      {t('back')}
    </Link>
  );
}

function RoundLinks({
  game,
  path,
  id,
  latestId,
}: {
  game: TableGame;
  path: SitePath;
  id: number;
  latestId: number | null;
}) {
  const { t } = useTexts('past_round');
  const title = useTitle(game, id);
  const way = (to: number, name: 'previous' | 'next') => (
    <RoundLink game={game} id={to} label={t(name)} title={t(name)} className={buttonClasses('secondary', 'small')}>
      <Icon name={name === 'previous' ? 'chevron-left' : 'chevron-right'} size={18} />
    </RoundLink>
  );
  return (
    <nav aria-label={title} className="flex gap-2">
      <BackLink path={path} />
      {id > 1 && way(id - 1, 'previous')}
      {id !== NO_ID && latestId !== null && id < latestId && way(id + 1, 'next')}
    </nav>
  );
}

type BodyProps<Round extends PastRound> = Pick<
  PastRoundPageProps<Round>,
  'result' | 'interrupted' | 'check' | 'bets'
> & { round: Round };

function RoundBody<Round extends PastRound>({ round, result, interrupted, check, bets }: BodyProps<Round>) {
  const { t } = useTexts('past_round');
  return (
    <>
      <Summary round={round}>{result(round)}</Summary>
      {round.interruption && (
        <Interruption isDrawn={round.interruption.reason === 'gap'}>
          {interrupted(round, round.interruption)}
        </Interruption>
      )}
      <Panel heading={t('fairness:verify_this')} padding="small">
        <div className="mt-2">{check(round)}</div>
      </Panel>
      {bets(round)}
    </>
  );
}

function Summary({ round, children }: { round: PastRound; children: ReactNode }) {
  const { t } = useTexts('past_round');
  const language = useSettings((state) => state.language);
  const when = (moment: string | null): string =>
    moment === null ? '–' : `${dateTime(moment, language).replace(/\d{2}:\d{2}$/, '')}${clockTime(moment, language)}`;
  return (
    <Panel
      aria-label={t('result')}
      padding="medium"
      className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[auto_1fr]"
    >
      {children}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name={t('game:players')} value={count(round.totals.players, language)} />
        <Fact name={t('game:items')} value={count(round.totals.items, language)} />
        <Fact name={t('stakes')} value={dollars(round.totals.bank, 2, language)} />
        <Fact name={t('paid')} value={dollars(round.total_won, 2, language)} />
        <Fact name={t('started')} value={when(round.started_at)} />
        <Fact name={t('ended')} value={when(round.ended_at)} />
      </dl>
    </Panel>
  );
}

export function LargeResult({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useTexts('past_round');
  return (
    <p className={`font-display text-40 leading-none font-bold tabular-nums md:text-[4rem] ${className}`}>
      <span className="sr-only">{t('result')}: </span>
      {children}
    </p>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Interruption({ isDrawn, children }: { isDrawn: boolean; children: string }) {
  const { t } = useTexts('past_round');
  return (
    <Panel aria-labelledby="round-interruption" tone="lift" padding="small" className="flex gap-3">
      <Icon name="warning" size={22} className="text-lift" />
      <div>
        <h2 id="round-interruption" className="font-semibold">
          {t(isDrawn ? 'interruption' : 'not_drawn')}
        </h2>
        <p className="text-muted">{children}</p>
      </div>
    </Panel>
  );
}

/** Placeholder with the final outlines of the panels. It prevents a layout shift when the round arrives. */
function RoundSkeleton() {
  return (
    <>
      <Skeleton className="h-44 rounded-14 md:h-32" />
      <Skeleton className="h-116 rounded-14" />
      <Skeleton className="h-64 rounded-14" />
    </>
  );
}
